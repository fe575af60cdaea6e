import type { LevelCount } from '@gumball/contract/leaderboard/leaderboard.schemas';
import { levelsNow } from '@gumball/rules/gumballs/levels';
import { allTime } from '@gumball/rules/gumballs/periods';
import type { Deps } from '../../deps.ts';
import { countFrom } from './leaderboard.store.ts';

/** The lowest score that counts: a user with a negative balance is a Novice too. */
export const membersFrom = -1_000_000_000_000;

/** Counts the ranked members of each level. */
export async function countLevels({ db }: Pick<Deps, 'db'>): Promise<LevelCount[]> {
  const levels = levelsNow();
  const counts = await countFrom(
    db,
    allTime,
    levels.map(({ from }) => (from === 0 ? membersFrom : from)),
  );
  return levels.map(({ name }, at) => ({ level: name, count: (counts[at] ?? 0) - (counts[at + 1] ?? 0) }));
}
