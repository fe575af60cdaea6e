import { invitationsRoutes } from '@gumball/contract/communities/invitations.routes';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../platform/http/routes.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { createInvitation } from './create-invitation.ts';
import { findInvitation } from './find-invitation.ts';
import { listInvitations } from './list-invitations.ts';
import { revokeInvitation } from './revoke-invitation.ts';

/** Mounts the routes of invitations to communities. */
export function mountInvitations({ mount, deps }: { mount: Mount; deps: Deps }): void {
  mount(invitationsRoutes.create, async ({ viewer, params, body }) => ({
    invitation: await createInvitation(deps, viewer, params.id, body),
  }));
  mount(invitationsRoutes.list, async ({ viewer, params }) => ({
    invitations: await listInvitations(deps, viewer, params.id),
  }));
  mount(invitationsRoutes.revoke, async ({ viewer, params }) => {
    await revokeInvitation(deps, viewer, params.id, params.invitationId);
    return {};
  });
  mount(invitationsRoutes.find, async ({ viewer, body }) => ({
    community: await findInvitation(deps, viewer, body.code),
  }));
  mount(invitationsRoutes.accept, ({ viewer, body }) => acceptInvitation(deps, viewer, body));
}
