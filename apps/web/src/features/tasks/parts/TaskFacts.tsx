import type { Task } from '@gumball/contract/tasks/tasks.schemas';
import { timeLeft } from '@gumball/rules/formats/spans';
import { fullTime } from '@gumball/rules/formats/times';
import { Clock, Link2, Lock, Repeat, Users } from 'lucide-react';
import { plural, t, translate } from '../../../lib/i18n/i18n.ts';
import { locale } from '../../../lib/i18n/language.ts';
import { cx } from '../../../ui/cx.ts';
import { useNow } from '../../../ui/layout/use-now.ts';
import { Difficulty } from './Difficulty.tsx';
import { methodNames, missingAccount, missingTask, targetName } from './task-labels.ts';

/**
 * The two lines below the title of a task, of one height for all tasks: target, difficulty and time left; verification
 * and free places.
 */
export function TaskFacts({ task }: { task: Task }) {
  const now = useNow();
  const { community } = task;
  // Posts and comments of a community's task are those in the community.
  const target = community && task.target.communityId === community.id ? null : targetName(task);
  const expiry = task.expiresAt === null ? undefined : new Date(task.expiresAt);
  const { method, sandbox } = task.verification;
  const missing = missingAccount(task);
  const required = missing ? undefined : missingTask(task);
  // On a phone there is room for what is missing alone.
  const hidden = (missing ?? required) && 'max-md:hidden';
  return (
    <div className="mt-0.5 flex flex-col gap-y-0.5 text-sm whitespace-nowrap text-ink-3">
      <span className="flex min-w-0 flex-wrap items-center gap-x-2.5">
        {community && (
          <span className="inline-flex max-w-max min-w-0 flex-[1_1_2.5rem] items-center gap-1 font-medium text-ink-2">
            <Users size={14} className="shrink-0" aria-hidden="true" />
            <span className="truncate">{community.name}</span>
          </span>
        )}
        {target && <span className="max-w-max flex-[1_1_2.5rem] truncate">{target}</span>}
        <Difficulty level={task.difficulty} />
        {expiry && (
          <span className="inline-flex items-center gap-1">
            <Clock size={14} aria-hidden="true" />
            <time dateTime={task.expiresAt ?? ''} title={fullTime(expiry, locale)}>
              {expiry.getTime() > now.getTime() ? translate(timeLeft(expiry, now)) : t('Expired')}
            </time>
          </span>
        )}
      </span>
      <span className="flex min-w-0 flex-wrap items-center gap-x-2.5">
        {missing && (
          <span className="inline-flex max-w-full min-w-0 items-center gap-1 font-medium text-warning">
            <Link2 size={14} className="shrink-0" aria-hidden="true" />
            <span className="truncate">{t('Needs your {platform} account', { platform: missing })}</span>
          </span>
        )}
        {required && (
          <span className="inline-flex max-w-full min-w-0 items-center gap-1 font-medium text-warning">
            <Lock size={14} className="shrink-0" aria-hidden="true" />
            <span className="truncate">{t('First: {title}', { title: required.title })}</span>
          </span>
        )}
        <span className={cx('font-medium text-ink-2', hidden)}>{translate(methodNames[method])}</span>
        {task.repeat && (
          <span className="inline-flex items-center gap-1 font-medium text-brand-ink">
            <Repeat size={14} aria-hidden="true" />
            {task.repeat === 'daily' ? t('Once a day') : t('Once a week')}
          </span>
        )}
        {sandbox && <span className={cx('font-semibold text-warning', hidden)}>{t('Sandbox')}</span>}
        {task.slotsLeft !== null && <span>{plural(task.slotsLeft, '{count} left', '{count} left')}</span>}
      </span>
    </div>
  );
}
