import { AppError } from '../../platform/http/app-error.ts';
import { decodeCursor } from '../../platform/http/cursor.ts';
import type { RankCursor } from './leaderboard.store.ts';

/** Reads the cursor of a ranking. Throws `INVALID_INPUT`. */
export function toRankCursor(cursor: string | undefined): RankCursor | undefined {
  const [score, tiebreaker] = decodeCursor(cursor, 2);
  return score === undefined ? undefined : toRankKey(score, tiebreaker);
}

/** Reads the parts of a key. Throws `INVALID_INPUT`. */
export function toRankKey(score: string, tiebreaker: string | undefined): RankCursor {
  return { score: wholeNumber(score), tiebreaker: wholeNumber(tiebreaker) };
}

function wholeNumber(part: string | undefined): string {
  const fits = part !== undefined && /^-?[0-9]{1,19}$/.test(part) && BigInt.asIntN(64, BigInt(part)) === BigInt(part);
  if (!fits) throw new AppError('INVALID_INPUT', { field: 'cursor' });
  return part;
}
