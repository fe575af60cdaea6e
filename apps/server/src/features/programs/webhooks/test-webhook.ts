import type { Deps } from '../../../deps.ts';
import type { Limit } from '../../../platform/http/limits.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { insertTest } from './deliveries.store.ts';
import { requireWebhook } from './require-webhook.ts';

/** Sends a test event to a webhook of the viewer. Throws `NOT_FOUND` or `RATE_LIMITED`. */
export async function testWebhook(
  deps: Pick<Deps, 'db' | 'clock'>,
  limit: Limit,
  viewer: Pick<Viewer, 'userId'>,
  webhookId: string,
): Promise<void> {
  await requireWebhook(deps, viewer, webhookId);
  await limit.consume(viewer.userId);
  await insertTest(deps.db.kysely, webhookId, deps.clock.now());
}
