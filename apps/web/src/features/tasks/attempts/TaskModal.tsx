import type { Task } from '@gumball/contract/tasks/tasks.schemas';
import {
  type AccountPlatform,
  alwaysNeedsProof,
  isAnsweredHere,
  isAskedOutside,
  platformLabel,
} from '@gumball/rules/tasks/task-kinds';
import { ArrowUpRight, Circle, CircleCheck, RotateCw, ShieldCheck } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { failureMessage } from '../../../lib/api/api-error.ts';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { serverNow } from '../../../lib/scheduling/server-time.ts';
import { cx } from '../../../ui/cx.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { buttonClass } from '../../../ui/forms/button-styles.ts';
import { HrefLink } from '../../../ui/forms/HrefLink.tsx';
import { Modal } from '../../../ui/overlays/Modal.tsx';
import { GumballAmount } from '../../../ui/product/GumballAmount.tsx';
import { PlatformDisc } from '../../../ui/product/PlatformDisc.tsx';
import { DialogBalance, RewardMoment } from '../../../ui/rewards/RewardMoment.tsx';
import { useClaimedReward } from '../../../ui/rewards/rewards.ts';
import { taskRewardKey } from '../data/task-outcome.ts';
import { startTask, verifyTask } from '../data/tasks.mutations.ts';
import { useTask } from '../data/tasks.queries.ts';
import { checkDescription } from '../parts/internal-task-labels.ts';
import { TaskFacts } from '../parts/TaskFacts.tsx';
import { isOutOfTries, isTwitterMissing, missingAccount, waitingMessage } from '../parts/task-labels.ts';
import { InternalLink } from './InternalLink.tsx';
import type LoadedPageForm from './PageForm.tsx';
import type LoadedQuizForm from './QuizForm.tsx';
import { SubmissionFields } from './SubmissionFields.tsx';
import type LoadedSurveyForm from './SurveyForm.tsx';
import { TaskHistory } from './TaskHistory.tsx';
import { TaskStatusPanel } from './TaskStatusPanel.tsx';
import { useReturnCheck } from './use-return-check.ts';
import { type SubmissionForm, useSubmissionForm } from './use-submission-form.ts';
import { WaitEstimate } from './WaitEstimate.tsx';

const LoadFailure = () => <Callout tone="danger">{t('Failed to load the questions')}</Callout>;
const QuizForm = lazy(() =>
  import('./QuizForm.tsx').catch((): { default: typeof LoadedQuizForm } => ({ default: LoadFailure })),
);
const PageForm = lazy(() =>
  import('./PageForm.tsx').catch((): { default: typeof LoadedPageForm } => ({ default: LoadFailure })),
);
const SurveyForm = lazy(() =>
  import('./SurveyForm.tsx').catch((): { default: typeof LoadedSurveyForm } => ({ default: LoadFailure })),
);

/** Returns the label of the link to where a task is done. */
function openLabel({ verification, platform, type, target }: Task): string {
  if (verification.sandbox) return t('Open in the Sandbox');
  if (type === 'external') return t('Open {page}', { page: target.handle ?? target.url });
  return t('Open on {platform}', { platform: platformLabel(platform.name) });
}

/** Returns whether a task needs a submission. What is done in this network needs none. */
function needsSubmission({ platform, type, requiresProof, submissionLink, verification }: Task): boolean {
  if (platform.name === 'Gumball') return alwaysNeedsProof(type);
  return type === 'comment' || submissionLink !== 'none' || requiresProof || verification.method !== 'automatic';
}

