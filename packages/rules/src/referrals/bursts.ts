/** When referrals look automated, and who decides then: docs/product.md, Referrals. */
import { type Phrase, phrase } from '../formats/phrase.ts';
import { fine, type Verdict } from '../verdict.ts';

/** How far around a sign-up others are counted, in milliseconds. */
export const burstWindowMs = 10 * 60_000;
/** Most sign-ups of one referrer from one device within the window; beyond, they are held. */
export const sameDeviceMost = 10;
/** Most sign-ups of one referrer from one address range within the window; beyond, they are held. */
export const sameNetworkMost = 20;

/** Why a referral is held. */
export type HoldReason = 'device' | 'network';

/** The words a referrer reads for a reason. */
export const holdWords: Record<HoldReason, Phrase> = {
  device: phrase('Many sign-ups from one device within minutes'),
  network: phrase('Many sign-ups from one network within minutes'),
};

/** Whether an operator may decide about a referral: never about one of their own. A held one is released or reversed, a rewarded one only reversed. */
export function canDecideReferral(
  { operatorId, newcomerId, referrerId }: { operatorId: string; newcomerId: string; referrerId: string },
  from: 'waiting' | 'rewarded' | 'held' | 'reversed',
  to: 'rewarded' | 'reversed',
): Verdict<'REFERRAL_OWN' | 'REFERRAL_DECIDED'> {
  if (operatorId === newcomerId || operatorId === referrerId) return { ok: false, code: 'REFERRAL_OWN' };
  const open = from === 'held' || (from === 'rewarded' && to === 'reversed');
  return open ? fine : { ok: false, code: 'REFERRAL_DECIDED' };
}

/** Whether a sign-up is held, given how many others of the same referrer fell into the window. */
export function holdReason(others: { sameDevice: number; sameNetwork: number }): HoldReason | undefined {
  if (others.sameDevice >= sameDeviceMost) return 'device';
  return others.sameNetwork >= sameNetworkMost ? 'network' : undefined;
}
