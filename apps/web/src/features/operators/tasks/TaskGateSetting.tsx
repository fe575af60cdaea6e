import { taskGates } from '@gumball/rules/tasks/task-gate';
import { msg, t, translate } from '../../../lib/i18n/i18n.ts';
import { Select } from '../../../ui/forms/Select.tsx';
import { changeSettings } from '../data/operators.mutations.ts';
import { LoadedSettings } from '../parts/LoadedSettings.tsx';
import { SettingCard } from '../parts/SettingCard.tsx';

const gateLabels = { twitter: msg('Twitter for all tasks'), platform: msg('Each platform for its own tasks') };
const gateTexts = {
  twitter: msg('Members connect Twitter before their first task, on whatever platform it is.'),
  platform: msg('Only tasks on Twitter need a Twitter account. The others need at most the account that is checked.'),
};

/** The accounts that members need for tasks. */
export function TaskGateSetting() {
  return (
    <LoadedSettings>
      {({ taskGate, isTwitterConfigured }) => (
        <SettingCard
          title={t('Accounts for tasks')}
          text={
            isTwitterConfigured
              ? translate(gateTexts[taskGate])
              : t('Twitter is not configured: no task needs an account there, and its tasks are submitted with a link.')
          }
        >
          {isTwitterConfigured && (
            <Select
              label={t('Accounts for tasks')}
              options={taskGates.map((value) => ({ value, label: translate(gateLabels[value]) }))}
              value={taskGate}
              onChange={(gate) => void changeSettings({ taskGate: gate })}
            />
          )}
        </SettingCard>
      )}
    </LoadedSettings>
  );
}
