import { allTime, monthOf, weekOf } from '@gumball/rules/gumballs/periods';
import type { Deps } from '../../deps.ts';
import { applyChanges, findDue, removeEndedPeriods, setCheckpoints, writeBaselines } from './scores.store.ts';

/**
 * The upkeep of the standings: counts what changed into the marks once that is much, writes down the ranks with which a week or month began, and clears
 * away periods that are over. Ranks are exact whether or not it ran; it keeps them cheap. One server at a time does it.
 */
export async function maintainScores({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const periods = [weekOf(now), monthOf(now)];
  const first = await findDue(db, periods);
  if (!first.marks && first.starts.length === 0) return;
  await db.withAdvisoryLock('leaderboard-scores', async () => {
    const due = await findDue(db, periods);
    const boards = [allTime, ...periods.map(({ key }) => key)];
    const even = !due.marks || (await db.transaction((tx) => applyChanges(tx, boards)));
    if (!even) await db.transaction((tx) => setCheckpoints(tx, boards));
    for (const span of due.starts) await db.transaction((tx) => writeBaselines(tx, span));
    if (due.starts.length === 0) return;
    const [week, month] = periods.map(({ key }) => key);
    while (await removeEndedPeriods(db, week ?? '', month ?? ''));
  });
}
