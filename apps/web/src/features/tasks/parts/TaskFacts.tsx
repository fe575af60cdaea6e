import type { Task } from '@gumball/contract/tasks/tasks.schemas';
import { fullTime, timeLeft } from '@gumball/rules/formats/times';
import { Clock, Link2 } from 'lucide-react';
import { plural, t, translate } from '../../../lib/i18n/i18n.ts';
import { locale } from '../../../lib/i18n/language.ts';
import { useNow } from '../../../ui/layout/use-now.ts';
import { Difficulty } from './Difficulty.tsx';
import { methodNames, missingAccount, targetName } from './task-labels.ts';

/** The line below the title of a task: target, difficulty, time left and verification. */
export function TaskFacts({ task }: { task: Task }) {
  const now = useNow();
  const target = targetName(task);
  const expiry = task.expiresAt === null ? undefined : new Date(task.expiresAt);
  const { method, sandbox } = task.verification;
  const missing = missingAccount(task);
  return (
    <div className="mt-0.5 flex flex-wrap items-center gap-x-2.5 gap-y-0.5 text-sm text-ink-3">
      {target && <span className="max-w-full truncate">{target}</span>}
      <Difficulty level={task.difficulty} />
      {expiry && (
        <span className="inline-flex items-center gap-1">
          <Clock size={14} aria-hidden="true" />
          <time dateTime={task.expiresAt ?? ''} title={fullTime(expiry, locale)}>
            {expiry.getTime() > now.getTime() ? translate(timeLeft(expiry, now)) : t('Expired')}
          </time>
        </span>
      )}
      {missing && (
        <span className="inline-flex items-center gap-1 font-medium text-warning">
          <Link2 size={14} aria-hidden="true" />
          {t('Needs your {platform} account', { platform: missing })}
        </span>
      )}
      {/* One flex item, so that none of its labels wraps onto a line of its own. */}
      <span className="inline-flex gap-x-2.5">
        <span className="font-medium text-ink-2">{translate(methodNames[method])}</span>
        {sandbox && <span className="font-semibold text-warning">{t('Sandbox')}</span>}
        {task.slotsLeft !== null && <span>{plural(task.slotsLeft, '{count} left', '{count} left')}</span>}
      </span>
    </div>
  );
}
