import type { newWebhook, Webhook } from '@gumball/contract/programs/webhooks.schemas';
import { type CommunityRole, canManageCommunity } from '@gumball/rules/communities/community-roles';
import { checkWebhook, type WebhookSource, webhooksMax } from '@gumball/rules/programs/webhooks';
import type { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { asDatabase } from '../../../platform/db/database.ts';
import { AppError, assertNotCreated, assertOk } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { viewWebhook } from './view-webhook.ts';
import { findRole, findWebhook, insertWebhook, listWebhookRows, lockOwner, ownsBot } from './webhooks.store.ts';

/**
 * Creates a webhook for the viewer's own events, for those of a community that the viewer owns or administers, or for
 * the commands of an own bot. The secret is stored, because it signs. Throws `NOT_FOUND` for a bot of somebody else,
 * `WEBHOOK_URL_INVALID`, `FIELDS_REQUIRED`, `INVALID_INPUT`, `COMMUNITY_NOT_FOUND`, `ACCESS_DENIED`,
 * `INTEGRATIONS_FULL`, or `ALREADY_CREATED` for the key of an earlier request.
 */
export async function createWebhook(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  { userId }: Pick<Viewer, 'userId'>,
  input: z.output<typeof newWebhook>,
  idempotencyKey: string | undefined,
): Promise<{ webhook: Webhook; secret: string }> {
  const { url, events } = input;
  const communityId = input.communityId ?? null;
  const botId = input.botId ?? null;
  const source: WebhookSource = botId !== null ? 'bot' : communityId === null ? 'member' : 'community';
  if (botId !== null && communityId !== null) throw new AppError('INVALID_INPUT', { field: 'botId' });
  assertOk(checkWebhook(source, { url, events }));
  const secret = deps.ids.secret();
  const id = deps.ids.next();
  const row = await deps.db.transaction(async (tx) => {
    const inside = asDatabase(tx);
    if (!(await lockOwner(tx, userId))) throw new AppError('UNAUTHENTICATED');
    if (communityId !== null) {
      const role = await findRole(inside, userId, communityId);
      // Users who are not in it learn nothing about it.
      if (!role) throw new AppError('COMMUNITY_NOT_FOUND');
      if (!canManageCommunity(role as CommunityRole)) throw new AppError('ACCESS_DENIED');
    }
    if (botId !== null && !(await ownsBot(inside, userId, botId))) throw new AppError('NOT_FOUND');
    const existing = await listWebhookRows(inside, userId);
    assertNotCreated(existing, idempotencyKey);
    if (existing.length >= webhooksMax) throw new AppError('INTEGRATIONS_FULL');
    await insertWebhook(tx, {
      id,
      owner_id: userId,
      community_id: communityId,
      bot_id: botId,
      url,
      events: [...new Set(events)],
      secret,
      creation_key: idempotencyKey ?? null,
      created_at: deps.clock.now(),
    });
    return findWebhook(inside, userId, id);
  });
  if (!row) throw new AppError('NOT_FOUND');
  return { webhook: viewWebhook(row), secret };
}
