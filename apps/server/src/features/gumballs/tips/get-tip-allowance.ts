import type { TipAllowance } from '@gumball/contract/gumballs/gumballs.schemas';
import { tipDayStart, tipsAllowedFrom } from '@gumball/rules/gumballs/tips';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { findSignUpTime, sumTips } from './tips.store.ts';

/** Reads what the viewer can send to other members today. */
export async function getTipAllowance(
  { clock, tipsPerDay }: Pick<Deps, 'clock' | 'tipsPerDay'>,
  executor: Executor,
  { userId }: Viewer,
): Promise<TipAllowance> {
  const now = clock.now();
  const perDay = await tipsPerDay.current();
  const { sent } = await sumTips(executor, userId, tipDayStart(now));
  const memberSince = await findSignUpTime(executor, userId);
  const allowedFrom = tipsAllowedFrom(memberSince ?? now);
  return {
    perDay,
    left: Math.max(0, perDay - sent),
    allowedFrom: allowedFrom > now ? allowedFrom.toISOString() : null,
  };
}
