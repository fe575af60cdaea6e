/** Reads of quests in the operators' console: docs/product.md, Tasks. */
import type { operatorQuestsRoutes } from '@gumball/contract/tasks/operator-quests.routes';
import { operatorQuestsEndpoints } from '@gumball/contract/tasks/tasks.endpoints';
import { createClient } from '../../../lib/api/api-client.ts';
import { useConsoleList } from './operators.queries.ts';

export const operatorQuestsClient = createClient<typeof operatorQuestsRoutes>(operatorQuestsEndpoints);

/** Returns all quests, newest first. */
export function useOperatorQuests() {
  return useConsoleList(['quests'], async (query, signal) => {
    const { quests, pagination } = await operatorQuestsClient.list({ query }, { signal });
    return { items: quests, next: pagination.nextCursor };
  });
}
