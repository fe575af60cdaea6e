/** Ledger adjustments by operators: docs/product.md, Operators. */
import { ok, type RuleResult } from '../rule-result.ts';
import { type EntryKind, isSpendingKind } from './entries.ts';

/** Maximum Gumballs of one grant by an operator. */
export const grantMax = 1_000_000;

/** Checks a grant: a whole number within bounds, with a reason, and not to the operator. */
export function checkGrant(grant: {
  operatorId: string;
  userId: string;
  amount: number;
  reason: string;
}): RuleResult<'GUMBALLS_OWN' | 'GRANT_AMOUNT_INVALID' | 'REJECTION_REASON_REQUIRED'> {
  const { operatorId, userId, amount, reason } = grant;
  if (operatorId === userId) return { ok: false, code: 'GUMBALLS_OWN' };
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > grantMax) {
    return { ok: false, code: 'GRANT_AMOUNT_INVALID', field: 'amount' };
  }
  return checkReason(reason);
}

/** Returns whether operators reverse entries of a kind: not reversals, nor what was spent in the shop. */
export function isReversibleKind(kind: EntryKind): boolean {
  return kind === 'tip' || (kind !== 'reversal' && !isSpendingKind(kind));
}

/**
 * Checks a reversal: with a reason, not of an own entry, and not of a reversal or of what was spent. `otherId` is the
 * other member of a tip, which is reversed for both.
 */
export function checkEntryReversal(reversal: {
  operatorId: string;
  userId: string;
  otherId?: string | undefined;
  kind: EntryKind;
  reason: string;
}): RuleResult<'GUMBALLS_OWN' | 'ENTRY_NOT_REVERSIBLE' | 'ENTRY_OF_ORDER' | 'REJECTION_REASON_REQUIRED'> {
  const { operatorId, userId, otherId, kind, reason } = reversal;
  if (operatorId === userId || operatorId === otherId) return { ok: false, code: 'GUMBALLS_OWN' };
  if (!isReversibleKind(kind)) {
    return { ok: false, code: kind === 'purchase' || kind === 'refund' ? 'ENTRY_OF_ORDER' : 'ENTRY_NOT_REVERSIBLE' };
  }
  return checkReason(reason);
}

function checkReason(reason: string): RuleResult<'REJECTION_REASON_REQUIRED'> {
  return reason.trim() === '' ? { ok: false, code: 'REJECTION_REASON_REQUIRED', field: 'reason' } : ok;
}
