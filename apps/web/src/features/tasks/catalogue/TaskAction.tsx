import type { Task } from '@gumball/contract/tasks/tasks.schemas';
import { Check, Hourglass, RotateCw } from 'lucide-react';
import { t } from '../../../lib/i18n/i18n.ts';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { useNow } from '../../../ui/layout/use-now.ts';
import { isTaskWaiting } from '../data/use-task-polling.ts';
import { isOutOfTries, isTwitterMissing } from '../parts/task-labels.ts';

const shape = 'relative z-1 min-w-28';

/** The action button of a task card. */
export function TaskAction({
  task,
  busy,
  onStart,
  onContinue,
  onFix,
}: {
  task: Task;
  busy: boolean;
  onStart: () => void;
  onContinue: () => void;
  onFix: () => void;
}) {
  const now = useNow();
  if (isTwitterMissing(task))
    return (
      <Button size="sm" kind="danger-soft" className={shape} onClick={onFix}>
        {t('Fix account')}
      </Button>
    );
  switch (task.userStatus) {
    case 'available':
      return (
        <Button size="sm" className={shape} busy={busy} disabled={!task.open} onClick={onStart}>
          {busy ? t('Starting...') : t('Start')}
        </Button>
      );
    case 'in_progress':
      if (task.platform.name === 'Gumball' ? task.waitingUntil !== null : isTaskWaiting(task, now.getTime()))
        return (
          <Button size="sm" kind="soft" className={shape} onClick={onContinue}>
            <Hourglass size={16} aria-hidden="true" />
            {t('Waiting')}
          </Button>
        );
      // A task with a submission or in this network waits for the member, not for a platform.
      return task.verification.method === 'automatic' && task.platform.name !== 'Gumball' ? (
        <Button size="sm" className={shape} disabled>
          <Spinner size={15} />
          {t('Checking')}
        </Button>
      ) : (
        <Button size="sm" kind="soft" className={shape} onClick={onContinue}>
          {t('Continue')}
        </Button>
      );
    case 'pending-verification':
      return (
        <Button size="sm" className={shape} disabled>
          {t('In review')}
        </Button>
      );
    case 'completed':
      return (
        <Button size="sm" className={`${shape} disabled:!bg-positive-soft disabled:!text-positive`} disabled>
          <Check size={18} strokeWidth={2.6} aria-hidden="true" />
          {t('Completed')}
        </Button>
      );
    default:
      if (task.userReversed || isOutOfTries(task))
        return (
          <Button size="sm" className={shape} disabled>
            {task.userReversed ? t('Taken back') : t('No tries left')}
          </Button>
        );
      return (
        <Button size="sm" kind="danger-soft" className={shape} busy={busy} disabled={!task.open} onClick={onStart}>
          {!busy && <RotateCw size={16} aria-hidden="true" />}
          {busy ? t('Starting...') : t('Retry')}
        </Button>
      );
  }
}
