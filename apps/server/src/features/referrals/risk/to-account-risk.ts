import type { AccountRisk } from '@gumball/contract/operators/operators.schemas';
import { toEnglish } from '@gumball/rules/formats/phrase';
import type { RiskReason } from '@gumball/rules/referrals/risk-score';
import { riskReasonLabels } from '@gumball/rules/referrals/risk-signals';

/** The columns of a score in a statement of operators; null without a score. */
export type RiskColumns = {
  risk_score: number | null;
  risk_reasons: readonly RiskReason[] | null;
  risk_scored_at: Date | null;
};

/** Converts a stored score for operators. */
export function toAccountRisk(row: RiskColumns): AccountRisk | null {
  if (row.risk_score === null || row.risk_reasons === null || row.risk_scored_at === null) return null;
  return {
    score: row.risk_score,
    reasons: row.risk_reasons.map(({ kind, points }) => ({ kind, text: toEnglish(riskReasonLabels[kind]), points })),
    scoredAt: row.risk_scored_at.toISOString(),
  };
}
