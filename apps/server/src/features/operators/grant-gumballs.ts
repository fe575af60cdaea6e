import { createHash } from 'node:crypto';
import type { Earning } from '@gumball/contract/gumballs/gumballs.schemas';
import type { GrantRequest } from '@gumball/contract/operators/grants.schemas';
import { checkGrant } from '@gumball/rules/gumballs/adjustments';
import type { Deps } from '../../deps.ts';
import { assertOk } from '../../platform/http/app-error.ts';
import type { Limit } from '../../platform/http/limits.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { creditGumballs } from '../gumballs/credit-gumballs.ts';
import { getEntry } from '../gumballs/get-entry.ts';
import { notifyLevels } from '../gumballs/notify-levels.ts';
import { findBalance } from '../users/totals/find-balance.ts';
import { announceGrants } from './grants/announce-grants.ts';
import { findRequest } from './grants/grant-requests.store.ts';
import { requestGrant } from './grants/request-grant.ts';
import { requireRecipient } from './grants/require-recipient.ts';
import { toGrantRequest } from './grants/to-grant-request.ts';
import { recordAction } from './record-action.ts';

/** The entry of an operator, the resulting balance, and whether it existed before. */
export type AdjustedLedger = { entry: Earning; balance: number; existed: boolean };

/** The same, or the grant that waits for a second operator. */
export type Granted = Omit<AdjustedLedger, 'entry'> & { entry: Earning | null; request: GrantRequest | null };

/**
 * Credits a member, with an entry of the audit log in the same transaction; the same `idempotencyKey` of an operator
 * credits once. The member is notified with the reason. A large one waits for a second operator instead. Throws the
 * errors of the rule, `MEMBER_NOT_FOUND`, `GRANT_TO_BOT`, and `RATE_LIMITED`.
 */
export async function grantGumballs(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'earningsBroadcasts' | 'notifier' | 'grantApproval' | 'realtime' | 'log'>,
  limit: Limit,
  viewer: Viewer,
  grant: { memberId: string; amount: number; reason: string; idempotencyKey: string | undefined },
): Promise<Granted> {
  const { memberId: userId, amount, idempotencyKey } = grant;
  const reason = grant.reason.trim();
  assertOk(checkGrant({ operatorId: viewer.userId, userId, amount, reason }));
  await limit.consume(viewer.userId);
  const reference = idempotencyKey === undefined ? deps.ids.next() : hashKey(viewer.userId, idempotencyKey);
  const { levelUps, ...result } = await deps.db.transaction(async (tx) => {
    await requireRecipient(tx, userId);
    const asked = { operatorId: viewer.userId, memberId: userId, amount, reason, reference };
    const request = await requestGrant(deps, tx, asked);
    if (request) {
      const row = await findRequest(tx, request.id);
      if (!row) throw new Error(`the grant ${request.id} is missing`);
      const waiting = toGrantRequest(row, deps.clock.now(), viewer.userId);
      const { balance } = await findBalance(tx, userId);
      return { entry: null, balance, existed: !request.isNew, levelUps: [], request: waiting };
    }
    const credit = { memberId: userId, amount, kind: 'grant', reference, at: deps.clock.now() } as const;
    const credited = await creditGumballs(tx, credit);
    const entry = await getEntry(tx, userId, { kind: 'grant', reference });
    if (!entry) throw new Error(`the grant ${reference} is missing`);
    if (!credited.paid) {
      const { balance } = await findBalance(tx, userId);
      return { entry, balance, existed: true, levelUps: [], request: null };
    }
    await recordAction(deps, tx, {
      operatorId: viewer.userId,
      action: 'grant-gumballs',
      subject: { kind: 'member', id: userId },
      details: { gumballs: amount, reason, entry: entry.id },
    });
    return { entry, balance: credited.balance, existed: false, levelUps: credited.levelUps, request: null };
  });
  if (result.request && !result.existed) await announceGrants(deps);
  if (result.existed || result.request) return result;
  deps.earningsBroadcasts.changed([userId]);
  deps.notifier.notify({
    about: 'notification',
    type: 'gumballs_granted',
    recipientId: userId,
    actorId: null,
    details: { gumballs: amount, reason },
  });
  notifyLevels(deps, levelUps);
  return result;
}

// Members can read references, so the operator client's key is not used as one.
function hashKey(operatorId: string, idempotencyKey: string): string {
  return createHash('sha256').update(`${operatorId}:${idempotencyKey}`).digest('hex').slice(0, 32);
}
