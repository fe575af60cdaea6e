import { findRuns, isEstablished, runMemoryMs, runReadsMost, runWindowMs } from '@gumball/rules/filters/spam-runs';
import type { Deps } from '../../../deps.ts';
import { firstIdAt } from '../../../platform/ids/ids.ts';
import {
  holdForRun,
  insertRun,
  listRecent,
  listRemembered,
  lockSearch,
  type RecentRow,
  type RunThing,
} from './runs.store.ts';

/**
 * Searches the posts and comments of the last minutes for runs of spam and hides them, one server at a time. Its work
 * is bounded, and publishing does nothing for it. Returns what is hidden now, for a broadcast after the commit.
 */
export async function findSpamRuns(deps: Pick<Deps, 'db' | 'clock' | 'ids'>): Promise<RunThing[]> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    if (!(await lockSearch(tx))) return [];
    const since = firstIdAt(new Date(now.getTime() - runWindowMs));
    const recent = await listRecent(tx, since, runReadsMost);
    if (recent.length === 0) return [];
    const remembered = await listRemembered(tx, new Date(now.getTime() - runMemoryMs));
    const marksOfState = (state: string) =>
      remembered
        .filter((run) => run.state === state)
        .flatMap(({ id, marks }) => marks.map((mark) => [mark, id] as const));
    const { joined, runs } = findRuns(
      recent.map((row) => toRecentText(row, now)),
      {
        known: new Map(marksOfState('open')),
        exempt: new Set(marksOfState('undone').map(([mark]) => mark)),
      },
    );
    const byId = new Map(recent.map((row) => [row.id, row]));
    const toThings = (ids: readonly string[]): RunThing[] =>
      ids.flatMap((id) => {
        const row = byId.get(id);
        return row
          ? [{ id: deps.ids.next(), postId: row.post_id, commentId: row.comment_id, userId: row.user_id }]
          : [];
      });
    const held: RunThing[] = [];
    for (const [runId, ids] of joined) held.push(...(await holdForRun(tx, runId, toThings(ids), now)));
    for (const run of runs) {
      const id = deps.ids.next();
      await insertRun(tx, { id, marks: run.marks, now });
      held.push(...(await holdForRun(tx, id, toThings(run.ids), now)));
    }
    return held;
  });
}

function toRecentText(row: RecentRow, now: Date) {
  const ageMs = now.getTime() - row.created_at.getTime();
  const { friends, had_older_posts: hadOlderPosts } = row;
  return {
    id: row.id,
    userId: row.user_id,
    content: row.content,
    isEstablished: isEstablished({ ageMs, friends, hadOlderPosts }),
  };
}
