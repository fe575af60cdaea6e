import type { LevelCount } from '@gumball/contract/leaderboard/leaderboard.schemas';
import { levels } from '@gumball/rules/gumballs/level';
import type { Deps } from '../../deps.ts';
import { countFrom } from './leaderboard.store.ts';

// Whoever owes Gumballs is a Novice too.
const everybodyFrom = -1_000_000_000_000;

/** Counts the ranked members of each level. */
export async function countLevels({ db }: Pick<Deps, 'db'>): Promise<LevelCount[]> {
  const counts = await countFrom(
    db,
    levels.map(({ from }) => (from === 0 ? everybodyFrom : from)),
  );
  return levels.map(({ name }, at) => ({ level: name, count: (counts[at] ?? 0) - (counts[at + 1] ?? 0) }));
}
