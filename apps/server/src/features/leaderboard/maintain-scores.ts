import { levelsNow } from '@gumball/rules/gumballs/levels';
import { allTime, monthOf, weekOf } from '@gumball/rules/gumballs/periods';
import { seasonKey } from '@gumball/rules/gumballs/seasons';
import type { Deps } from '../../deps.ts';
import {
  applyChanges,
  findDue,
  relevelScores,
  removeEndedPeriods,
  removeEndedSeasons,
  saveLevelBounds,
  setCheckpoints,
  toBounds,
  writeBaselines,
} from './scores.store.ts';
import { findShownSeason } from './seasons/seasons.store.ts';

/**
 * The maintenance of the scores: applies many changes to the checkpoints, writes the baselines of a week or month,
 * removes ended periods, and stores the levels again after operators changed them. Ranks are exact without it; it bounds
 * their cost. One server at a time runs it.
 */
export async function maintainScores({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const periods = [weekOf(now), monthOf(now)];
  const bounds = toBounds(levelsNow());
  const first = await findDue(db, periods, bounds);
  if (!first.marks && !first.levels && first.starts.length === 0) return;
  await db.withAdvisoryLock('leaderboard-scores', async () => {
    const due = await findDue(db, periods, bounds);
    if (due.levels) await storeLevels(db, bounds);
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

// Another server pays by the levels before for up to a second: the levels are right when nothing was left to change.
async function storeLevels(db: Deps['db'], bounds: string): Promise<void> {
  let after: string | undefined = '0';
  let total = 0;
  while (after !== undefined) {
    const from: string = after;
    const { last, changed } = await db.transaction((tx) => relevelScores(tx, bounds, from));
    after = last;
    total += changed;
  }
  if (total === 0) await saveLevelBounds(db.kysely, bounds);
}
