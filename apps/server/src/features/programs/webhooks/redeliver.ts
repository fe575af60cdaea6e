import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Limit } from '../../../platform/http/limits.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { resetDelivery } from './deliveries.store.ts';
import { requireWebhook } from './require-webhook.ts';

/** Delivers an event again that does not wait. Throws `NOT_FOUND` or `RATE_LIMITED`. */
export async function redeliver(
  deps: Pick<Deps, 'db' | 'clock'>,
  limit: Limit,
  viewer: Pick<Viewer, 'userId'>,
  { webhookId, deliveryId }: { webhookId: string; deliveryId: string },
): Promise<void> {
  await requireWebhook(deps, viewer, webhookId);
  await limit.consume(viewer.userId);
  const isWaiting = await resetDelivery(deps.db.kysely, webhookId, deliveryId, deps.clock.now());
  if (!isWaiting) throw new AppError('NOT_FOUND');
}
