import { allTime, monthOf, weekOf } from '@gumball/rules/gumballs/periods';
import { seasonKey } from '@gumball/rules/gumballs/seasons';
import type { Deps } from '../../deps.ts';
import {
  applyChanges,
  findDue,
  removeEndedPeriods,
  removeEndedSeasons,
  setCheckpoints,
  writeBaselines,
} from './scores.store.ts';
import { findShownSeason } from './seasons/seasons.store.ts';

/**
 * The maintenance of the scores: applies many changes to the checkpoints, writes the baselines of a week or month, and
 * removes ended periods. Ranks are exact without it; it bounds their cost. One server at a time runs it.
 */
export async function maintainScores({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const periods = [weekOf(now), monthOf(now)];
  const first = await findDue(db, periods);
  if (!first.marks && first.starts.length === 0) return;
  await db.withAdvisoryLock('leaderboard-scores', async () => {
    const due = await findDue(db, periods);
    const season = await findShownSeason(db, now);
    const boards = [allTime, ...periods.map(({ key }) => key), ...(season ? [seasonKey(season.id)] : [])];
    const even = !due.marks || (await db.transaction((tx) => applyChanges(tx, boards)));
    if (!even) await db.transaction((tx) => setCheckpoints(tx, boards));
    for (const span of due.starts) await db.transaction((tx) => writeBaselines(tx, span));
    if (due.starts.length === 0) return;
    const [week, month] = periods.map(({ key }) => key);
    while (await removeEndedPeriods(db, week ?? '', month ?? ''));
    while (await removeEndedSeasons(db, season ? seasonKey(season.id) : '', now));
  });
}
