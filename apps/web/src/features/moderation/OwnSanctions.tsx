import type { Sanction } from '@gumball/contract/moderation/sanctions.schemas';
import { dateAndTime } from '@gumball/rules/formats/times';
import { reportReasonLabels } from '@gumball/rules/moderation/report';
import { appealMax, sanctionEffects, sanctionLabels } from '@gumball/rules/moderation/sanctions';
import { useState } from 'react';
import { errorMessage } from '../../lib/api/api-error.ts';
import { t, translate } from '../../lib/i18n/i18n.ts';
import { locale } from '../../lib/i18n/language.ts';
import { Callout } from '../../ui/feedback/Callout.tsx';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../ui/feedback/RetryButton.tsx';
import { Tag } from '../../ui/feedback/Tag.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import { appealSanction, useOwnSanctions } from './own-sanctions.queries.ts';

const time = (at: string) => dateAndTime(new Date(at), locale);

function AppealForm({ id, onCancel }: { id: string; onCancel: () => void }) {
  const [text, setText] = useState('');
  const { isBusy, problem, run } = useSubmit(t('Failed to send the appeal'));
  async function submit() {
    await run(async () => {
      await appealSanction(id, text);
      toast.success(t('Your appeal has reached the operators'));
      onCancel();
    });
  }
  return (
    <form
      className="mt-3 flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextArea
        label={t('Why do you disagree?')}
        hint={t('You can appeal once. Somebody else than who decided reads it.')}
        value={text}
        countMax={appealMax}
        autoFocus
        error={problem}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex gap-2">
        <Button type="submit" kind="primary" size="sm" busy={isBusy}>
          {t('Send appeal')}
        </Button>
        <Button kind="ghost" size="sm" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}

function appealText({ appeal }: Sanction): string | undefined {
  if (!appeal) return undefined;
  if (appeal.granted === null) return t('You appealed. The operators have not decided yet.');
  const result = appeal.granted ? t('Your appeal was granted') : t('Your appeal was declined');
  return appeal.answer ? t('{label}: {text}', { label: result, text: appeal.answer }) : result;
}

function Row({ sanction }: { sanction: Sanction }) {
  const [isAppealing, setIsAppealing] = useState(false);
  const { id, kind, rule, note, imposedAt, endsAt, liftedAt, isActive, canAppeal } = sanction;
  const result = appealText(sanction);
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{translate(sanctionLabels[kind])}</span>
        <span>{translate(reportReasonLabels[rule])}</span>
        {isActive && <Tag tone="danger">{t('Now')}</Tag>}
      </p>
      <p className="text-sm text-ink-2">
        {time(imposedAt)}
        {endsAt && ` · ${t('Until {time}', { time: time(endsAt) })}`}
        {liftedAt && ` · ${t('Ended early {time}', { time: time(liftedAt) })}`}
      </p>
      {note !== '' && <p className="mt-1 break-words whitespace-pre-line">{note}</p>}
      {isActive && <p className="mt-1 text-ink-2">{translate(sanctionEffects[kind])}</p>}
      {result && <p className="mt-1 break-words">{result}</p>}
      {canAppeal && !isAppealing && (
        <Button kind="outline" size="sm" className="mt-2" onClick={() => setIsAppealing(true)}>
          {t('Appeal')}
        </Button>
      )}
      {canAppeal && isAppealing && <AppealForm id={id} onCancel={() => setIsAppealing(false)} />}
    </li>
  );
}

/** What operators decided against the member, until when, and the way to appeal. */
export function OwnSanctions() {
  const { data, error, refetch } = useOwnSanctions();
  if (!data) {
    if (!error) return <Loading />;
    return (
      <Callout tone="danger" action={<RetryButton kind="ghost" onRetry={refetch} />}>
        {errorMessage(error, t('Please try again.'))}
      </Callout>
    );
  }
  if (data.length === 0) return <p className="text-ink-2">{t('Nothing stands against your account.')}</p>;
  return (
    <ul className="divide-y divide-line">
      {data.map((sanction) => (
        <Row key={sanction.id} sanction={sanction} />
      ))}
    </ul>
  );
}
