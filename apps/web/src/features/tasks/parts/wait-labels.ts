/** Texts about the wait for the result of a task. */
import type { Task, TaskWait } from '@gumball/contract/tasks/tasks.schemas';
import { minuteMs } from '@gumball/rules/formats/durations';
import { shortDuration } from '@gumball/rules/formats/measures';
import { errorWindowMs } from '@gumball/rules/tasks/task-checks';
import { taskPollWindowMs } from '@gumball/rules/tasks/task-status';
import { roundWaitSeconds } from '@gumball/rules/tasks/task-wait';
import { plural, t } from '../../../lib/i18n/i18n.ts';
import { locale } from '../../../lib/i18n/language.ts';

const shortSeconds = 60;

type Asked = Pick<Task, 'platform' | 'type' | 'target'>;

/** Returns who is asked about a task: a platform, or a service of the operator. */
const askedName = ({ platform, type, target }: Asked) => (type === 'external' ? (target.handle ?? '') : platform.name);

/** Returns how long the result of an automatic check takes in general. */
export function waitDescription(task: Asked): string {
  const minutes = Math.ceil(taskPollWindowMs(task.type) / minuteMs);
  return t('The result takes up to {minutes} minutes. If we have to wait for {platform}, we say until when.', {
    minutes,
    platform: askedName(task),
  });
}

/** Returns whether an estimate tells nothing about an attempt that waits for its platform anyway. */
export function isShort({ seconds, unreachable }: TaskWait): boolean {
  return unreachable || seconds <= shortSeconds;
}

/** Returns how long the result takes now, and why. */
export function waitEstimate({ seconds, ahead, unreachable }: TaskWait, task: Asked): string {
  const platform = askedName(task);
  if (unreachable)
    return t('{platform} could not be asked just now, so the result may take longer. We keep looking for a day.', {
      platform,
    });
  if (seconds <= shortSeconds) return t('The result usually comes within a minute.');
  if (seconds * 1000 > errorWindowMs)
    return t('So many checks are waiting that an operator may have to decide, after a day.');
  const time = shortDuration(roundWaitSeconds(seconds), locale);
  if (ahead === 0) return t('The result takes about {time}: {platform} limits how often we ask.', { time, platform });
  return plural(
    ahead,
    'The result takes about {time}: {count} check is ahead of yours.',
    'The result takes about {time}: {count} checks are ahead of yours.',
    { time },
  );
}
