import type { Suspension } from '@gumball/contract/moderation/sanctions.schemas';
import { dateAndTime } from '@gumball/rules/formats/times';
import { reportReasonLabels } from '@gumball/rules/moderation/report';
import { appealMax } from '@gumball/rules/moderation/sanctions';
import { useState } from 'react';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { locale } from '../../../lib/i18n/language.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { TextArea } from '../../../ui/forms/TextArea.tsx';
import { useSubmit } from '../../../ui/forms/use-submit.ts';
import { appealSuspension } from '../sign-in/sign-in.mutations.ts';

function appealStatus({ appeal }: Suspension): string | undefined {
  if (!appeal) return undefined;
  if (appeal.granted === null) return t('You appealed. The operators have not decided yet.');
  const result = t('Your appeal was declined');
  return appeal.answer ? t('{label}: {text}', { label: result, text: appeal.answer }) : result;
}

// It stands inside the form of the log-in, so it is no form of its own.
function AppealFields({ ticket, onAppealed }: { ticket: string; onAppealed: (suspension: Suspension) => void }) {
  const [text, setText] = useState('');
  const { isBusy, problem, run } = useSubmit(t('Failed to send the appeal'));
  async function send() {
    await run(async () => {
      onAppealed(await appealSuspension({ ticket, text }));
    });
  }
  return (
    <div className="mt-2 flex flex-col gap-3 text-ink">
      <TextArea
        label={t('Why do you disagree?')}
        hint={t('You can appeal once. Somebody else than who decided reads it.')}
        value={text}
        countMax={appealMax}
        error={problem}
        onChange={(event) => setText(event.target.value)}
      />
      <Button kind="outline" size="sm" busy={isBusy} className="self-start" onClick={() => void send()}>
        {t('Send appeal')}
      </Button>
    </div>
  );
}

/** Why and until when an account is suspended, and the one appeal of its owner, who has no session. */
export default function SuspensionDetails({ suspension: first }: { suspension: Suspension }) {
  const [suspension, setSuspension] = useState(first);
  const { rule, note, endsAt, appealTicket } = suspension;
  const status = appealStatus(suspension);
  return (
    <div className="mt-1 flex flex-col gap-1">
      <p>
        {endsAt === null ? t('For good') : t('Until {time}', { time: dateAndTime(new Date(endsAt), locale) })}
        {rule !== null && ` · ${t('Rule: {rule}', { rule: translate(reportReasonLabels[rule]) })}`}
      </p>
      {note !== '' && <p className="break-words whitespace-pre-line">{note}</p>}
      {status !== undefined && (
        <p role="status" className="break-words">
          {status}
        </p>
      )}
      {appealTicket !== null && <AppealFields ticket={appealTicket} onAppealed={setSuspension} />}
    </div>
  );
}
