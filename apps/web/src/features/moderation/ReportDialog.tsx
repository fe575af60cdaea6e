import { messageOf } from '@gumball/contract/errors';
import type { ReportTarget } from '@gumball/contract/moderation/moderation.routes';
import { checkReport, type ReportReason, reportDetailsMax, reportReasons } from '@gumball/rules/moderation/report';
import { CircleCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { failureWords } from '../../lib/api-error.ts';
import type { ReportWish } from '../../lib/report-wish.ts';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { Note } from '../../ui/Note.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { moderationClient } from './moderation.queries.ts';

const names: Record<ReportTarget, string> = {
  post: 'post',
  comment: 'comment',
  member: 'member',
  community: 'community',
  message: 'message',
};

const reasonWords: Record<ReportReason, string> = {
  spam: 'Spam or scam',
  harassment: 'Bullying or harassment',
  hate: 'Hate',
  violence: 'Violence or threats',
  nudity: 'Nudity or sexual content',
  self_harm: 'Self-harm',
  falsehood: 'False information',
  impersonation: 'Pretends to be somebody else',
  other: 'Something else',
};

type Problem = { words: string; field?: string | undefined };

function Thanks({
  author,
  onBlock,
  onClose,
}: {
  author: ReportWish['author'];
  onBlock: (memberId: string) => Promise<void>;
  onClose: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const name = author && `${author.firstName} ${author.lastName}`;
  return (
    <div className="flex flex-col items-center gap-3 py-4 text-center" role="status">
      <CircleCheck size={44} className="text-positive" aria-hidden="true" />
      <p className="text-lg font-semibold">Thank you for telling us</p>
      <p className="max-w-[42ch] text-ink-2">
        The people who run Gumball will look at it. Nobody is told that it was you.
        {name && ` If you do not want to see ${name} any more, you can block them.`}
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
            Block {name}
          </Button>
        )}
        <Button kind="outline" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  );
}

/** Reports something: a reason, words where they are wanted, thanks, and the offer to block. */
export default function ReportDialog({
  wish,
  onBlock,
  onClose,
}: {
  wish: ReportWish;
  onBlock: (memberId: string) => Promise<void>;
  onClose: () => void;
}) {
  const [reason, setReason] = useState<ReportReason>();
  const [details, setDetails] = useState('');
  const [problem, setProblem] = useState<Problem>();
  const [state, setState] = useState<'open' | 'sending' | 'sent'>('open');
  const problemId = useId();
  const what = names[wish.targetType];

  async function send(): Promise<void> {
    const verdict = checkReport({ reason, details });
    if (!verdict.ok || reason === undefined) {
      if (!verdict.ok) setProblem({ words: messageOf(verdict.code), field: verdict.field });
      return;
    }
    setProblem(undefined);
    setState('sending');
    try {
      const { targetType, targetId } = wish;
      await moderationClient.report({ body: { targetType, targetId, reason, details } });
      setState('sent');
    } catch (error) {
      setProblem({ words: failureWords(error, 'Could not send your report. Please try again.') });
      setState('open');
    }
  }

  return (
    <Modal
      title={state === 'sent' ? 'Report sent' : `Report ${what}`}
      open
      onClose={onClose}
      footer={
        state === 'sent' ? undefined : (
          <>
            <Button kind="ghost" className="ms-auto" onClick={onClose}>
              Cancel
            </Button>
            <Button
              busy={state === 'sending'}
              onClick={() => {
                send().catch(reportError);
              }}
            >
              {state === 'sending' ? 'Sending...' : 'Report'}
            </Button>
          </>
        )
      }
    >
      {state === 'sent' ? (
        <Thanks author={wish.author} onBlock={onBlock} onClose={onClose} />
      ) : (
        <div className="flex flex-col gap-4">
          <fieldset {...(problem?.field === 'reason' ? { 'aria-describedby': problemId } : {})}>
            <legend className="mb-1.5 text-ink-2">What is wrong with this {what}?</legend>
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
                {reasonWords[value]}
              </label>
            ))}
          </fieldset>
          <TextArea
            label={reason === 'other' ? 'What is wrong?' : 'Anything else? (optional)'}
            countMax={reportDetailsMax}
            value={details}
            error={problem?.field === 'details' ? problem.words : undefined}
            onChange={(event) => {
              setDetails(event.target.value);
              setProblem(undefined);
            }}
          />
          {problem && problem.field !== 'details' && (
            <Note tone="danger">
              <span id={problemId}>{problem.words}</span>
            </Note>
          )}
        </div>
      )}
    </Modal>
  );
}
