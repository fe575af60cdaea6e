import { parseRules } from '@gumball/rules/communities/community-rules';
import { t } from '../../../lib/i18n/i18n.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { RuleList } from './RuleList.tsx';

/** The rules of a community in a card. */
export function CommunityRules({ rules }: { rules: string | null }) {
  return (
    <Card heading={t('Rules')}>
      {parseRules(rules).length === 0 ? <p className="text-ink-2">{t('No rules yet.')}</p> : <RuleList rules={rules} />}
    </Card>
  );
}
