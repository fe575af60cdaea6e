/** What operators may do to the ledger of a member: docs/product.md, Operators. */
import { ok, type RuleResult } from '../rule-result.ts';
import type { EntryKind } from './entries.ts';

/** The most Gumballs that one grant of an operator gives. */
export const grantMax = 1_000_000;

/** Whether an operator may grant this: a whole number within bounds, with a reason, and never to themselves. */
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

/** Whether an operator may reverse an entry: with a reason, never one of their own, and never a reversal. */
export function checkEntryReversal(reversal: {
  operatorId: string;
  userId: string;
  kind: EntryKind;
  reason: string;
}): RuleResult<'GUMBALLS_OWN' | 'ENTRY_NOT_REVERSIBLE' | 'REJECTION_REASON_REQUIRED'> {
  const { operatorId, userId, kind, reason } = reversal;
  if (operatorId === userId) return { ok: false, code: 'GUMBALLS_OWN' };
  if (kind === 'reversal') return { ok: false, code: 'ENTRY_NOT_REVERSIBLE' };
  return checkReason(reason);
}

function checkReason(reason: string): RuleResult<'REJECTION_REASON_REQUIRED'> {
  return reason.trim() === '' ? { ok: false, code: 'REJECTION_REASON_REQUIRED', field: 'reason' } : ok;
}
