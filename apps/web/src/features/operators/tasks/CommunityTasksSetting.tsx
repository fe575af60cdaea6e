import type { OperatorSettings } from '@gumball/contract/operators/operators.schemas';
import { formatInteger } from '@gumball/rules/formats/integers';
import {
  checkCommunityTaskTerms,
  communityBudgetMax,
  communityRewardMax,
  communityTasksMax,
  communityTaskTypes,
} from '@gumball/rules/tasks/community-tasks';
import { useState } from 'react';
import { failureMessage } from '../../../lib/api/api-error.ts';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { locale } from '../../../lib/i18n/language.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { ChoiceField } from '../../../ui/forms/ChoiceField.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { Switch } from '../../../ui/forms/Switch.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { typeNames } from '../data/operator-labels.ts';
import { saveCommunityTaskTerms } from '../data/operators.mutations.ts';
import { useOperatorSettings } from '../data/operators.queries.ts';
import { ChangeButton } from '../parts/ChangeButton.tsx';
import { SettingCard } from '../parts/SettingCard.tsx';

type Terms = OperatorSettings['communityTasks'];

/** Whether owners of communities make tasks, and the limits. The setting of the accounts shows a failure to load. */
export function CommunityTasksSetting() {
  const terms = useOperatorSettings().data?.communityTasks;
  if (!terms) return null;
  const { isOn, rewardMax, tasksMax, budget } = terms;
  const show = (value: number) => formatInteger(value, locale);
  return (
    <SettingCard
      title={t('Tasks of communities')}
      text={
        isOn
          ? t(
              'Owners make up to {tasks} tasks of at most {reward} {points}. A community pays {budget} {points} a month.',
              { tasks: show(tasksMax), reward: show(rewardMax), budget: show(budget) },
            )
          : t('Off: owners of communities make no tasks.')
      }
    >
      <ChangeButton
        label={t('Change the tasks of communities')}
        renderDialog={(onClose) => <TermsDialog terms={terms} onClose={onClose} />}
      />
    </SettingCard>
  );
}

const toNumber = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));

/** What a field accepts. */
function rangeText(field: string, rewardMax: number): string {
  if (field === 'types') return t('Choose at least one.');
  const [least, most] =
    field === 'budget'
      ? [rewardMax, communityBudgetMax]
      : [1, field === 'tasksMax' ? communityTasksMax : communityRewardMax];
  return t('From {least} to {most}', { least: formatInteger(least, locale), most: formatInteger(most, locale) });
}

function TermsDialog({ terms, onClose }: { terms: Terms; onClose: () => void }) {
  const [isOn, setIsOn] = useState(terms.isOn);
  const [fields, setFields] = useState({
    rewardMax: String(terms.rewardMax),
    tasksMax: String(terms.tasksMax),
    budget: String(terms.budget),
  });
  const [chosen, setChosen] = useState(() =>
    communityTaskTypes.flatMap((type, index) => (terms.types.includes(type) ? [index] : [])),
  );
  const [problem, setProblem] = useState<{ field: string; message: string }>();
  const [busy, setBusy] = useState(false);
  const errorOf = (field: string) => (problem?.field === field ? problem.message : undefined);

  async function save() {
    const types = communityTaskTypes.filter((_, index) => chosen.includes(index));
    const changed = {
      isOn,
      rewardMax: toNumber(fields.rewardMax),
      tasksMax: toNumber(fields.tasksMax),
      budget: toNumber(fields.budget),
      types,
    };
    const checked = checkCommunityTaskTerms(changed);
    if (!checked.ok) {
      const field = checked.field ?? '';
      setProblem({ field, message: rangeText(field, changed.rewardMax) });
      return;
    }
    setBusy(true);
    setProblem(undefined);
    try {
      await saveCommunityTaskTerms(changed);
      onClose();
    } catch (error) {
      setProblem({ field: '', message: failureMessage(error, t('Failed to save the setting')) });
      setBusy(false);
    }
  }

  const input = (field: keyof typeof fields, label: string, hint?: string) => (
    <Input
      label={label}
      {...(hint === undefined ? {} : { hint })}
      inputMode="numeric"
      autoComplete="off"
      value={fields[field]}
      error={errorOf(field)}
      onChange={(event) => setFields({ ...fields, [field]: event.target.value })}
    />
  );

  return (
    <FormDialog
      title={t('Tasks of communities')}
      submitLabel={busy ? t('Saving...') : t('Save')}
      isBusy={busy}
      className="flex flex-col gap-4 pt-1"
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Switch
        label={t('Owners make tasks')}
        text={t('For the members of their communities. Nobody earns from tasks of a community of their own.')}
        on={isOn}
        onChange={setIsOn}
      />
      <div className="grid gap-4 md:grid-cols-2">
        {input('rewardMax', t('Highest reward'))}
        {input('tasksMax', t('Tasks at a time'))}
      </div>
      {input(
        'budget',
        t('Budget of a community and month'),
        t('In {points}. It bounds what an owner and accomplices could earn.'),
      )}
      <ChoiceField
        legend={t('Types')}
        choices={communityTaskTypes.map((type) => translate(typeNames[type]))}
        chosen={chosen}
        several
        onChange={setChosen}
      />
      {errorOf('types') && <Callout tone="danger">{errorOf('types')}</Callout>}
      {errorOf('') && <Callout tone="danger">{errorOf('')}</Callout>}
    </FormDialog>
  );
}
