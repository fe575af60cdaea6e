import { blocksRoutes } from '@gumball/contract/blocks/blocks.routes';
import type { Deps } from '../../deps.ts';
import type { Mount } from '../../platform/http/routes.ts';
import { blockMember } from './block-member.ts';
import { listBlockedMembers } from './list-blocked-members.ts';
import { unblockMember } from './unblock-member.ts';

/** Mounts the routes of blocks. */
export function mountBlocks({ mount, deps }: { mount: Mount; deps: Deps }): void {
  mount(blocksRoutes.list, ({ viewer, query }) => listBlockedMembers(deps, viewer, query));
  mount(blocksRoutes.block, ({ viewer, params }) => blockMember(deps, viewer, params.id));
  mount(blocksRoutes.unblock, ({ viewer, params }) => unblockMember(deps, viewer, params.id));
}
