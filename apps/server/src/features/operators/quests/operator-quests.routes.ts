import { operatorQuestsRoutes } from '@gumball/contract/tasks/operator-quests.routes';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../platform/http/routes.ts';
import { listOperatorQuests } from '../../tasks/quests/list-operator-quests.ts';
import { createOperatorQuest } from './create-operator-quest.ts';
import { endOperatorQuest } from './end-operator-quest.ts';

/** Mounts the routes of quests for operators. */
export function mountOperatorQuests({ mount, deps }: { mount: Mount; deps: Deps }): void {
  mount(operatorQuestsRoutes.list, ({ query }) => listOperatorQuests(deps, query));
  mount(operatorQuestsRoutes.create, async ({ viewer, body, idempotencyKey }) => ({
    quest: await createOperatorQuest(deps, viewer, body, idempotencyKey),
  }));
  mount(operatorQuestsRoutes.end, async ({ viewer, params }) => ({
    quest: await endOperatorQuest(deps, viewer, params.id),
  }));
}
