import type { CommunityCase } from '@gumball/contract/moderation/cases.schemas';
import { caseDecisionLabels, caseNoteMax } from '@gumball/rules/moderation/cases';
import { reportReasonLabels, reportReasons } from '@gumball/rules/moderation/report';
import { useState } from 'react';
import { plural, t, translate } from '../../../lib/i18n/i18n.ts';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { TextArea } from '../../../ui/forms/TextArea.tsx';
import { useSubmit } from '../../../ui/forms/use-submit.ts';
import { TimeAgo } from '../../../ui/layout/TimeAgo.tsx';
import { decideCommunityCase, passCaseOn } from './community-cases.queries.ts';

type Choice = 'keep' | 'remove' | 'expel' | 'pass';
const verbs: Record<Choice, () => string> = {
  keep: () => t('Keep'),
  remove: () => t('Remove'),
  expel: () => t('Remove with its author'),
  pass: () => t('Pass on to the operators'),
};

function ChoiceForm({
  communityId,
  item,
  choice,
  onDone,
}: {
  communityId: string;
  item: CommunityCase;
  choice: Exclude<Choice, 'keep'>;
  onDone: () => void;
}) {
  const [rule, setRule] = useState(item.reasons[0] ?? 'spam');
  const [text, setText] = useState('');
  const { isBusy, problem, run } = useSubmit(t('Failed to decide the case'));
  async function submit() {
    await run(async () => {
      if (choice === 'pass') await passCaseOn(communityId, item.id, text);
      else await decideCommunityCase(communityId, item.id, { decision: choice, rule, reason: text });
      onDone();
    });
  }
  return (
    <form
      aria-label={verbs[choice]()}
      className="mt-3 flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {choice !== 'pass' && (
        <Select
          label={t('Rule')}
          options={reportReasons.map((value) => ({ value, label: translate(reportReasonLabels[value]) }))}
          value={rule}
          onChange={setRule}
        />
      )}
      <TextArea
        label={choice === 'pass' ? t('Text to the operators') : t('Text to the member')}
        value={text}
        countMax={caseNoteMax}
        error={problem}
        autoFocus
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex gap-2">
        <Button type="submit" size="sm" kind={choice === 'pass' ? 'primary' : 'danger'} busy={isBusy}>
          {verbs[choice]()}
        </Button>
        <Button size="sm" kind="ghost" onClick={onDone}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}

/** A case of a community, with the decisions that its moderator may make. */
export function CommunityCaseRow({ communityId, item }: { communityId: string; item: CommunityCase }) {
  const [choice, setChoice] = useState<Exclude<Choice, 'keep'>>();
  const { problem, run } = useSubmit(t('Failed to decide the case'));
  const { user, excerpt, reasons, reports, outcome, details, filterReasons } = item;
  const keep = () => run(() => decideCommunityCase(communityId, item.id, { decision: 'keep', reason: '' }));
  const choices: Choice[] = [
    ...(item.canDecide ? (['keep', 'remove'] as const) : []),
    ...(item.canExpel ? (['expel'] as const) : []),
    ...(outcome === null && !item.isPassedOn ? (['pass'] as const) : []),
  ];
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-2">
        {reasons.slice(0, 3).map((reason) => (
          <Tag key={reason} tone="warning">
            {translate(reportReasonLabels[reason])}
          </Tag>
        ))}
        {item.isPassedOn && <Tag tone="info">{t('Passed on')}</Tag>}
        {item.isTakenOver && <Tag tone="info">{t('Operators work on it')}</Tag>}
        <span className="font-semibold">{user?.username}</span>
        <span className="ms-auto text-sm text-ink-3">
          {plural(reports, '{count} report', '{count} reports')} · <TimeAgo dateTime={outcome?.at ?? item.openedAt} />
        </span>
      </div>
      <blockquote className="mt-2 rounded-lg bg-sunken p-3 break-words whitespace-pre-line">{excerpt}</blockquote>
      {[...new Set([...filterReasons, ...details])].map((text) => (
        <p key={text} className="mt-1 text-sm break-words whitespace-pre-line text-ink-2">
          {text}
        </p>
      ))}
      {outcome && (
        <p className="mt-2 text-sm text-ink-2">
          {translate(caseDecisionLabels[outcome.decision])} · {outcome.by ?? t('Operators')}
        </p>
      )}
      {problem !== undefined && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {problem}
        </p>
      )}
      {choice === undefined ? (
        <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
          {choices.map((value) => (
            <Button
              key={value}
              size="sm"
              kind={value === 'keep' ? 'primary' : value === 'pass' ? 'ghost' : 'danger-soft'}
              onClick={() => (value === 'keep' ? void keep() : setChoice(value))}
            >
              {verbs[value]()}
            </Button>
          ))}
        </div>
      ) : (
        <ChoiceForm communityId={communityId} item={item} choice={choice} onDone={() => setChoice(undefined)} />
      )}
    </li>
  );
}
