import type { Filter } from '@gumball/contract/filters/filters.schemas';
import {
  filterActions,
  filterKinds,
  filterPlaces,
  filterReasonMax,
  filterTextLengths,
} from '@gumball/rules/filters/filters';
import { useState } from 'react';
import { ApiError, failureMessage } from '../../../lib/api/api-error.ts';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { ChoiceField } from '../../../ui/forms/ChoiceField.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { changeFilter, createFilter } from '../data/filters.mutations.ts';
import { FilterTrial } from './FilterTrial.tsx';
import { actionHints, actionLabels, kindHints, kindLabels, placeLabels } from './filter-labels.ts';

/** Creates a filter, with a trial, or changes what one does. */
export function FilterDialog({ filter, onClose }: { filter: Filter | undefined; onClose: () => void }) {
  const [kind, setKind] = useState(filter?.kind ?? 'word');
  const [text, setText] = useState(filter?.text ?? '');
  const [action, setAction] = useState(filter?.action ?? 'hold');
  const [places, setPlaces] = useState<readonly number[]>(
    filter ? filter.places.map((place) => filterPlaces.indexOf(place)) : [0, 1],
  );
  const [reason, setReason] = useState(filter?.reason ?? '');
  const [problem, setProblem] = useState<{ isText: boolean; message: string }>();
  const [busy, setBusy] = useState(false);
  const [key] = useState(() => crypto.randomUUID());
  const chosen = filterPlaces.filter((_, index) => places.includes(index));

  async function save(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    const effect = { action, places: chosen, reason: reason.trim() };
    try {
      if (filter) await changeFilter(filter.id, { ...effect, isActive: filter.isActive });
      else await createFilter({ ...effect, kind, text }, key);
      toast.success(t('The filter is saved'));
      onClose();
    } catch (error) {
      const isText = error instanceof ApiError && error.field('text') !== undefined;
      setProblem({ isText, message: failureMessage(error, t('Failed to save the filter')) });
      setBusy(false);
    }
  }

  return (
    <FormDialog
      title={filter ? t('Change the filter {text}', { text: filter.text }) : t('Add a filter')}
      submitLabel={busy ? t('Saving...') : t('Save')}
      isBusy={busy}
      className="flex flex-col gap-4 pt-1"
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {!filter && (
        <>
          <Select
            label={t('Kind')}
            options={filterKinds.map((value) => ({ value, label: translate(kindLabels[value]) }))}
            value={kind}
            onChange={setKind}
            className="self-start"
          />
          <Input
            label={translate(kindLabels[kind])}
            hint={translate(kindHints[kind])}
            autoComplete="off"
            spellCheck={false}
            maxLength={filterTextLengths.max}
            value={text}
            error={problem?.isText ? problem.message : undefined}
            onChange={(event) => setText(event.target.value)}
          />
        </>
      )}
      <div className="flex flex-col gap-1.5">
        <Select
          label={t('What it does')}
          options={filterActions.map((value) => ({ value, label: translate(actionLabels[value]) }))}
          value={action}
          onChange={setAction}
          className="self-start"
        />
        <p className="text-sm text-ink-2">
          {translate(actionHints[action])}
          {action !== 'refuse' && ` ${t('Names, bios, messages and texts of communities are refused.')}`}
        </p>
      </div>
      <ChoiceField
        legend={t('Where it applies')}
        choices={filterPlaces.map((place) => translate(placeLabels[place]))}
        chosen={places}
        several
        onChange={setPlaces}
      />
      <Input
        label={t('Reason that members read (optional)')}
        autoComplete="off"
        maxLength={filterReasonMax}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {!filter && <FilterTrial kind={kind} text={text} />}
      {problem && !problem.isText && <Callout tone="danger">{problem.message}</Callout>}
    </FormDialog>
  );
}
