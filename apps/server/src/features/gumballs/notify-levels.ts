import type { Notifier } from '../notifications/create-notifier.ts';
import type { LevelUp } from './credit-gumballs.ts';

/** Notifies users of the levels that they reached, after the commit. */
export function notifyLevels({ notifier }: { notifier: Notifier }, levelUps: readonly LevelUp[]): void {
  for (const { userId, level } of levelUps)
    notifier.notify({
      about: 'notification',
      type: 'level_reached',
      recipientId: userId,
      actorId: null,
      details: { level },
    });
}
