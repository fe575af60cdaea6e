/** Tips between members: docs/product.md, Gumballs. */
import { ok, type RuleResult } from '../rule-result.ts';

/** Maximum Gumballs that operators can let a member send in a day. */
export const tipsPerDayMax = 10_000;
/** Age of an account before it can send Gumballs, in days: bonuses of new accounts are not collected by another. */
export const tipAccountAgeDays = 7;
/** A member receives at most this many times the daily limit of a sender in a day. */
export const tipReceiverFactor = 10;

const dayMs = 86_400_000;

/** Returns the start of the day (UTC) of a time: limits start again then. */
export function tipDayStart(now: Date): Date {
  return new Date(Math.floor(now.getTime() / dayMs) * dayMs);
}

/** Returns when an account may send Gumballs. */
export function tipsAllowedFrom(memberSince: Date): Date {
  return new Date(memberSince.getTime() + tipAccountAgeDays * dayMs);
}

/** Returns whether a daily limit is valid. 0 switches tips off. */
export function isTipsPerDay(limit: number): boolean {
  return Number.isSafeInteger(limit) && limit >= 0 && limit <= tipsPerDayMax;
}

/** A tip before it is stored. `sent` and `received` are the sums of this day of the sender and of the receiver. */
export type TipFacts = {
  senderId: string;
  receiverId: string;
  amount: number;
  perDay: number;
  memberSince: Date;
  sent: number;
  received: number;
  balance: number;
};

/** Checks a tip. */
export function checkTip(
  tip: TipFacts,
  now: Date,
): RuleResult<
  | 'TIPS_OFF'
  | 'TIP_OWN'
  | 'TIP_AMOUNT_INVALID'
  | 'TIP_ACCOUNT_NEW'
  | 'TIP_LIMIT_REACHED'
  | 'TIP_RECEIVER_LIMIT'
  | 'BALANCE_INSUFFICIENT'
> {
  const { amount, perDay } = tip;
  if (perDay === 0) return { ok: false, code: 'TIPS_OFF' };
  if (tip.senderId === tip.receiverId) return { ok: false, code: 'TIP_OWN' };
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > tipsPerDayMax) {
    return { ok: false, code: 'TIP_AMOUNT_INVALID', field: 'amount' };
  }
  if (now < tipsAllowedFrom(tip.memberSince)) return { ok: false, code: 'TIP_ACCOUNT_NEW' };
  if (tip.sent + amount > perDay) return { ok: false, code: 'TIP_LIMIT_REACHED', field: 'amount' };
  if (tip.balance < amount) return { ok: false, code: 'BALANCE_INSUFFICIENT', field: 'amount' };
  return tip.received + amount > perDay * tipReceiverFactor ? { ok: false, code: 'TIP_RECEIVER_LIMIT' } : ok;
}
