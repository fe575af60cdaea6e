import type { Webhook, webhookChange } from '@gumball/contract/programs/webhooks.schemas';
import { checkWebhook } from '@gumball/rules/programs/webhooks';
import type { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { endWaiting } from './deliveries.store.ts';
import { viewWebhook } from './view-webhook.ts';
import { findWebhook, updateWebhookRow } from './webhooks.store.ts';

/**
 * Changes a webhook of the viewer, or switches it on or off. What waits for one that is switched off is not sent. Throws
 * `WEBHOOK_URL_INVALID`, `FIELDS_REQUIRED`, `INVALID_INPUT`, or `NOT_FOUND`.
 */
export async function updateWebhook(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId }: Pick<Viewer, 'userId'>,
  webhookId: string,
  { url, events, isOn }: z.output<typeof webhookChange>,
): Promise<Webhook> {
  const found = await findWebhook(db, userId, webhookId);
  if (!found) throw new AppError('NOT_FOUND');
  const source = found.bot_id ? 'bot' : found.community_id ? 'community' : 'member';
  assertOk(checkWebhook(source, { url, events }));
  await db.transaction(async (tx) => {
    await updateWebhookRow(tx, userId, webhookId, {
      url,
      events: [...new Set(events)],
      disabled_at: isOn ? null : (found.disabled_at ?? clock.now()),
      failing_since: null,
    });
    if (!isOn) await endWaiting(tx, webhookId);
  });
  const row = await findWebhook(db, userId, webhookId);
  if (!row) throw new AppError('NOT_FOUND');
  return viewWebhook(row);
}
