import type { Sanction } from '@gumball/contract/moderation/sanctions.schemas';
import { checkAppeal, checkAppealDecision, isSanctionActive } from '@gumball/rules/moderation/sanctions';
import type { OperatorSanctionRow, SanctionRow } from './sanctions.store.ts';

const toTime = (date: Date | null) => date?.toISOString() ?? null;

const toFacts = (row: SanctionRow) => ({
  kind: row.kind,
  imposedAtMs: row.imposed_at.getTime(),
  endsAtMs: row.ends_at?.getTime() ?? null,
  isLifted: row.lifted_at !== null,
  isAppealed: row.appealed_at !== null,
});

/** Whether the member may appeal now, by the rule. */
export function appealOf(row: SanctionRow, now: Date): ReturnType<typeof checkAppeal> {
  return checkAppeal(toFacts(row), now.getTime());
}

/** Whether an operator may decide the appeal now, by the rule. */
export function decisionOf(row: OperatorSanctionRow, operatorId: string): ReturnType<typeof checkAppealDecision> {
  return checkAppealDecision({
    isOpen: row.appealed_at !== null && row.appeal_decided_at === null,
    isOwnDecision: row.operator_id === operatorId,
    hasOtherOperator: row.has_other_operator,
  });
}

/** Converts a sanction for its member, who does not learn which operator imposed it. */
export function toSanction(row: SanctionRow, now: Date): Sanction {
  return {
    id: row.id,
    kind: row.kind,
    rule: row.rule,
    note: row.note,
    imposedAt: row.imposed_at.toISOString(),
    endsAt: toTime(row.ends_at),
    liftedAt: toTime(row.lifted_at),
    isActive: isSanctionActive(toFacts(row), now.getTime()),
    canAppeal: appealOf(row, now).ok,
    appeal: row.appealed_at && {
      text: row.appeal ?? '',
      at: row.appealed_at.toISOString(),
      decidedAt: toTime(row.appeal_decided_at),
      granted: row.appeal_granted,
      answer: row.appeal_answer,
    },
  };
}
