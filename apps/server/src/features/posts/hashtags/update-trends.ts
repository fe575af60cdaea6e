import { dayMs, hourMs } from '@gumball/rules/formats/durations';
import { establishedDays, recentTrendHours, trendHours, trendScore, trendsMax } from '@gumball/rules/posts/trends';
import type { Deps } from '../../../deps.ts';
import { firstIdAt } from '../../../platform/ids/ids.ts';
import { listUses, replaceTrends } from './trends.store.ts';

/** Computes the trends from the latest posts. Repeating it changes nothing. */
export async function updateTrends({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = (ms: number) => new Date(clock.now().getTime() - ms);
  const uses = await listUses(db, {
    since: firstIdAt(before(trendHours * hourMs)),
    recentSince: firstIdAt(before(recentTrendHours * hourMs)),
    establishedAt: before(establishedDays * dayMs),
  });
  const trends = uses
    .map((use) => ({ tag: use.tag, name: use.name, authors: use.authors, score: trendScore(use) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, trendsMax);
  await db.transaction((tx) => replaceTrends(tx, trends));
}
