import type { RankInfo } from '@gumball/contract/leaderboard/leaderboard.schemas';
import { monthOf, weekOf } from '@gumball/rules/gumballs/periods';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { findOwn } from './leaderboard.store.ts';
import { toRankInfo } from './leaderboard.view.ts';

/** Reads the viewer's own rank, and its change in this week and this month. */
export async function getOwnRank({ db, clock }: Pick<Deps, 'db' | 'clock'>, viewer: Viewer): Promise<RankInfo> {
  const now = clock.now();
  const row = await findOwn(db, viewer.userId, weekOf(now).key, monthOf(now).key);
  if (!row) throw new AppError('UNAUTHENTICATED');
  return toRankInfo(row);
}
