import type { Executor } from '../../../platform/db/database.ts';
import { type Credited, creditGumballs } from '../credit-gumballs.ts';
import { listEntriesOf } from '../gumballs.store.ts';

/**
 * Reverses a tip for both members, once. Returns the entry of `memberId`. What the receiver has spent leaves a negative
 * balance, with which nothing can be bought.
 */
export async function reverseTip(
  tx: Executor,
  { tipId, memberId, at }: { tipId: string; memberId: string; at: Date },
): Promise<Credited> {
  let own: Credited = { paid: false };
  // In the order of their ids, as every payment of several members.
  for (const { user_id: userId, amount } of await listEntriesOf(tx, 'tip', tipId)) {
    const entry = { memberId: userId, amount: -Number(amount), kind: 'tip_reversal', reference: tipId, at } as const;
    const credited = await creditGumballs(tx, entry);
    if (userId === memberId) own = credited;
  }
  return own;
}
