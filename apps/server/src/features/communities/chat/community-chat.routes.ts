import { communityChatRoutes } from '@gumball/contract/communities/community-chat.routes';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../platform/http/routes.ts';
import { joinChat } from './join-chat.ts';
import { readChat } from './read-chat.ts';
import { switchChat } from './switch-chat.ts';

/** Mounts the routes of the chats of communities. */
export function mountCommunityChat({ mount, deps }: { mount: Mount; deps: Deps }): void {
  mount(communityChatRoutes.get, async ({ viewer, params }) => ({ chat: await readChat(deps, viewer, params.id) }));
  mount(communityChatRoutes.set, async ({ viewer, params, body }) => ({
    chat: await switchChat(deps, viewer, params.id, body.isOn),
  }));
  mount(communityChatRoutes.join, async ({ viewer, params }) => ({ chat: await joinChat(deps, viewer, params.id) }));
}
