import type { OperatorSettings } from '@gumball/contract/operators/operators.schemas';
import { qualifyingDaysMost, qualifyingKinds } from '@gumball/rules/referrals/qualifying-action';
import { msg, plural, t, translate } from '../../../lib/i18n/i18n.ts';
import { Select } from '../../../ui/forms/Select.tsx';
import { changeSettings } from '../data/operators.mutations.ts';
import { LoadedSettings } from '../parts/LoadedSettings.tsx';
import { SettingCard } from '../parts/SettingCard.tsx';

type Kind = OperatorSettings['referralAction']['kind'];

const labels: Record<Kind, string> = {
  instant: msg('At once'),
  verified_task: msg('First completed task'),
  verified_mailbox: msg('Verified email address'),
  active_days: msg('Active days'),
  profile: msg('Complete profile'),
};
const texts: Record<Kind, string> = {
  instant: msg('Both are paid when the new account becomes usable, unless the sign-up looks automated.'),
  verified_task: msg('Both are paid when the new member has completed a first task.'),
  verified_mailbox: msg('Both are paid when the new member has verified the email address.'),
  active_days: msg('Both are paid when the new member has been here on that many days.'),
  profile: msg('Both are paid when the new member has completed the profile.'),
};
const dayChoices = Array.from({ length: qualifyingDaysMost }, (_, index) => String(index + 1));

/** What a new member does before the referral is paid. */
export function QualifyingActionSetting() {
  return <LoadedSettings>{({ referralAction }) => <QualifyingAction {...referralAction} />}</LoadedSettings>;
}

function QualifyingAction({ kind, days }: OperatorSettings['referralAction']) {
  const save = (change: Partial<OperatorSettings['referralAction']>) =>
    void changeSettings({ referralAction: { kind, days, ...change } });
  return (
    <SettingCard title={t('When referrals are paid')} text={translate(texts[kind])}>
      <div className="flex flex-wrap gap-2">
        {kind === 'active_days' && (
          <Select
            label={t('Number of active days')}
            options={dayChoices.map((value) => ({
              value,
              label: plural(Number(value), '{count} day', '{count} days'),
            }))}
            value={String(days)}
            onChange={(value) => save({ days: Number(value) })}
          />
        )}
        <Select
          label={t('When referrals are paid')}
          options={qualifyingKinds.map((value) => ({ value, label: translate(labels[value]) }))}
          value={kind}
          onChange={(value) => save({ kind: value })}
        />
      </div>
    </SettingCard>
  );
}