/** A task from start to reward: instructions, requirements, submission and status. */
export function TaskModal({
  task: initialTask,
  renderLinkForm,
  renderJoin,
  onSetupRequired,
  onFixTwitter,
  onClose,
}: {
  task: Task;
  renderLinkForm: (platform: AccountPlatform) => ReactNode;
  /** What joins the community of a task that is for its members. */
  renderJoin: (community: { id: string; name: string }) => ReactNode;
  onSetupRequired: () => void;
  onFixTwitter: () => void;
  onClose: () => void;
}): ReactNode {
  const task = useTask(initialTask);
  const form = useSubmissionForm(task);
  const reward = useClaimedReward(taskRewardKey(task.id));
  const { platform, title, userStatus } = task;
  // 'Cancel' would suggest that the submission is withdrawn.
  const isFinished =
    userStatus === 'completed' || userStatus === 'pending-verification' || task.userReversed || isOutOfTries(task);
  return (
    <Modal
      title={title}
      open
      onClose={onClose}
      locked={form.uploadProgress !== undefined}
      leading={!reward && <PlatformDisc platform={platform.name} size={52} className="self-start" />}
      detail={!reward && <TaskFacts task={task} />}
      headerExtra={reward && <DialogBalance />}
      footer={
        <div className="flex w-full flex-wrap items-center justify-end gap-2">
          <Button kind={reward ? 'primary' : 'ghost'} fullWidth={reward !== undefined} onClick={onClose}>
            {isFinished || reward ? t('Close') : t('Cancel')}
          </Button>
          {reward ? null : isTwitterMissing(task) ? (
            <Button onClick={onFixTwitter}>{t('Fix account')}</Button>
          ) : (
            <MainAction task={task} form={form} onSetupRequired={onSetupRequired} />
          )}
        </div>
      }
    >
      {/* In the document before its text, so that screen readers announce it. */}
      <div role="status">
        {reward && <RewardMoment amount={reward.amount} text={reward.text} detail={reward.detail} />}
      </div>
      {reward && <SurveyPart task={task} />}
      {!reward && (
        <TaskDescription
          task={task}
          form={form}
          renderLinkForm={renderLinkForm}
          renderJoin={renderJoin}
          onLeave={onClose}
        />
      )}
    </Modal>
  );
}

/** The requirements, with the tasks that have to be completed first in place of their summary. */
function requirementLines(task: Task): { id: string; description: string; met: boolean; href?: string }[] {
  const tasks = task.prerequisites.map(({ id, title, isDone }) => ({
    id,
    description: t('Complete “{title}”', { title }),
    met: isDone,
    href: `/tasks?task=${id}`,
  }));
  return [...task.requirements.filter(({ id }) => id !== 'tasks'), ...tasks];
}

/** The questions of a started survey, or its results. */
function SurveyPart({ task }: { task: Task }) {
  const { survey, userStatus } = task;
  if (!survey || !(userStatus === 'in_progress' || (userStatus === 'completed' && survey.showsResults))) return null;
  return (
    <Suspense fallback={<Loading label={t('Loading the questions...')} />}>
      <SurveyForm task={task} />
    </Suspense>
  );
}

