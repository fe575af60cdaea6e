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

/** Checks a reversal: with a reason, not of an own entry, and not of a reversal or of what was spent. */
export function checkEntryReversal(reversal: {
  operatorId: string;
  userId: string;
  kind: EntryKind;
  reason: string;
}): RuleResult<'GUMBALLS_OWN' | 'ENTRY_NOT_REVERSIBLE' | 'ENTRY_OF_ORDER' | 'REJECTION_REASON_REQUIRED'> {
  const { operatorId, userId, kind, reason } = reversal;
  if (operatorId === userId) return { ok: false, code: 'GUMBALLS_OWN' };
  if (isSpendingKind(kind)) return { ok: false, code: 'ENTRY_OF_ORDER' };
  if (kind === 'reversal') return { ok: false, code: 'ENTRY_NOT_REVERSIBLE' };
  return checkReason(reason);
}

function checkReason(reason: string): RuleResult<'REJECTION_REASON_REQUIRED'> {
  return reason.trim() === '' ? { ok: false, code: 'REJECTION_REASON_REQUIRED', field: 'reason' } : ok;
}
