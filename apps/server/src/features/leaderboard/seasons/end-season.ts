import type { Season } from '@gumball/contract/leaderboard/leaderboard.schemas';
import { seasonLeadMs } from '@gumball/rules/gumballs/seasons';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { endSeasonRow } from './seasons.store.ts';
import { toSeason } from './seasons.view.ts';

/** Ends a season now, inside the caller's transaction. Throws `SEASON_NOT_FOUND`. */
export async function endSeason({ clock }: Pick<Deps, 'clock'>, tx: Executor, id: string): Promise<Season> {
  const now = clock.now();
  const row = await endSeasonRow(tx, id, new Date(now.getTime() + seasonLeadMs));
  if (!row) throw new AppError('SEASON_NOT_FOUND');
  return toSeason(row, now);
}
