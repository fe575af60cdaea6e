import { taskGates } from '@gumball/rules/tasks/task-gate';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { msg, t, translate } from '../../../lib/i18n/i18n.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../../ui/feedback/RetryButton.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { changeSettings } from '../data/operators.mutations.ts';
import { useOperatorSettings } from '../data/operators.queries.ts';

const gateLabels = { twitter: msg('Twitter for all tasks'), platform: msg('Each platform for its own tasks') };
const gateTexts = {
  twitter: msg('Members connect Twitter before their first task, on whatever platform it is.'),
  platform: msg('Only tasks on Twitter need a Twitter account. The others need at most the account that is checked.'),
};

/** The accounts that members need for tasks. */
export function TaskGateSetting() {
  const { data, error, isFetching, refetch } = useOperatorSettings();
  if (!data) {
    if (!error || isFetching) return <Loading className="min-h-19" />;
    return (
      <Callout tone="danger" action={<RetryButton kind="ghost" onRetry={refetch} />}>
        {errorMessage(error, t('Failed to load the settings'))}
      </Callout>
    );
  }
  const { taskGate, isTwitterConfigured } = data;
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="font-semibold">{t('Accounts for tasks')}</h2>
        <p className="text-sm text-ink-2">
          {isTwitterConfigured
            ? translate(gateTexts[taskGate])
            : t('Twitter is not configured: no task needs an account there, and its tasks are submitted with a link.')}
        </p>
      </div>
      {isTwitterConfigured && (
        <Select
          label={t('Accounts for tasks')}
          options={taskGates.map((value) => ({ value, label: translate(gateLabels[value]) }))}
          value={taskGate}
          onChange={(gate) => void changeSettings({ taskGate: gate })}
        />
      )}
    </Card>
  );
}
