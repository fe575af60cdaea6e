/** Ledger adjustments by operators: docs/product.md, Operators. */
import { fine, type Verdict } from '../verdict.ts';
import type { EntryKind } from './entries.ts';

/** Maximum Gumballs of one grant by an operator. */
export const grantMax = 1_000_000;

/** Checks a grant: a whole number within bounds, with a reason, and not to the operator. */
export function checkGrant(grant: {
  operatorId: string;
  memberId: string;
  amount: number;
  reason: string;
}): Verdict<'GUMBALLS_OWN' | 'GRANT_AMOUNT_INVALID' | 'REJECTION_REASON_REQUIRED'> {
  const { operatorId, memberId, amount, reason } = grant;
  if (operatorId === memberId) return { ok: false, code: 'GUMBALLS_OWN' };
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > grantMax) {
    return { ok: false, code: 'GRANT_AMOUNT_INVALID', field: 'amount' };
  }
  return checkReason(reason);
}

/** Checks a reversal: with a reason, not of an own entry, and not of a reversal. */
export function checkEntryReversal(reversal: {
  operatorId: string;
  memberId: string;
  kind: EntryKind;
  reason: string;
}): Verdict<'GUMBALLS_OWN' | 'ENTRY_NOT_REVERSIBLE' | 'REJECTION_REASON_REQUIRED'> {
  const { operatorId, memberId, kind, reason } = reversal;
  if (operatorId === memberId) return { ok: false, code: 'GUMBALLS_OWN' };
  if (kind === 'reversal') return { ok: false, code: 'ENTRY_NOT_REVERSIBLE' };
  return checkReason(reason);
}

function checkReason(reason: string): Verdict<'REJECTION_REASON_REQUIRED'> {
  return reason.trim() === '' ? { ok: false, code: 'REJECTION_REASON_REQUIRED', field: 'reason' } : fine;
}
