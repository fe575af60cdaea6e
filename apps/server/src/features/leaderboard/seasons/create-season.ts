import type { Season } from '@gumball/contract/leaderboard/leaderboard.schemas';
import type { NewSeason } from '@gumball/contract/leaderboard/operator-seasons.routes';
import { checkSeasonDraft, seasonLeadMs } from '@gumball/rules/gumballs/seasons';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import { findSeasonByKey, insertSeason, lockSeasons, overlapsSeason } from './seasons.store.ts';
import { toSeason } from './seasons.view.ts';

/**
 * Creates a season inside the caller's transaction. The same `key` returns the first season again. Throws the errors of
 * the rule, and `SEASON_OVERLAPS`.
 */
export async function createSeason(
  { clock, ids }: Pick<Deps, 'clock'> & { ids: Pick<Deps['ids'], 'next'> },
  tx: Executor,
  input: NewSeason,
  key: string | null,
): Promise<{ season: Season; isNew: boolean }> {
  const now = clock.now();
  const soonest = now.getTime() + seasonLeadMs;
  const requested = input.startsAt === null ? now : new Date(input.startsAt);
  const endsAt = new Date(input.endsAt);
  await lockSeasons(tx);
  const existing = key === null ? undefined : await findSeasonByKey(tx, key);
  if (existing) return { season: toSeason(existing, now), isNew: false };
  assertOk(checkSeasonDraft({ title: input.title, startsAt: requested, endsAt }, now));
  const startsAt = new Date(Math.max(soonest, requested.getTime()));
  if (await overlapsSeason(tx, startsAt, endsAt)) throw new AppError('SEASON_OVERLAPS', { field: 'startsAt' });
  const row = { id: ids.next(), title: input.title.trim(), starts_at: startsAt, ends_at: endsAt };
  await insertSeason(tx, { ...row, key, now });
  return { season: toSeason(row, now), isNew: true };
}
