import type { OperatorSettings } from '@gumball/contract/operators/operators.schemas';
import { qualifyingDaysMost, qualifyingKinds } from '@gumball/rules/referrals/qualifying-action';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { msg, plural, t, translate } from '../../../lib/i18n/i18n.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../../ui/feedback/RetryButton.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { changeSettings } from '../data/operators.mutations.ts';
import { useOperatorSettings } from '../data/operators.queries.ts';

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
  const { data, error, isFetching, refetch } = useOperatorSettings();
  if (!data) {
    if (!error || isFetching) return <Loading className="min-h-19" />;
    return (
      <Callout tone="danger" action={<RetryButton kind="ghost" onRetry={refetch} />}>
        {errorMessage(error, t('Failed to load the settings'))}
      </Callout>
    );
  }
  const { kind, days } = data.referralAction;
  const save = (change: Partial<OperatorSettings['referralAction']>) =>
    void changeSettings({ referralAction: { kind, days, ...change } });
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="font-semibold">{t('When referrals are paid')}</h2>
        <p className="text-sm text-ink-2">{translate(texts[kind])}</p>
      </div>
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
    </Card>
  );
}
