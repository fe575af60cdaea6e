import type { Quest } from '@gumball/contract/tasks/quests.schemas';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { type ClaimDeps, claimQuests } from './claim-quests.ts';
import { listQuestRows, type QuestRow } from './quests.store.ts';
import { toQuest } from './quests.view.ts';

const isClaimable = ({ paid_at: paidAt, tasks }: QuestRow) => paidAt === null && tasks.every(({ isDone }) => isDone);

/**
 * Lists the viewer's quests. One that is completed and not paid, since its tasks were done before it was created or the
 * server stopped, is paid first.
 */
export async function listQuests(deps: ClaimDeps, viewer: Viewer): Promise<{ quests: Quest[] }> {
  const read = () => listQuestRows(deps.db, viewer.userId, deps.clock.now());
  const rows = await read();
  if (!rows.some(isClaimable)) return { quests: rows.map(toQuest) };
  await claimQuests(deps, viewer.userId);
  return { quests: (await read()).map(toQuest) };
}
