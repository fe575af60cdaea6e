import type { Deps } from '../../deps.ts';
import { announceEarnings } from '../gumballs/announce-earnings.ts';
import type { SettledReferral } from './settle-referral.ts';

/** Tells both sides what a referral brought; called after the commit. Does nothing where nobody was referred. */
export function announceReferral(
  deps: Pick<Deps, 'db' | 'clock' | 'realtime' | 'log'>,
  settled: SettledReferral | undefined,
): void {
  if (!settled) return;
  announceEarnings(deps, [settled.newcomerId, settled.referrerId]);
}
