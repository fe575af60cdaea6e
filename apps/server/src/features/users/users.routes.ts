import { privacyRoutes } from '@gumball/contract/users/privacy.routes';
import { usersRoutes } from '@gumball/contract/users/users.routes';
import type { Deps } from '../../deps.ts';
import type { Mount } from '../../platform/http/routes.ts';
import { tolerant } from '../../platform/http/tolerant.ts';
import { changePrivacy, readPrivacy } from './change-privacy.ts';
import { findMembers } from './find-members.ts';
import { getMember } from './get-member.ts';
import { listMembers } from './list-members.ts';
import { trackPresence } from './track-presence.ts';

/** Mounts the user routes and starts presence tracking. */
export function mountUsers({ mount, deps }: { mount: Mount; deps: Deps }): void {
  mount(usersRoutes.list, async ({ viewer, query }) => listMembers(await tolerant(deps, viewer), viewer, query));
  mount(usersRoutes.search, async ({ viewer, query }) => findMembers(await tolerant(deps, viewer), viewer, query));
  mount(usersRoutes.get, async ({ viewer, params }) => ({
    user: await getMember(await tolerant(deps, viewer), viewer, params.id),
  }));
  mount(privacyRoutes.read, async ({ viewer }) => ({ privacy: await readPrivacy(deps, viewer) }));
  mount(privacyRoutes.change, async ({ viewer, body }) => ({ privacy: await changePrivacy(deps, viewer, body) }));
  trackPresence(deps);
}
