import type { Task, TaskSubmissionView } from '@gumball/contract/tasks/tasks.schemas';
import { dateAndTime } from '@gumball/rules/formats/times';
import { isAnsweredHere, platformLabel } from '@gumball/rules/tasks/task-kinds';
import { taskTextMax } from '@gumball/rules/tasks/task-submission';
import { FileText, Hourglass } from 'lucide-react';
import { useState } from 'react';
import { failureMessage } from '../../../lib/api/api-error.ts';
import { plural, t, translate } from '../../../lib/i18n/i18n.ts';
import { locale } from '../../../lib/i18n/language.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { HrefLink } from '../../../ui/forms/HrefLink.tsx';
import { TextArea } from '../../../ui/forms/TextArea.tsx';
import { useNow } from '../../../ui/layout/use-now.ts';
import { appealTask } from '../data/tasks.mutations.ts';
import { useTaskProgress } from '../data/tasks.queries.ts';
import { isTaskWaiting } from '../data/use-task-polling.ts';
import { isOutOfTries, reversedMessage, waitingMessage } from '../parts/task-labels.ts';

/** The status of a task as text: being checked, in review, done, or why it failed. */
export function TaskStatusPanel({ task }: { task: Task }) {
  const { userStatus, userReason } = task;
  const { data } = useTaskProgress(task);
  const submission = data?.status === userStatus ? data.submission : null;
  if (userStatus === 'available') return null;
  // Text written by an operator is not translated.
  const reason = userReason !== null && userReason !== submission?.rejectionReason ? translate(userReason) : userReason;
  return (
    <>
      {userStatus === 'in_progress' && task.verification.method === 'automatic' && <CheckStatus task={task} />}
      {userStatus === 'pending-verification' && (
        <div
          role="status"
          className="flex gap-2.5 rounded-md bg-warning-soft px-4 py-3 text-ui font-medium text-warning"
        >
          <Hourglass size={20} className="flex-none" aria-hidden="true" />
          <div>
            {t("Verification Pending: Your submission is being reviewed. You'll receive your reward once verified.")}
            {reason && <p className="mt-1 font-normal">{reason}</p>}
          </div>
        </div>
      )}
      {userStatus === 'completed' && (
        <Callout tone="positive">
          {t('Task Completed!')} {task.autoVerified && t('(Auto-verified)')}
          {task.userCompletedAt !== null && <Receipt reward={task.reward} completedAt={task.userCompletedAt} />}
          {task.repeatsAt !== null && <RepeatTime repeatsAt={task.repeatsAt} />}
        </Callout>
      )}
      {userStatus === 'failed' && (
        <Callout tone="danger">
          {task.userReversed
            ? `${translate(reversedMessage)} ${t('This task cannot be done again.')}`
            : isOutOfTries(task)
              ? t('This task cannot be done again.')
              : t('Task verification failed. You can retry this task.')}
          {reason && <p className="mt-1 font-normal">{reason}</p>}
        </Callout>
      )}
      {submission && <SubmissionSummary submission={submission} />}
      {userStatus === 'failed' && submission?.canAppeal && <Appeal taskId={task.id} />}
    </>
  );
}

/** What was paid and when, with the way to the entry of the ledger. */
function Receipt({ reward, completedAt }: { reward: number; completedAt: string }) {
  const date = dateAndTime(new Date(completedAt), locale);
  const text = plural(reward, '{count} {point} was paid on {date}.', '{count} {points} were paid on {date}.', { date });
  return (
    <p className="mt-1 font-normal">
      {text}{' '}
      <HrefLink href="/earnings" variant="plain" className="font-semibold underline">
        {t('See your earnings')}
      </HrefLink>
    </p>
  );
}

/** When a repeated task can be done again. */
function RepeatTime({ repeatsAt }: { repeatsAt: string }) {
  const next = new Date(repeatsAt);
  return <p className="mt-1 font-normal">{t('You can do it again on {date}.', { date: dateAndTime(next, locale) })}</p>;
}

/** Whether the platform is being asked, or when it is asked again. */
function CheckStatus({ task }: { task: Task }) {
  const now = useNow();
  if (isAnsweredHere(task.type)) return null;
  if (task.waitingUntil === null && task.platform.name === 'Gumball')
    return <Callout tone="info">{t('Do it when you like within the hour. We notice it, and tell you.')}</Callout>;
  if (!isTaskWaiting(task, now.getTime()))
    return (
      <Loading
        label={t('Checking with {platform}...', { platform: platformLabel(task.platform.name) })}
        className="justify-start !py-0"
      />
    );
  return (
    <div role="status" className="flex gap-2.5 rounded-md bg-info-soft px-4 py-3 text-ui font-medium text-info">
      <Hourglass size={20} className="flex-none" aria-hidden="true" />
      <div>
        <p>{waitingMessage(task, now)}</p>
        <p className="mt-1 font-normal">{t('Your task stays in progress. You can leave this page.')}</p>
      </div>
    </div>
  );
}

function SubmissionSummary({ submission }: { submission: TaskSubmissionView }) {
  const { comment, shareUrl, notes, proofs } = submission;
  if (comment + shareUrl + notes === '' && proofs.length === 0) return null;
  return (
    <section aria-label={t('What you submitted')} className="flex flex-col gap-1.5 rounded-lg bg-sunken p-4 text-ui">
      <p className="font-semibold">{t('What you submitted')}</p>
      {Object.entries({ comment, shareUrl, notes })
        .filter(([, text]) => text !== '')
        .map(([name, text]) => (
          <p key={name} className="break-words whitespace-pre-line text-ink-2">
            {text}
          </p>
        ))}
      {proofs.map(({ id, name, url }) => (
        <a
          key={id}
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex items-center gap-2 font-semibold text-brand-ink hover:underline"
        >
          <FileText size={18} aria-hidden="true" />
          {name}
        </a>
      ))}
    </section>
  );
}

function Appeal({ taskId }: { taskId: string }) {
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  async function send() {
    setBusy(true);
    try {
      await appealTask(taskId, reason.trim());
    } catch (error) {
      toast.error(failureMessage(error, t('Failed to send your appeal')));
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="flex flex-col gap-2.5">
      <TextArea
        label={t('Why should it be reviewed again?')}
        value={reason}
        maxLength={taskTextMax}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button kind="outline" size="sm" className="self-start" busy={busy} onClick={() => void send()}>
        {busy ? t('Sending...') : t('Appeal')}
      </Button>
    </div>
  );
}
