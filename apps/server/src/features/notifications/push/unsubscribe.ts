import type { Viewer } from '../../../platform/http/viewer.ts';
import { removeSubscription } from './push.store.ts';
import { type PushDeps, type PushState, toPushSession } from './push-state.ts';

/** Unsubscribes the viewer's session. */
export async function unsubscribe({ db, push }: PushDeps, viewer: Viewer): Promise<PushState> {
  await removeSubscription(db, toPushSession(viewer));
  return { publicKey: push?.publicKey ?? null, subscribed: false };
}
