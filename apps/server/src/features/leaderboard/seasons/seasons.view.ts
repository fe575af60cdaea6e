import type { Season } from '@gumball/contract/leaderboard/leaderboard.schemas';
import type { SeasonRow } from './seasons.store.ts';

/** Converts a season. */
export function toSeason({ id, title, starts_at: startsAt, ends_at: endsAt }: SeasonRow, now: Date): Season {
  return {
    id,
    title,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    // One that was ended before its start never begins.
    isOver: endsAt <= now || endsAt <= startsAt,
  };
}
