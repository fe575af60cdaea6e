import type { AccountRisk } from '@gumball/contract/operators/operators.schemas';
import { holdScore } from '@gumball/rules/referrals/risk-score';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { Tag } from '../../../ui/feedback/Tag.tsx';

const watchedFrom = 30;

/** The risk score of an account. */
export function RiskTag({ risk }: { risk: AccountRisk }) {
  const { score } = risk;
  const tone = score >= holdScore ? 'danger' : score >= watchedFrom ? 'warning' : 'quiet';
  return <Tag tone={tone}>{t('Risk {score}', { score })}</Tag>;
}

/** The reasons of a risk score with their points. */
export function RiskReasons({ risk }: { risk: AccountRisk }) {
  return (
    <ul aria-label={t('Reasons of the risk score')} className="mt-1 flex flex-wrap gap-x-4 text-sm text-ink-2">
      {risk.reasons.map(({ kind, text, points }) => (
        <li key={kind}>
          {translate(text)} <bdi className="tabular-nums text-ink-3">{points > 0 ? `+${points}` : `−${-points}`}</bdi>
        </li>
      ))}
    </ul>
  );
}
