import { messageOf } from '@gumball/contract/errors';
import type { ReportTarget } from '@gumball/contract/moderation/moderation.routes';
import {
  checkReport,
  type ReportReason,
  reportDetailsMax,
  reportReasonLabels,
  reportReasons,
} from '@gumball/rules/moderation/report';
import { CircleCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { failureMessage } from '../../lib/api/api-error.ts';
import { msg, t, translate } from '../../lib/i18n/i18n.ts';
import { Callout } from '../../ui/feedback/Callout.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { Modal } from '../../ui/overlays/Modal.tsx';
import type { ReportRequest } from '../../ui/product/report-request.ts';
import { sendReport } from './moderation.mutations.ts';

const reportTexts: Record<ReportTarget, { title: string; question: string }> = {
  post: { title: msg('Report post'), question: msg('What is wrong with this post?') },
  comment: { title: msg('Report comment'), question: msg('What is wrong with this comment?') },
  member: { title: msg('Report member'), question: msg('What is wrong with this member?') },
  community: { title: msg('Report community'), question: msg('What is wrong with this community?') },
  message: { title: msg('Report message'), question: msg('What is wrong with this message?') },
};

type Problem = { message: string; field?: string | undefined };

function ReportConfirmation({
  author,
  onBlock,
  onClose,
}: {
  author: ReportRequest['author'];
  onBlock: (userId: string) => Promise<void>;
  onClose: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const name = author && `${author.firstName} ${author.lastName}`;
  return (
    <div className="flex flex-col items-center gap-3 py-4 text-center" role="status">
      <CircleCheck size={44} className="text-positive" aria-hidden="true" />
      <p className="text-lg font-semibold">{t('Thank you for telling us')}</p>
      <p className="max-w-[42ch] text-ink-2">
        {t('The people who run {site} will look at it. Nobody will know that it was you.')}
        {name && ` ${t('If you do not want to see {name} any more, you can block them.', { name })}`}
      </p>
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        {author && (
          <Button
            kind="danger-soft"
            busy={busy}
            onClick={() => {
              setBusy(true);
              onBlock(author.id).then(onClose, (error: unknown) => {
                setBusy(false);
                reportError(error);
              });
            }}
          >
            {t('Block {name}', { name: name ?? '' })}
          </Button>
        )}
        <Button kind="outline" onClick={onClose}>
          {t('Done')}
        </Button>
      </div>
    </div>
  );
}

/** Reports content: a reason, details where required, a confirmation, and the option to block the author. */
export default function ReportDialog({
  request,
  onBlock,
  onClose,
}: {
  request: ReportRequest;
  onBlock: (userId: string) => Promise<void>;
  onClose: () => void;
}) {
  const [reason, setReason] = useState<ReportReason>();
  const [details, setDetails] = useState('');
  const [problem, setProblem] = useState<Problem>();
  const [state, setState] = useState<'open' | 'sending' | 'sent'>('open');
  const problemId = useId();
  const texts = reportTexts[request.targetType];

  async function send(): Promise<void> {
    const result = checkReport({ reason, details });
    if (!result.ok || reason === undefined) {
      if (!result.ok) setProblem({ message: translate(messageOf(result.code)), field: result.field });
      return;
    }
    setProblem(undefined);
    setState('sending');
    try {
      const { targetType, targetId } = request;
      await sendReport({ targetType, targetId, reason, details });
      setState('sent');
    } catch (error) {
      setProblem({ message: failureMessage(error, t('Could not send your report. Please try again.')) });
      setState('open');
    }
  }

  return (
    <Modal
      title={state === 'sent' ? t('Report sent') : translate(texts.title)}
      open
      onClose={onClose}
      footer={
        state === 'sent' ? undefined : (
          <div className="flex w-full flex-wrap justify-end gap-2">
            <Button kind="ghost" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button
              busy={state === 'sending'}
              onClick={() => {
                send().catch(reportError);
              }}
            >
              {state === 'sending' ? t('Sending...') : t('Report')}
            </Button>
          </div>
        )
      }
    >
      {state === 'sent' ? (
        <ReportConfirmation author={request.author} onBlock={onBlock} onClose={onClose} />
      ) : (
        <div className="flex flex-col gap-4">
          <fieldset {...(problem?.field === 'reason' ? { 'aria-describedby': problemId } : {})}>
            <legend className="mb-1.5 text-ink-2">{translate(texts.question)}</legend>
            {reportReasons.map((value) => (
              <label
                key={value}
                className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-2 hover:bg-hover has-checked:bg-brand-soft has-checked:font-semibold"
              >
                <input
                  type="radio"
                  name="reason"
                  value={value}
                  checked={reason === value}
                  onChange={() => {
                    setReason(value);
                    setProblem(undefined);
                  }}
                  className="size-5 flex-none accent-brand"
                />
                {translate(reportReasonLabels[value])}
              </label>
            ))}
          </fieldset>
          <TextArea
            label={reason === 'other' ? t('What is wrong?') : t('Anything else? (optional)')}
            countMax={reportDetailsMax}
            value={details}
            error={problem?.field === 'details' ? problem.message : undefined}
            onChange={(event) => {
              setDetails(event.target.value);
              setProblem(undefined);
            }}
          />
          {problem && problem.field !== 'details' && (
            <Callout tone="danger">
              <span id={problemId}>{problem.message}</span>
            </Callout>
          )}
        </div>
      )}
    </Modal>
  );
}
