import type { LevelCount } from '@gumball/contract/leaderboard/leaderboard.schemas';
import { levels } from '@gumball/rules/gumballs/level';
import { allTime } from '@gumball/rules/gumballs/periods';
import type { Deps } from '../../deps.ts';
import { createSwrCache } from '../../platform/db/cache.ts';
import { countEarners, countFrom } from './leaderboard.store.ts';

// A user with a negative balance is a Novice too.
const membersFrom = -1_000_000_000_000;

/** Counts the ranked members of each level. */
export async function countLevels({ db }: Pick<Deps, 'db'>): Promise<LevelCount[]> {
  const counts = await countFrom(
    db,
    allTime,
    levels.map(({ from }) => (from === 0 ? membersFrom : from)),
  );
  return levels.map(({ name }, at) => ({ level: name, count: (counts[at] ?? 0) - (counts[at + 1] ?? 0) }));
}

// The members of a level with earnings in a period are counted one by one, which is too expensive for every request.
const cached = createSwrCache<number>(10_000);

/**
 * Counts the ranked members of a period, or those of a level given by its number. The result is cached for up to ten
 * seconds. Members who are hidden from a viewer count.
 */
export function countRanks(
  deps: Pick<Deps, 'db'>,
  { period, level }: { period: string; level: number | undefined },
): Promise<number> {
  return cached(deps.db, `${period} ${level ?? ''}`, async () => {
    if (level === undefined) {
      const [count = 0] = await countFrom(deps.db, period, [period === allTime ? membersFrom : 1]);
      return count;
    }
    if (period !== allTime) return countEarners(deps.db, period, level);
    return (await countLevels(deps))[level]?.count ?? 0;
  });
}
