import type { Delivery, Webhook } from '@gumball/contract/programs/webhooks.schemas';
import { type WebhookEvent, webhookEvents } from '@gumball/rules/programs/webhooks';
import type { DeliveryRow } from './deliveries.store.ts';
import type { WebhookRow } from './webhooks.store.ts';

const isEvent = (name: string): name is WebhookEvent => (webhookEvents as readonly string[]).includes(name);

/** Converts a row to the webhook of a response. */
export function viewWebhook(row: WebhookRow): Webhook {
  return {
    id: row.id,
    url: row.url,
    events: row.events.filter(isEvent),
    community: row.community_id === null ? null : { id: row.community_id, name: row.community_name },
    botId: row.bot_id,
    isOn: row.disabled_at === null,
    failingSince: row.failing_since?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}

/** Converts a row to the delivery of a response. */
export function viewDelivery(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    event: row.event,
    state: row.state,
    attempts: row.attempts,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    attemptedAt: row.attempted_at?.toISOString() ?? null,
    nextAt: row.due_at?.toISOString() ?? null,
  };
}
