import { groupBotsRoutes } from '@gumball/contract/messages/group-bots.routes';
import type { Deps } from '../../deps.ts';
import type { Mount } from '../../platform/http/routes.ts';
import { addBotToGroup } from './bots/add-bot-to-group.ts';
import { listBotsOfGroup } from './bots/list-bots-of-group.ts';
import { removeBotFromGroup } from './bots/remove-bot-from-group.ts';

const addedPerHour = 30;

/** Mounts the routes of the bots in groups. */
export function mountGroupBots(mount: Mount, deps: Deps): void {
  const limit = deps.limits({ name: 'group-bots', points: addedPerHour, seconds: 3600 });
  mount(groupBotsRoutes.list, async ({ viewer, params }) => ({ bots: await listBotsOfGroup(deps, viewer, params.id) }));
  mount(groupBotsRoutes.add, async ({ viewer, params, body }) => ({
    bots: await addBotToGroup(deps, limit, viewer, params.id, body.username),
  }));
  mount(groupBotsRoutes.remove, async ({ viewer, params }) => ({
    bots: await removeBotFromGroup(deps, viewer, params.id, params.userId),
  }));
}
