import type { NotificationDetails } from '@gumball/rules/notifications/notification-messages';
import type { NotificationType } from '@gumball/rules/notifications/notification-types';
import type { Deps } from '../../deps.ts';
import { isDatabaseAway, isDiskFull } from '../../platform/db/database.ts';
import { oncePerServer } from '../../platform/realtime/once-per-server.ts';
import { notificationNews } from './notification-news.ts';
import { pushNews } from './push-news.ts';
import { recordHappenings } from './record-happenings.ts';

/**
 * Something that members may be told about. All but `news` are looked up afresh when they are written down: the same call is made when a deed is done and
 * when it is taken back, changed or deleted.
 */
export type Happening =
  | { about: 'post-like'; postId: string; actorId: string }
  | { about: 'comment-like'; commentId: string; actorId: string }
  /** A comment or reply was written, edited or deleted. */
  | { about: 'comment'; commentId: string }
  /** A post was written or edited. */
  | { about: 'post'; postId: string }
  /** Something changed between two members of whom the sender asked, or may have asked, the receiver. */
  | { about: 'friend-request'; senderId: string; receiverId: string }
  /** Somebody joined a community or left it. */
  | { about: 'community-join'; communityId: string; actorId: string }
  | News;

/**
 * Told to one member as it stands. With a `groupId` it joins what the member has not read of the same type and group, otherwise it stands alone.
 * `actorId` is null where nobody in particular acted. `postId`, `communityId`: what it leads to.
 */
export type News = {
  about: 'news';
  type: Extract<
    NotificationType,
    | 'friend_accepted'
    | `community_${string}`
    | `post_removed`
    | `task_${string}`
    | `gumballs_${string}`
    | `referral_${string}`
  >;
  recipientId: string;
  actorId: string | null;
  groupId?: string;
  communityId?: string;
  details?: NotificationDetails;
};

/** What `notify` uses. */
export type NotifyDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'realtime' | 'log'>;

const withinMs = 150;
const retryMs = 1000;
const togetherMax = 500;
const waitingMax = 100_000;

type Notifier = { add(happening: Happening): void; drain(): Promise<void> };

/**
 * Tells members what happened: call it after the commit of the deed. It returns at once and never fails. What happens in quick succession is written down
 * together within a fifth of a second, so that a deed as frequent as a like does not wait for it. Who is told, and whether at all, is decided here: nobody
 * of their own deeds, across a block, or about what they switched off.
 */
export function notify(deps: NotifyDeps, ...happenings: Happening[]): void {
  const notifier = notifierOf(deps);
  for (const happening of happenings) notifier.add(happening);
}

/** Writes down what still waits; what comes later is written at once. For the end of a server. */
export function drainNotifications(deps: NotifyDeps): Promise<void> {
  return notifierOf(deps).drain();
}

const notifierOf = oncePerServer((deps: NotifyDeps): Notifier => {
  const waiting = new Map<string, Happening>();
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let draining = false;

  // Repeats of what is read afresh anyway are one.
  const keep = (happening: Happening) => {
    const key = JSON.stringify(happening);
    if (waiting.size < waitingMax || waiting.has(key)) waiting.set(key, happening);
  };
  const write = async (part: Happening[]): Promise<void> => {
    const { grown, shrunk } = await recordHappenings(deps, part);
    if (draining) return;
    notificationNews(deps).recorded(grown, shrunk);
    pushNews(
      deps.realtime,
      grown.map(({ id, user_id: userId }) => ({ about: 'notification', id, userId })),
    );
  };
  // One that cannot be written must not take the others along.
  const writeEach = async (part: Happening[]): Promise<void> => {
    for (const happening of part) {
      await write([happening]).catch((error: unknown) => {
        if (isDatabaseAway(error) || isDiskFull(error)) throw error;
        deps.log.error({ err: error, about: happening.about }, 'a notification could not be written');
      });
    }
  };
  const flush = async (): Promise<void> => {
    while (waiting.size > 0) {
      const part = [...waiting.values()].slice(0, togetherMax);
      for (const happening of part) waiting.delete(JSON.stringify(happening));
      try {
        await write(part).catch((error: unknown) => {
          if (isDatabaseAway(error) || isDiskFull(error)) throw error;
          return writeEach(part);
        });
      } catch (error) {
        deps.log.warn({ error: String(error) }, 'notifications wait for the database');
        for (const happening of part) keep(happening);
        if (!draining) schedule(retryMs);
        return;
      }
    }
  };
  const run = (): Promise<void> => {
    timer = undefined;
    running ??= flush().finally(() => {
      running = undefined;
      if (waiting.size > 0) schedule(draining ? 0 : withinMs);
    });
    return running;
  };
  const schedule = (afterMs: number) => {
    if (timer || running) return;
    timer = setTimeout(() => void run(), afterMs);
    timer.unref();
  };
  const notifier: Notifier = {
    add(happening) {
      keep(happening);
      schedule(draining ? 0 : withinMs);
    },
    async drain() {
      draining = true;
      clearTimeout(timer);
      await running;
      await run();
    },
  };
  return notifier;
});
