import { advanceStreak, streakBonus } from '@gumball/rules/tasks/streaks';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { creditGumballs, type LevelUp } from '../../gumballs/credit-gumballs.ts';
import { notifyLevels } from '../../gumballs/notify-levels.ts';
import { findClock } from './member-clock.store.ts';
import { insertCompletion, type NewCompletion } from './periods.store.ts';
import { lockStreak, saveStreak } from './streaks.store.ts';

/**
 * Stores a completed period and extends the streak of its user, inside the transaction that pays the period. A length
 * with a bonus is paid once per user. Returns a function to call after the commit.
 */
export async function extendStreak(
  deps: Pick<Deps, 'notifier' | 'taskBroadcasts'>,
  tx: Executor,
  completion: NewCompletion,
): Promise<() => void> {
  const { userId, period, at } = completion;
  const cadence = await insertCompletion(tx, completion);
  if (cadence === undefined) return () => undefined;
  const before = await lockStreak(tx, userId, cadence);
  const streak = advanceStreak(before, { cadence, clock: await findClock(tx, userId), period });
  if (streak === before) return () => undefined;
  await saveStreak(tx, userId, cadence, streak);
  const { length } = streak;
  const bonus = streakBonus(cadence, length);
  if (bonus === undefined) return () => undefined;
  const reference = `${cadence}:${length}`;
  const credited = await creditGumballs(tx, { memberId: userId, amount: bonus, kind: 'streak', reference, at });
  if (!credited.paid) return () => undefined;
  return () => {
    deps.taskBroadcasts.streakBonus(userId, { cadence, length, bonus });
    notifyBonus(deps, { userId, cadence, length, bonus, levelUps: credited.levelUps });
  };
}

function notifyBonus(
  deps: Pick<Deps, 'notifier'>,
  paid: {
    userId: string;
    cadence: 'daily' | 'weekly';
    length: number;
    bonus: number;
    levelUps: readonly LevelUp[];
  },
): void {
  const { userId, cadence, length, bonus, levelUps } = paid;
  deps.notifier.notify({
    about: 'notification',
    type: `streak_${cadence}`,
    recipientId: userId,
    actorId: null,
    details: { count: length, gumballs: bonus },
  });
  notifyLevels(deps, levelUps);
}
