import type { OperatorTask } from '@gumball/contract/operators/operators.schemas';
import { Users } from 'lucide-react';
import { msg, plural, t, translate } from '../../../lib/i18n/i18n.ts';
import { cx } from '../../../ui/cx.ts';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { confirm } from '../../../ui/overlays/confirm.ts';
import { GumballAmount } from '../../../ui/product/GumballAmount.tsx';
import { PlatformDisc } from '../../../ui/product/PlatformDisc.tsx';
import { methodNames, typeNames } from '../data/operator-labels.ts';

const tones = { open: 'positive', scheduled: 'quiet', paused: 'warning', expired: 'quiet' } as const;
/** The labels of the states of a task. */
export const taskStateLabels = {
  open: msg('Open'),
  scheduled: msg('Scheduled'),
  paused: msg('Paused'),
  expired: msg('Ended'),
};

/** What changes the state of a task, by its id. */
type TaskActions = Record<'pause' | 'resume' | 'end', (id: string) => Promise<unknown>>;

/** A task with its state and counts. Without `onMeasure` the reader is the owner of its community. */
export function TaskRow({
  task,
  actions,
  onEdit,
  onMeasure,
  onShowAnswers,
}: {
  task: OperatorTask;
  actions: TaskActions;
  onEdit: () => void;
  onMeasure?: () => void;
  onShowAnswers: () => void;
}) {
  const isOwn = onMeasure === undefined;
  const isLocked = isOwn && task.isPausedByOperator;
  const { id, counts, state, title } = task;

  async function confirmEnd() {
    const isConfirmed = await confirm({
      question: t('End this task now?'),
      detail: isOwn
        ? t('Nobody can start it any more, and you cannot open it again. Attempts in progress continue.')
        : t('Nobody can start it any more. Attempts in progress continue.'),
      verb: t('End'),
    });
    if (isConfirmed) await actions.end(id);
  }

  return (
    <li
      className={cx(
        'flex flex-wrap items-center gap-3 rounded-xl p-4',
        isOwn ? 'bg-sunken' : 'bg-surface shadow-card dark:shadow-none',
      )}
    >
      {!isOwn && <PlatformDisc platform={task.platform.name} size={40} />}
      <div className={cx('min-w-48 flex-1', !isOwn && 'md:min-w-80')}>
        <h3 className="truncate">{title}</h3>
        <p className="flex flex-wrap gap-x-2.5 text-sm text-ink-2">
          {!isOwn && task.community && (
            <span className="inline-flex min-w-0 items-center gap-1 font-medium text-brand-ink">
              <Users size={14} className="flex-none" aria-hidden="true" />
              <span className="truncate">{task.community.name}</span>
            </span>
          )}
          {!isOwn && <span>{task.target.handle ?? task.target.url}</span>}
          <span>
            {translate(typeNames[task.type])}
            {!isOwn && <>, {translate(methodNames[task.method])}</>}
            {task.repeat && <>, {task.repeat === 'daily' ? t('daily') : t('weekly')}</>}
          </span>
          <span>
            {task.slots === null
              ? plural(counts.completed, '{count} completed', '{count} completed')
              : t('{part} of {whole} completed', { part: counts.completed, whole: task.slots })}
          </span>
          <span>{plural(counts.inProgress, '{count} running', '{count} running')}</span>
          {!isOwn && <span>{plural(counts.pending, '{count} in review', '{count} in review')}</span>}
          {isLocked && <span className="font-medium text-warning">{t('Paused by an operator')}</span>}
        </p>
      </div>
      <Tag tone={tones[state]}>{translate(taskStateLabels[state])}</Tag>
      <GumballAmount amount={task.reward} reward />
      <div className="ms-auto flex flex-wrap justify-end gap-1">
        {task.type === 'survey' && (
          <Button kind="ghost" size="sm" aria-label={t('Answers to {title}', { title })} onClick={onShowAnswers}>
            {t('Answers')}
          </Button>
        )}
        {onMeasure && (
          <Button kind="ghost" size="sm" aria-label={t('Figures of {title}', { title })} onClick={onMeasure}>
            {t('Figures')}
          </Button>
        )}
        {!(isOwn && state === 'expired') && (
          <Button kind="ghost" size="sm" aria-label={t('Edit {title}', { title })} onClick={onEdit}>
            {t('Edit')}
          </Button>
        )}
        {(state === 'open' || state === 'scheduled') && (
          <Button
            kind="ghost"
            size="sm"
            aria-label={t('Pause {title}', { title })}
            onClick={() => void actions.pause(id)}
          >
            {t('Pause', undefined, 'verb')}
          </Button>
        )}
        {state === 'paused' && !isLocked && (
          <Button
            kind="ghost"
            size="sm"
            aria-label={t('Resume {title}', { title })}
            onClick={() => void actions.resume(id)}
          >
            {t('Resume')}
          </Button>
        )}
        {state !== 'expired' && (
          <Button kind="ghost" size="sm" aria-label={t('End {title}', { title })} onClick={() => void confirmEnd()}>
            {t('End')}
          </Button>
        )}
      </div>
    </li>
  );
}
