import { blocksRoutes } from '@gumball/contract/blocks/blocks.routes';
import type { Deps } from '../../deps.ts';
import type { Mount } from '../../platform/http/routes.ts';
import { blockUser } from './block-user.ts';
import { listBlockedUsers } from './list-blocked-users.ts';
import { unblockUser } from './unblock-user.ts';

/** Mounts the routes of blocks. */
export function mountBlocks({ mount, deps }: { mount: Mount; deps: Deps }): void {
  mount(blocksRoutes.list, ({ viewer, query }) => listBlockedUsers(deps, viewer, query));
  mount(blocksRoutes.block, ({ viewer, params }) => blockUser(deps, viewer, params.id));
  mount(blocksRoutes.unblock, ({ viewer, params }) => unblockUser(deps, viewer, params.id));
}