/** What to do for the task, how it is checked, and where it stands. */
function TaskDescription({
  task,
  form,
  renderLinkForm,
  renderJoin,
  onLeave,
}: {
  task: Task;
  form: SubmissionForm;
  renderLinkForm: (platform: AccountPlatform) => ReactNode;
  renderJoin: (community: { id: string; name: string }) => ReactNode;
  onLeave: () => void;
}) {
  const { platform, userStatus, community } = task;
  const platformToLink = missingAccount(task);
  return (
    <div className="flex flex-col gap-4.5 pt-1">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-lg bg-gold-soft px-4 py-3 text-gold-ink">
        <span className="font-semibold">{t('Reward')}</span>
        <GumballAmount
          amount={task.reward}
          reward
          showUnit
          className="max-w-full text-lg !whitespace-normal md:text-xl [&>svg]:size-6.5 [&>svg]:flex-none"
        />
      </div>
      {task.description && <p className="break-words whitespace-pre-line text-ink-2">{task.description}</p>}
      {task.instructions.length > 0 && (
        <ol className="flex flex-col gap-2.5">
          {task.instructions.map((step, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- steps have no id and never change their order
            <li key={index} className="flex gap-3">
              <span className="w-3.5 flex-none font-display font-bold text-brand-ink">{index + 1}</span>
              <span className="min-w-0 break-words text-ink-2">{step}</span>
            </li>
          ))}
        </ol>
      )}
      <ul className="flex flex-col gap-2 text-ui font-medium empty:hidden" aria-label={t('Requirements')}>
        {requirementLines(task).map(({ id, description, met, href }) => (
          <li key={id} className={cx('flex items-center gap-2', met ? 'text-positive' : 'text-danger')}>
            {met ? <CircleCheck size={18} aria-hidden="true" /> : <Circle size={18} aria-hidden="true" />}
            {href === undefined ? (
              translate(description)
            ) : (
              <HrefLink href={href} variant="plain" className="underline" onClick={onLeave}>
                {description}
              </HrefLink>
            )}
            {!met && <span className="text-ink-3">{t('(missing)')}</span>}
          </li>
        ))}
      </ul>
      {community && !community.isMember && renderJoin(community)}
      {platformToLink && renderLinkForm(platformToLink)}
      {community?.isOwn && <Callout tone="info">{t('You cannot earn from a task of your own community.')}</Callout>}
      <p className="flex items-start gap-2 text-ui text-ink-2">
        <ShieldCheck size={18} className="mt-0.5 flex-none" aria-hidden="true" />
        <span>{checkDescription(task)}</span>
      </p>
      <WaitEstimate task={task} />
      {isAnsweredHere(task.type) || alwaysNeedsProof(task.type) ? null : !isAskedOutside({
          platform: platform.name,
          type: task.type,
        }) ? (
        <InternalLink task={task} onFollow={onLeave} />
      ) : (
        <a
          href={task.target.openUrl}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass('soft', 'sm', false, 'self-start')}
        >
          <ArrowUpRight size={16} aria-hidden="true" />
          {openLabel(task)}
        </a>
      )}
      <TaskStatusPanel task={task} />
      {userStatus === 'in_progress' && (task.type === 'quiz' || task.type === 'page') && (
        <Suspense fallback={<Loading label={t('Loading the questions...')} />}>
          {task.type === 'quiz' ? <QuizForm task={task} /> : <PageForm task={task} />}
        </Suspense>
      )}
      <SurveyPart task={task} />
      {userStatus === 'in_progress' && needsSubmission(task) && <SubmissionFields task={task} form={form} />}
      {(userStatus !== 'available' || task.repeat !== null) && <TaskHistory taskId={task.id} />}
    </div>
  );
}

function MainAction({
  task,
  form,
  onSetupRequired,
}: {
  task: Task;
  form: SubmissionForm;
  onSetupRequired: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const run = (request: () => Promise<unknown>) => {
    setBusy(true);
    void request().finally(() => setBusy(false));
  };
  const start = () => {
    // Opened within the press, or the browser blocks it.
    if (isAskedOutside({ platform: task.platform.name, type: task.type }))
      window.open(task.target.openUrl, '_blank', 'noopener');
    run(() => startTask(task, onSetupRequired));
  };
  const verify = () =>
    run(async () => {
      try {
        const checked = await verifyTask(task.id);
        if (checked.waitingUntil !== null) toast.info(waitingMessage(checked, new Date(serverNow())));
      } catch (error) {
        toast.error(failureMessage(error, t('Failed to verify task')));
      }
    });
  useReturnCheck(task, () => {
    if (!busy && !needsSubmission(task)) verify();
  });
  const blocked = !task.open || task.requirements.some(({ met }) => !met);
  switch (task.userStatus) {
    case 'available':
      return (
        <Button busy={busy} disabled={blocked} onClick={start}>
          {busy ? t('Starting...') : t('Start')}
        </Button>
      );
    case 'failed':
      if (task.userReversed || isOutOfTries(task)) return null;
      return (
        <Button busy={busy} disabled={blocked} onClick={start}>
          {!busy && <RotateCw size={18} aria-hidden="true" />}
          {busy ? t('Starting...') : t('Retry')}
        </Button>
      );
    case 'in_progress':
      // The questions have a button of their own.
      if (isAnsweredHere(task.type)) return null;
      if (needsSubmission(task))
        return (
          <Button
            busy={form.uploadProgress !== undefined}
            disabled={!form.canSubmit}
            onClick={() => void form.submit()}
          >
            {form.uploadProgress === undefined
              ? t('Submit')
              : t('Submitting... {percent}%', { percent: Math.floor(form.uploadProgress * 100) })}
          </Button>
        );
      return (
        <Button busy={busy} onClick={verify}>
          {busy ? t('Verifying...') : t('Verify')}
        </Button>
      );
    case 'pending-verification':
      return <Button disabled>{t('In review')}</Button>;
    default:
      return null;
  }
}
