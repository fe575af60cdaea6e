import { groupsRoutes } from '@gumball/contract/messages/groups.routes';
import type { Deps } from '../../deps.ts';
import type { Limit } from '../../platform/http/limits.ts';
import type { Mount } from '../../platform/http/routes.ts';
import { allowRemovedMember } from './groups/allow-removed-member.ts';
import { answerRequest } from './groups/answer-request.ts';
import { changeGroupRole } from './groups/change-group-role.ts';
import { createInvite } from './groups/create-invite.ts';
import { getGroupAccess } from './groups/get-group-access.ts';
import { joinByInvite } from './groups/join-by-invite.ts';
import { previewInvite } from './groups/preview-invite.ts';
import { revokeInvite } from './groups/revoke-invite.ts';
import { withdrawRequest } from './groups/withdraw-request.ts';

const previewsPerWindow = 60;
const joinsPerWindow = 20;
const windowSeconds = 600;

/**
 * Mounts the routes of roles in groups and of the links that invite to them. `changes` limits the changes of groups that
 * all their members receive.
 */
export function mountGroups(mount: Mount, deps: Deps, changes: Limit): void {
  mount(groupsRoutes.setRole, async ({ viewer, params, body: { role } }) => {
    await changes.consume(viewer.userId);
    const { id: conversationId, userId } = params;
    return { conversation: await changeGroupRole(deps, viewer, { conversationId, userId, role }) };
  });
  mount(groupsRoutes.access, ({ viewer, params }) => getGroupAccess(deps, viewer, params.id));
  mount(groupsRoutes.createInvite, ({ viewer, params, body, idempotencyKey }) =>
    createInvite(deps, viewer, params.id, { ...body, idempotencyKey }),
  );
  mount(groupsRoutes.revokeInvite, ({ viewer, params }) => revokeInvite(deps, viewer, params.id, params.inviteId));
  mount(groupsRoutes.answerRequest, ({ viewer, params, body }) =>
    answerRequest(deps, viewer, { conversationId: params.id, userId: params.userId, accept: body.accept }),
  );
  mount(groupsRoutes.allowRemoved, ({ viewer, params }) => allowRemovedMember(deps, viewer, params.id, params.userId));
  const previews = deps.limits({ name: 'group-invites', points: previewsPerWindow, seconds: windowSeconds });
  mount(groupsRoutes.invite, async ({ viewer, params }) => ({
    invite: await previewInvite(deps, previews, viewer, params.code),
  }));
  const joins = deps.limits({ name: 'group-joins', points: joinsPerWindow, seconds: windowSeconds });
  mount(groupsRoutes.join, async ({ viewer, params }) => ({
    invite: await joinByInvite(deps, joins, viewer, params.code),
  }));
  mount(groupsRoutes.withdraw, async ({ viewer, params }) => {
    await withdrawRequest(deps, joins, viewer, params.code);
    return {};
  });
}
