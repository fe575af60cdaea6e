/** Detection of automated referrals: docs/product.md, Referrals. */
import { dayMs, minuteMs } from '../formats/durations.ts';
import { type Phrase, phrase } from '../formats/phrase.ts';
import { ok, type RuleResult } from '../rule-result.ts';
import { holdScore } from './risk-score.ts';

/** Window around a sign-up in which others are counted, in milliseconds. */
export const burstWindowMs = 10 * minuteMs;
/** Maximum sign-ups per referrer and device in the window; further ones are held. */
export const maxSameDevice = 10;
/** Maximum sign-ups per referrer and network in the window; further ones are held. */
export const maxSameNetwork = 20;
/** Maximum paid referrals per code and day (UTC) without review by an operator. */
export const maxPaidPerCodeAndDay = 50;
/** Maximum paid referrals per network and day (UTC) without review by an operator, over all referrers. */
export const maxPaidPerNetworkAndDay = 30;
/**
 * Time for which a referral is kept after the account is deleted, so that an operator can reverse it, in milliseconds.
 */
export const reversibleWindowMs = 90 * dayMs;
/**
 * Time for which the hashes of device and network are stored, in milliseconds: longer than an unverified account
 * exists.
 */
export const traceTtlMs = 3 * dayMs;

/** Time for which the hashes are stored that risk scores compare, in milliseconds. */
export const signUpHashTtlMs = 30 * dayMs;

/** Time for which is stored what accounts share, in milliseconds. */
export const linkTtlMs = 180 * dayMs;

/** Reason why a referral is held. */
export type HoldReason =
  | 'device'
  | 'network'
  | 'mailbox'
  | 'code_day'
  | 'network_day'
  | 'suspended'
  | 'cluster'
  | 'risk'
  | 'action';

/** Messages of the reasons for the referrer. */
export const holdReasonLabels: Record<HoldReason, Phrase> = {
  device: phrase('Many sign-ups from one device within minutes'),
  network: phrase('Many sign-ups from one network within minutes'),
  mailbox: phrase('The mailbox had an account before'),
  code_day: phrase('Many sign-ups by one code in a day'),
  network_day: phrase('Many sign-ups from one network in a day'),
  suspended: phrase('The account of the referrer was suspended'),
  cluster: phrase('An operator is checking the account'),
  risk: phrase('The sign-up looks automated'),
  action: phrase('The new member is only just starting'),
};

/**
 * Checks whether an operator may decide on a referral: never on an own one. A held one is released or reversed, a
 * rewarded one only reversed.
 */
export function canResolveReferral(
  { operatorId, newcomerId, referrerId }: { operatorId: string; newcomerId: string; referrerId: string },
  from: 'waiting' | 'rewarded' | 'held' | 'reversed',
  to: 'rewarded' | 'reversed',
): RuleResult<'REFERRAL_OWN' | 'REFERRAL_DECIDED'> {
  if (operatorId === newcomerId || operatorId === referrerId) return { ok: false, code: 'REFERRAL_OWN' };
  const isResolvable = from === 'held' || (from === 'rewarded' && to === 'reversed');
  return isResolvable ? ok : { ok: false, code: 'REFERRAL_DECIDED' };
}

/** Facts about a sign-up. The store counts the paid referrals of its network itself while it pays. */
export type SignUpFacts = {
  /** Whether an account of the same mailbox was activated before. */
  knownMailbox: boolean;
  referrerSuspended: boolean;
  /** Whether operators hold the rewards of one of the two, with others of a cluster. */
  isOnHold: boolean;
  /** Other sign-ups of the same referrer in the window. */
  sameDevice: number;
  sameNetwork: number;
  /** Paid referrals of the same code today. */
  paidToday: number;
  /** The risk score of the new account. */
  score: number;
  /** Whether the new member has done what operators require before the reward. */
  hasQualified: boolean;
};

/** Returns why a sign-up is held; undefined if it is paid within the limit of its network. */
export function holdReasonOf(facts: SignUpFacts): HoldReason | undefined {
  if (facts.knownMailbox) return 'mailbox';
  if (facts.referrerSuspended) return 'suspended';
  if (facts.isOnHold) return 'cluster';
  if (facts.sameDevice >= maxSameDevice) return 'device';
  if (facts.sameNetwork >= maxSameNetwork) return 'network';
  if (facts.score >= holdScore) return 'risk';
  if (facts.paidToday >= maxPaidPerCodeAndDay) return 'code_day';
  return facts.hasQualified ? undefined : 'action';
}
