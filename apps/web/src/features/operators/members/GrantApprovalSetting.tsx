import { grantMax } from '@gumball/rules/gumballs/adjustments';
import { isGrantApprovalFrom } from '@gumball/rules/gumballs/grant-approval';
import { t } from '../../../lib/i18n/i18n.ts';
import { changeSettings } from '../data/operators.mutations.ts';
import { useOperatorSettings } from '../data/operators.queries.ts';
import { NumberForm } from '../parts/NumberForm.tsx';
import { SettingCard } from '../parts/SettingCard.tsx';

/** From which amount a second operator approves grants. Another setting shows a failure to load. */
export function GrantApprovalSetting() {
  const from = useOperatorSettings().data?.grantApprovalFrom;
  if (from === undefined) return null;
  return (
    <SettingCard
      title={t('Large grants')}
      text={
        from === 0
          ? t('Off: each operator with the right grants {points} alone.')
          : t('A second operator approves what one operator grants in a day from this amount on.')
      }
    >
      <NumberForm
        key={from}
        label={t('Approval from (0: off)')}
        value={from}
        most={grantMax}
        isAllowed={isGrantApprovalFrom}
        onSave={(grantApprovalFrom) => changeSettings({ grantApprovalFrom })}
      />
    </SettingCard>
  );
}
