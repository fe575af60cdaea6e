import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { isPushEndpoint } from '../../../platform/push/push.ts';
import type { PushTarget } from '../../../platform/push/push-keys.ts';
import { upsertSubscription } from './push.store.ts';
import { type PushDeps, type PushState, toPushSession } from './push-state.ts';

const maxSubscriptions = 20;

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
