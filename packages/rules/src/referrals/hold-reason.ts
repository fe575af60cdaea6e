/** When referrals look automated, and who decides then: docs/product.md, Referrals. */
import { type Phrase, phrase } from '../formats/phrase.ts';
import { ok, type RuleResult } from '../rule-result.ts';

/** How far around a sign-up others are counted, in milliseconds. */
export const burstWindowMs = 10 * 60_000;
/** Most sign-ups of one referrer from one device within the window; beyond, they are held. */
export const maxSameDevice = 10;
/** Most sign-ups of one referrer from one address range within the window; beyond, they are held. */
export const maxSameNetwork = 20;
/** Most referrals of one code that are paid on one day (UTC) without a look of an operator. */
export const maxPaidPerCodeAndDay = 50;
/** Most referrals from one address range that are paid on one day (UTC) without a look of an operator, whoever referred. */
export const maxPaidPerNetworkAndDay = 30;
/** How long a referral outlives a newcomer who deleted the account, so that an operator can still reverse it, in milliseconds. */
export const reversibleWindowMs = 90 * 24 * 3_600_000;
/** How long the hashes of device and address range are stored, in milliseconds: longer than an account may wait for its verification. */
export const traceTtlMs = 3 * 24 * 3_600_000;

/** Why a referral is held. */
export type HoldReason = 'device' | 'network' | 'mailbox' | 'code_day' | 'network_day' | 'suspended';

/** The words a referrer reads for a reason. */
export const holdReasonLabels: Record<HoldReason, Phrase> = {
  device: phrase('Many sign-ups from one device within minutes'),
  network: phrase('Many sign-ups from one network within minutes'),
  mailbox: phrase('The mailbox had an account before'),
  code_day: phrase('Many sign-ups by one code in a day'),
  network_day: phrase('Many sign-ups from one network in a day'),
  suspended: phrase('The account of the referrer was suspended'),
};

/** Whether an operator may decide about a referral: never about one of their own. A held one is released or reversed, a rewarded one only reversed. */
export function canResolveReferral(
  { operatorId, newcomerId, referrerId }: { operatorId: string; newcomerId: string; referrerId: string },
  from: 'waiting' | 'rewarded' | 'held' | 'reversed',
  to: 'rewarded' | 'reversed',
): RuleResult<'REFERRAL_OWN' | 'REFERRAL_DECIDED'> {
  if (operatorId === newcomerId || operatorId === referrerId) return { ok: false, code: 'REFERRAL_OWN' };
  const isResolvable = from === 'held' || (from === 'rewarded' && to === 'reversed');
  return isResolvable ? ok : { ok: false, code: 'REFERRAL_DECIDED' };
}

/** What decides whether a sign-up is held, but for the referrals paid to its network, which the store counts as it pays. */
export type SignUpFacts = {
  /** Whether an account of the same mailbox became usable before. */
  knownMailbox: boolean;
  referrerSuspended: boolean;
  /** Other sign-ups of the same referrer within the window. */
  sameDevice: number;
  sameNetwork: number;
  /** Referrals of the same code that were paid today. */
  paidToday: number;
};

/** Why a sign-up is held; undefined where it is paid as far as its network allows. */
export function holdReasonOf(facts: SignUpFacts): HoldReason | undefined {
  if (facts.knownMailbox) return 'mailbox';
  if (facts.referrerSuspended) return 'suspended';
  if (facts.sameDevice >= maxSameDevice) return 'device';
  if (facts.sameNetwork >= maxSameNetwork) return 'network';
  return facts.paidToday >= maxPaidPerCodeAndDay ? 'code_day' : undefined;
}
