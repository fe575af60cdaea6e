import { allTime } from '@gumball/rules/gumballs/periods';
import type { Deps } from '../../deps.ts';
import { createSwrCache } from '../../platform/db/cache.ts';
import { countLevels, membersFrom } from './count-levels.ts';
import { countEarners, countFrom } from './leaderboard.store.ts';

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
