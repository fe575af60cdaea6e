import type { TipAllowance } from '@gumball/contract/gumballs/gumballs.schemas';
import { checkTip, tipDayStart } from '@gumball/rules/gumballs/tips';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { lockUserTotals } from '../../../platform/db/user-totals.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import type { Limit } from '../../../platform/http/limits.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { lockPair } from '../../blocks/lock-pair.ts';
import { creditGumballs } from '../credit-gumballs.ts';
import { debitGumballs } from '../debit-gumballs.ts';
import { lockBalance } from '../lock-balance.ts';
import { getTipAllowance } from './get-tip-allowance.ts';
import { findSignUpTime, hasTipWithKey, insertTip, isVisibleReceiver, sumTips } from './tips.store.ts';

/** What a member sends to another one. */
export type Tip = { receiverId: string; amount: number; idempotencyKey: string | undefined };

/** The sender's balance and allowance after a tip, and whether the tip existed before. */
export type SentTip = { balance: number; allowance: TipAllowance; existed: boolean };

/**
 * Sends Gumballs to a member: both entries of the ledger are one transaction. The same `idempotencyKey` of the same
 * sender sends once. Throws `USER_NOT_FOUND` for a member whom the viewer may not see, the errors of the rule, and
 * `RATE_LIMITED`.
 */
export async function sendTip(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'tipsPerDay' | 'earningsBroadcasts' | 'notifier'>,
  limit: Limit,
  viewer: Viewer,
  tip: Tip,
): Promise<SentTip> {
  await limit.consume(viewer.userId);
  const sent = await deps.db.transaction(async (tx) => {
    const balance = await transfer(deps, tx, viewer.userId, tip);
    const allowance = await getTipAllowance(deps, tx, viewer);
    return { ...balance, allowance };
  });
  if (sent.existed) return sent;
  deps.earningsBroadcasts.changed([viewer.userId, tip.receiverId]);
  deps.notifier.notify({
    about: 'notification',
    type: 'tip_received',
    recipientId: tip.receiverId,
    actorId: viewer.userId,
    details: { gumballs: tip.amount },
  });
  return sent;
}

async function transfer(
  { clock, ids, tipsPerDay }: Pick<Deps, 'clock' | 'ids' | 'tipsPerDay'>,
  tx: Executor,
  senderId: string,
  { receiverId, amount, idempotencyKey }: Tip,
): Promise<Omit<SentTip, 'allowance'>> {
  // A concurrent block waits, or is seen.
  await lockPair(tx, senderId, receiverId);
  // Both rows are locked before the sums are read: limits and balance hold for concurrent tips of both.
  await lockUserTotals(tx, [senderId, receiverId]);
  const balance = await lockBalance(tx, senderId);
  const memberSince = await findSignUpTime(tx, senderId);
  if (balance === undefined || !memberSince) throw new AppError('ACCESS_DENIED');
  if (idempotencyKey !== undefined && (await hasTipWithKey(tx, senderId, idempotencyKey)))
    return { balance, existed: true };
  const now = clock.now();
  const day = tipDayStart(now);
  const { sent } = await sumTips(tx, senderId, day);
  const { received } = await sumTips(tx, receiverId, day);
  const perDay = await tipsPerDay.current();
  const facts = { senderId, receiverId, amount, perDay, memberSince, sent, received, balance };
  if (!(await isVisibleReceiver(tx, senderId, receiverId))) throw new AppError('USER_NOT_FOUND');
  assertOk(checkTip(facts, now));
  const id = ids.next();
  await insertTip(tx, { id, senderId, receiverId, amount, idempotencyKey, now });
  const entry = { amount, kind: 'tip', reference: id, at: now } as const;
  const rest = await debitGumballs(tx, { ...entry, memberId: senderId });
  await creditGumballs(tx, { ...entry, memberId: receiverId });
  return { balance: rest, existed: false };
}
