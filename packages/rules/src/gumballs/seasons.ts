/** Seasons of the leaderboard: docs/product.md, Leaderboard. */
import { dayMs } from '../formats/durations.ts';
import { ok, type RuleResult } from '../rule-result.ts';

/** Maximum length of the title of a season, in characters. */
export const seasonTitleMax = 40;
/** Maximum length of a season, in days. */
export const seasonDaysMax = 366;
/** How long the result of an ended season is shown, in days. */
export const seasonResultDays = 14;

/**
 * Time between a change of a season and its effect, in milliseconds: a payment that is under way is before it on every
 * server, so that the board always equals the ledger.
 */
export const seasonLeadMs = 5000;

/** Returns the name of the board of a season. */
export function seasonKey(id: string): string {
  return `season:${id}`;
}

/** Checks a season. It begins now or later: what was earned before is not on its board. */
export function checkSeasonDraft(
  { title, startsAt, endsAt }: { title: string; startsAt: Date; endsAt: Date },
  now: Date,
): RuleResult<'TASK_TITLE_REQUIRED' | 'SEASON_TITLE_TOO_LONG' | 'SEASON_START_PAST' | 'SEASON_END_INVALID'> {
  if (title.trim() === '') return { ok: false, code: 'TASK_TITLE_REQUIRED', field: 'title' };
  if (title.trim().length > seasonTitleMax) return { ok: false, code: 'SEASON_TITLE_TOO_LONG', field: 'title' };
  if (startsAt.getTime() < now.getTime()) return { ok: false, code: 'SEASON_START_PAST', field: 'startsAt' };
  const days = (endsAt.getTime() - startsAt.getTime()) / dayMs;
  if (!(days > 0 && days <= seasonDaysMax)) return { ok: false, code: 'SEASON_END_INVALID', field: 'endsAt' };
  return ok;
}
