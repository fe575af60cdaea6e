/** Webhooks: docs/product.md, Programs. */
import { dayMs, hourMs, minuteMs, secondMs } from '../formats/durations.ts';
import { ok, type RuleResult } from '../rule-result.ts';

/** The events that a webhook can send. `command` is for bots. */
export const webhookEvents = ['post.created', 'comment.created', 'member.joined', 'command'] as const;
/** An event that a webhook can send. */
export type WebhookEvent = (typeof webhookEvents)[number];

/** Where the events of a webhook come from: what the member writes and receives, a community, or a bot. */
export type WebhookSource = 'member' | 'community' | 'bot';

/** The events of each source. */
export const eventsOfSource: Record<WebhookSource, readonly WebhookEvent[]> = {
  member: ['post.created', 'comment.created'],
  community: ['post.created', 'comment.created', 'member.joined'],
  bot: ['command'],
};

/** The number of webhooks that a member has, over all communities and bots. */
export const webhooksMax = 20;
/** Maximum length of the address of a webhook, in characters. */
export const webhookUrlMax = 500;
/** The number of deliveries that the log of a webhook has at most. */
export const logLengthMax = 100;
/** The age of the deliveries in the log, in milliseconds. */
export const logAgeMs = 7 * dayMs;
/** The number of deliveries that may wait for one webhook. Further events are not sent. */
export const deliveriesWaitingMax = 5000;

const retryDelaysMs = [10 * secondMs, minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 6 * hourMs, 12 * hourMs];

/** Returns how long to wait after the given number of failed attempts; undefined to give up. */
export function webhookRetryMs(attempts: number): number | undefined {
  return retryDelaysMs[attempts - 1];
}

/** The time of failures without a success after which a webhook is switched off, in milliseconds. */
export const webhookFailingMs = 3 * dayMs;

/** Checks the address and the events of a webhook. The guarded fetch checks where the address leads. */
export function checkWebhook(
  source: WebhookSource,
  { url, events }: { url: string; events: readonly string[] },
): RuleResult<'WEBHOOK_URL_INVALID' | 'FIELDS_REQUIRED' | 'INVALID_INPUT'> {
  const isAddress = /^https:\/\/[a-z\d](?:[a-z\d.-]*[a-z\d])?(?:[/?][^\s<>"]*)?$/i.test(url);
  if (!isAddress || url.length > webhookUrlMax) return { ok: false, code: 'WEBHOOK_URL_INVALID', field: 'url' };
  if (events.length === 0) return { ok: false, code: 'FIELDS_REQUIRED', field: 'events' };
  const known: readonly string[] = eventsOfSource[source];
  return events.every((event) => known.includes(event)) ? ok : { ok: false, code: 'INVALID_INPUT', field: 'events' };
}
