import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { removeWebhookRow } from './webhooks.store.ts';

/** Deletes a webhook of the viewer with its deliveries. Idempotent. */
export async function removeWebhook(
  { db }: Pick<Deps, 'db'>,
  { userId }: Pick<Viewer, 'userId'>,
  webhookId: string,
): Promise<void> {
  await removeWebhookRow(db.kysely, userId, webhookId);
}
