import { messageOf } from '@gumball/contract/errors';
import type { ModerationCase } from '@gumball/contract/moderation/cases.schemas';
import { languageNames } from '@gumball/rules/formats/language-names';
import { languages } from '@gumball/rules/formats/languages';
import { checkCaseDecision } from '@gumball/rules/moderation/cases';
import { reportReasonLabels, reportReasons } from '@gumball/rules/moderation/report';
import {
  type ImposedKind,
  imposedKinds,
  sanctionDays,
  sanctionLabels,
  sanctionNoteMax,
} from '@gumball/rules/moderation/sanctions';
import { useState } from 'react';
import { plural, t, translate } from '../../../lib/i18n/i18n.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { TextArea } from '../../../ui/forms/TextArea.tsx';
import { useSubmit } from '../../../ui/forms/use-submit.ts';
import { decideCase } from './cases.mutations.ts';
import { useCannedAnswers } from './cases.queries.ts';

/** The canned answers as options, one for each of their texts. */
function useAnswerOptions(): { value: string; label: string }[] {
  const { data = [] } = useCannedAnswers();
  return data.flatMap(({ title, texts }) =>
    languages.flatMap((language) => {
      const text = texts[language];
      if (!text) return [];
      const isOnly = Object.keys(texts).length === 1;
      return [{ value: text, label: isOnly ? title : `${title} (${languageNames[language]})` }];
    }),
  );
}

/** The form of a removal or a measure: the rule, what the member is told, and a measure in the same step. */
export function DecisionForm({
  item,
  decision,
  mayImpose,
  onDecided,
  onCancel,
}: {
  item: Pick<ModerationCase, 'id' | 'subject' | 'reasons'>;
  decision: 'remove' | 'act';
  mayImpose: boolean;
  onDecided: () => void;
  onCancel: () => void;
}) {
  const [rule, setRule] = useState(item.reasons[0] ?? 'spam');
  const [reason, setReason] = useState('');
  const [kind, setKind] = useState<ImposedKind | ''>(decision === 'act' ? 'warning' : '');
  const [days, setDays] = useState('7');
  const [blocksPictures, setBlocksPictures] = useState(false);
  const { isBusy, problem, setProblem, run } = useSubmit(t('Failed to decide the case'));
  const answers = useAnswerOptions();
  const hasDays = kind !== '' && kind !== 'warning';
  const dayOptions = [...sanctionDays.map(String), ...(kind === 'suspension' ? [''] : [])];

  async function submit() {
    const facts = {
      subject: item.subject.type,
      decision,
      reason,
      isOpen: true,
      isClaimedByOther: false,
      hasUser: true,
    };
    const checked = checkCaseDecision({ ...facts, hasRule: true, hasMeasure: kind !== '' });
    if (!checked.ok) return setProblem(translate(messageOf(checked.code)));
    await run(async () => {
      const measure = kind === '' ? null : { kind, days: hasDays && days !== '' ? Number(days) : null };
      await decideCase(item.id, { decision, rule, reason: reason.trim(), measure, blockPictures: blocksPictures });
      toast.success(t('Decided. Everybody concerned is told.'));
      onDecided();
    });
  }

  return (
    <form
      aria-label={decision === 'remove' ? t('Remove') : t('Measure')}
      className="mt-3 flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className="flex flex-wrap gap-2">
        <Select
          label={t('Rule')}
          options={reportReasons.map((value) => ({ value, label: translate(reportReasonLabels[value]) }))}
          value={rule}
          onChange={setRule}
        />
        {mayImpose && (
          <Select
            label={t('Measure')}
            options={[
              ...(decision === 'remove' ? [{ value: '' as const, label: t('No measure') }] : []),
              ...imposedKinds.map((value) => ({ value, label: translate(sanctionLabels[value]) })),
            ]}
            value={kind}
            onChange={(next) => {
              setKind(next);
              if (next !== 'suspension' && days === '') setDays('7');
            }}
          />
        )}
        {hasDays && (
          <Select
            label={t('How long')}
            options={dayOptions.map((value) => ({
              value,
              label: value === '' ? t('For good') : plural(Number(value), '{count} day', '{count} days'),
            }))}
            value={days}
            onChange={setDays}
          />
        )}
        {answers.length > 0 && (
          <Select
            label={t('Canned answer')}
            options={[{ value: '', label: t('Canned answer') }, ...answers]}
            value={answers.some(({ value }) => value === reason) ? reason : ''}
            onChange={(text) => text !== '' && setReason(text)}
          />
        )}
      </div>
      <TextArea
        label={t('Text to the member')}
        value={reason}
        countMax={sanctionNoteMax}
        autoFocus
        onChange={(event) => setReason(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel();
        }}
      />
      {decision === 'remove' && item.subject.type === 'post' && (
        <label className="flex min-h-7 items-center gap-3">
          <input
            type="checkbox"
            className="size-4.5 flex-none accent-(--gb-brand)"
            checked={blocksPictures}
            onChange={(event) => setBlocksPictures(event.target.checked)}
          />
          <span>{t('Also block its pictures: copies of them are held')}</span>
        </label>
      )}
      {problem !== undefined && <Callout tone="danger">{problem}</Callout>}
      <div className="flex gap-2">
        <Button type="submit" kind="danger" size="sm" busy={isBusy}>
          {decision === 'remove' ? t('Remove') : t('Impose')}
        </Button>
        <Button kind="ghost" size="sm" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}
