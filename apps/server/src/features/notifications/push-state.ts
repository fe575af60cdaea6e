import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { isPushEndpoint } from '../../platform/push/push.ts';
import type { PushTarget } from '../../platform/push/push-keys.ts';
import { isSubscribed, removeSubscription, upsertSubscription } from './push.store.ts';

const maxSubscriptions = 20;

type PushDeps = Pick<Deps, 'db' | 'clock' | 'push'>;
type PushState = { publicKey: string | null; subscribed: boolean };

const toPushSession = ({ userId, sessionId }: Viewer) => ({ user_id: userId, session_id: sessionId });

/**
 * Returns whether the viewer's session is subscribed to push notifications, and the public VAPID key for subscribing.
 */
export async function pushState({ db, push }: PushDeps, viewer: Viewer): Promise<PushState> {
  if (!push) return { publicKey: null, subscribed: false };
  return { publicKey: push.publicKey, subscribed: await isSubscribed(db, toPushSession(viewer)) };
}

/**
 * Subscribes the viewer's session. Throws `NOT_FOUND` if this server sends no push notifications, and `INVALID_INPUT`
 * for an endpoint that is not a push service.
 */
export async function subscribe({ db, clock, push }: PushDeps, viewer: Viewer, target: PushTarget): Promise<PushState> {
  if (!push) throw new AppError('NOT_FOUND');
  if (!isPushEndpoint(target.endpoint)) throw new AppError('INVALID_INPUT', { field: 'endpoint' });
  await db.transaction((tx) => upsertSubscription(tx, toPushSession(viewer), target, clock.now(), maxSubscriptions));
  return { publicKey: push.publicKey, subscribed: true };
}

/** Unsubscribes the viewer's session. */
export async function unsubscribe({ db, push }: PushDeps, viewer: Viewer): Promise<PushState> {
  await removeSubscription(db, toPushSession(viewer));
  return { publicKey: push?.publicKey ?? null, subscribed: false };
}
