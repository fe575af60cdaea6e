import type { NotificationDetails } from '@gumball/rules/notifications/notification-messages';
import type { NotificationType } from '@gumball/rules/notifications/notification-types';
import type { Deps } from '../../deps.ts';
import { isDatabaseAway, isDiskFull } from '../../platform/db/database.ts';
import { oncePerServer } from '../../platform/realtime/once-per-server.ts';
import { notificationNews } from './notification-news.ts';
import { pushNews } from './push-news.ts';
import { recordHappenings } from './record-happenings.ts';

/**
 * An event that may cause notifications. The state of every event but `news` is read again when it is stored: the same
 * call is made when an action happens and when it is undone, edited or deleted.
 */
export type Happening =
  | { about: 'post-like'; postId: string; actorId: string }
  | { about: 'comment-like'; commentId: string; actorId: string }
  /** A comment or reply was created, edited or deleted. */
  | { about: 'comment'; commentId: string }
  /** A post was created or edited. */
  | { about: 'post'; postId: string }
  /** The relation between the sender and the receiver of a possible friend request changed. */
  | { about: 'friend-request'; senderId: string; receiverId: string }
  /** A user joined or left a community. */
  | { about: 'community-join'; communityId: string; actorId: string }
  | News;

/**
 * A notification for one recipient, stored as given. With a `groupId` it is merged into the recipient's unread
 * notification of the same type and group, otherwise it is stored alone. `actorId` is null without an acting user.
 * `communityId` is the link target.
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
 * Notifies users of events. Called after the commit of an action. It returns at once and never fails. Events are stored
 * in batches within 150 ms, so that a frequent action like a like does not wait for it. The recipients are decided
 * here: no notification of own actions, across a block, or of kinds that are switched off.
 */
export function notify(deps: NotifyDeps, ...happenings: Happening[]): void {
  const notifier = notifierOf(deps);
  for (const happening of happenings) notifier.add(happening);
}

/** Stores all pending events; later events are stored without delay. Called before the server closes. */
export function drainNotifications(deps: NotifyDeps): Promise<void> {
  return notifierOf(deps).drain();
}

const notifierOf = oncePerServer((deps: NotifyDeps): Notifier => {
  const waiting = new Map<string, Happening>();
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let draining = false;

  // Repeated events are one, because their state is read again anyway.
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
  // An event that cannot be stored must not prevent the others from being stored.
  const writeEach = async (part: Happening[]): Promise<void> => {
    for (const happening of part) {
      await write([happening]).catch((error: unknown) => {
        if (isDatabaseAway(error) || isDiskFull(error)) throw error;
        deps.log.error({ err: error, about: happening.about }, 'failed to store a notification');
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
        deps.log.warn({ error: String(error) }, 'database unavailable, notifications stay queued');
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
