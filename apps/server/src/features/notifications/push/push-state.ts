import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { isSubscribed } from './push.store.ts';

/** The dependencies of push subscriptions. */
export type PushDeps = Pick<Deps, 'db' | 'clock' | 'push'>;

/** Whether a session is subscribed, and the public VAPID key, null if this server sends no push notifications. */
export type PushState = { publicKey: string | null; subscribed: boolean };

/** Names the viewer's session for the store. */
export const toPushSession = ({ userId, sessionId }: Viewer) => ({ user_id: userId, session_id: sessionId });

/**
 * Returns whether the viewer's session is subscribed to push notifications, and the public VAPID key for subscribing.
 */
export async function pushState({ db, push }: PushDeps, viewer: Viewer): Promise<PushState> {
  if (!push) return { publicKey: null, subscribed: false };
  return { publicKey: push.publicKey, subscribed: await isSubscribed(db, toPushSession(viewer)) };
}
