import { messageOf } from '@gumball/contract/errors';
import type { OperatorSanction } from '@gumball/contract/moderation/sanctions.schemas';
import { dateAndTime } from '@gumball/rules/formats/times';
import { type ReportReason, reportReasonLabels, reportReasons } from '@gumball/rules/moderation/report';
import {
  checkSanction,
  type ImposedKind,
  imposedKinds,
  sanctionDays,
  sanctionEffects,
  sanctionLabels,
  sanctionNoteMax,
} from '@gumball/rules/moderation/sanctions';
import { useState } from 'react';
import { newIdempotencyKey } from '../../../lib/api/api-client.ts';
import { plural, t, translate } from '../../../lib/i18n/i18n.ts';
import { locale } from '../../../lib/i18n/language.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { TextArea } from '../../../ui/forms/TextArea.tsx';
import { useSubmit } from '../../../ui/forms/use-submit.ts';
import { imposeSanction, liftSanction } from '../data/sanctions.mutations.ts';
import { useMemberSanctions } from '../data/sanctions.queries.ts';

type Owner = { id: string; username: string };

const days = sanctionDays.map(String);
const forGood = 'good';
const daysLabel = (value: string) =>
  value === forGood ? t('For good') : plural(Number(value), '{count} day', '{count} days');

function SanctionForm({
  owner,
  suggestedRule,
  suggestedKind,
}: {
  owner: Owner;
  suggestedRule: ReportReason;
  suggestedKind: ImposedKind;
}) {
  const [kind, setKind] = useState(suggestedKind);
  const [rule, setRule] = useState(suggestedRule);
  const [chosenDays, setChosenDays] = useState('7');
  const [note, setNote] = useState('');
  const { isBusy, problem, setProblem, run } = useSubmit(t('Failed to do that'));
  // A retry after a lost response must not impose twice.
  const [key, setKey] = useState(newIdempotencyKey);

  async function submit() {
    const isEndless = kind === 'warning' || (kind === 'suspension' && chosenDays === forGood);
    const sanction = { kind, rule, note: note.trim(), days: isEndless ? null : Number(chosenDays) };
    const checked = checkSanction(sanction);
    if (!checked.ok) return setProblem(translate(messageOf(checked.code)));
    await run(async () => {
      await imposeSanction(owner.id, sanction, key);
      toast.success(t('{username} is told', owner));
      setNote('');
      setKey(newIdempotencyKey());
    });
  }

  return (
    <form
      aria-label={t('Measure against {username}', owner)}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className="flex flex-wrap gap-2">
        <Select
          label={t('Measure')}
          options={imposedKinds.map((value) => ({ value, label: translate(sanctionLabels[value]) }))}
          value={kind}
          onChange={(next) => {
            setKind(next);
            if (next !== 'suspension' && chosenDays === forGood) setChosenDays('7');
          }}
        />
        <Select
          label={t('Rule')}
          options={reportReasons.map((value) => ({ value, label: translate(reportReasonLabels[value]) }))}
          value={rule}
          onChange={setRule}
        />
        {kind !== 'warning' && (
          <Select
            label={t('How long')}
            options={(kind === 'suspension' ? [...days, forGood] : days).map((value) => ({
              value,
              label: daysLabel(value),
            }))}
            value={chosenDays}
            onChange={setChosenDays}
          />
        )}
      </div>
      <p className="text-sm text-ink-2">{translate(sanctionEffects[kind])}</p>
      <TextArea
        label={t('Text to the member')}
        value={note}
        countMax={sanctionNoteMax}
        onChange={(event) => {
          setNote(event.target.value);
          setKey(newIdempotencyKey());
        }}
      />
      {problem !== undefined && <Callout tone="danger">{problem}</Callout>}
      <Button type="submit" kind="danger-soft" size="sm" busy={isBusy} className="self-start">
        {t('Impose')}
      </Button>
    </form>
  );
}

/** What a sanction is about, when it ends and what became of it. */
export function SanctionSummary({ sanction }: { sanction: OperatorSanction }) {
  const { kind, rule, note, isActive, imposedAt, endsAt, liftedAt, operator } = sanction;
  const time = (at: string) => dateAndTime(new Date(at), locale);
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{translate(sanctionLabels[kind])}</span>
        <span>{translate(reportReasonLabels[rule])}</span>
        {isActive && <Tag tone="danger">{t('Now')}</Tag>}
      </p>
      <p className="text-sm text-ink-2">
        {operator ?? t('Deleted member')} · {time(imposedAt)}
        {endsAt && ` · ${t('Until {time}', { time: time(endsAt) })}`}
        {liftedAt && ` · ${t('Ended early {time}', { time: time(liftedAt) })}`}
      </p>
      {note !== '' && <p className="mt-1 break-words whitespace-pre-line">{note}</p>}
    </>
  );
}

/** What operators decided against a member, and the form for more. */
export function MemberSanctions({
  owner,
  suggestedRule = 'spam',
  suggestedKind = 'warning',
}: {
  owner: Owner;
  /** The rule that is chosen at first, such as that of a report. */
  suggestedRule?: ReportReason;
  suggestedKind?: ImposedKind;
}) {
  const { items = [] } = useMemberSanctions(owner.id);
  return (
    <div className="mt-4 flex flex-col gap-4 border-t border-line pt-4">
      <SanctionForm owner={owner} suggestedRule={suggestedRule} suggestedKind={suggestedKind} />
      {items.length > 0 && (
        <ul className="divide-y divide-line" aria-label={t('Measures')}>
          {items.map((sanction) => (
            <li key={sanction.id} className="flex flex-wrap items-start gap-3 py-2.5">
              <div className="min-w-48 flex-1">
                <SanctionSummary sanction={sanction} />
              </div>
              {sanction.canLift && (
                <Button kind="outline" size="sm" onClick={() => void liftSanction(sanction)}>
                  {t('End now')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
