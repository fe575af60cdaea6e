import { webhookEvents, webhookUrlMax } from '@gumball/rules/programs/webhooks';
import { z } from 'zod';
import { id, idInput } from '../pagination.ts';

const event = z.enum(webhookEvents);

/** A webhook without its secret. */
export const webhook = z.object({
  id,
  url: z.string(),
  events: z.array(event),
  community: z.object({ id, name: z.string().nullable() }).nullable(),
  botId: id.nullable(),
  isOn: z.boolean(),
  failingSince: z.string().nullable().describe('When it began to fail; null after a success.'),
  createdAt: z.string(),
});

/** A webhook without its secret. */
export type Webhook = z.infer<typeof webhook>;

const url = z
  .string()
  .max(webhookUrlMax + 1)
  .default('');
const events = z.array(event).max(webhookEvents.length).default([]);

/** Body of a new webhook. Without community and bot it sends the member's own events. */
export const newWebhook = z.object({ url, events, communityId: idInput.nullish(), botId: idInput.nullish() });

/** Body of a changed webhook. */
export const webhookChange = z.object({ url, events, isOn: z.boolean() });

/** What became of an event for a webhook. */
export const delivery = z.object({
  id: z.string().describe('The id that the receiver gets, the same for each attempt.'),
  event: z.union([event, z.literal('test')]),
  state: z
    .enum(['waiting', 'delivered', 'failed', 'skipped'])
    .describe('`skipped`: the content is gone, or no longer to be read.'),
  attempts: z.number().int(),
  status: z.number().int().nullable().describe('The HTTP status of the last attempt; null without an answer.'),
  createdAt: z.string(),
  attemptedAt: z.string().nullable(),
  nextAt: z.string().nullable(),
});

/** What became of an event for a webhook. */
export type Delivery = z.infer<typeof delivery>;
