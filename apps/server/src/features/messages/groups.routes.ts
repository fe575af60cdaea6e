import { groupsRoutes } from '@gumball/contract/messages/groups.routes';
import type { Deps } from '../../deps.ts';
import type { Mount } from '../../platform/http/routes.ts';
import { changeGroupRole } from './groups/change-group-role.ts';

/** Mounts the routes of roles in groups. */
export function mountGroups(mount: Mount, deps: Deps): void {
  mount(groupsRoutes.setRole, async ({ viewer, params, body }) => ({
    conversation: await changeGroupRole(deps, viewer, {
      conversationId: params.id,
      userId: params.userId,
      role: body.role,
    }),
  }));
}
