import type { OperatorSanction } from '@gumball/contract/moderation/sanctions.schemas';
import type { OperatorSanctionRow } from './sanctions.store.ts';
import { decisionOf, toSanction } from './sanctions.view.ts';

/** Converts a sanction for an operator. */
export function toOperatorSanction(row: OperatorSanctionRow, now: Date, operatorId: string): OperatorSanction {
  const sanction = toSanction(row, now);
  return {
    ...sanction,
    user: { id: row.user_id, username: row.username },
    operator: row.operator,
    canLift: sanction.isActive,
    canDecide: decisionOf(row, operatorId).ok,
  };
}
