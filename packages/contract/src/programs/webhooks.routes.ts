import { z } from 'zod';
import { defineRoutes } from '../define-routes.ts';
import { idInput, success } from '../pagination.ts';
import { webhookEndpoints } from './webhooks.endpoints.ts';
import { delivery, newWebhook, webhook, webhookChange } from './webhooks.schemas.ts';

const params = z.object({ id: idInput });
const response = z.object({ success, webhook });
const secret = z.string().describe('It signs the deliveries, and is not shown again.');

/** Webhooks: docs/product.md, Programs. */
export const webhookRoutes = defineRoutes(webhookEndpoints, {
  list: {
    summary: 'List my webhooks',
    description: 'The newest first; at most 20.',
    access: 'member',
    response: z.object({ success, webhooks: z.array(webhook) }),
  },
  create: {
    summary: 'Create a webhook',
    description: "For one's own events, or for those of a community that one owns or administers, or of an own bot.",
    access: 'member',
    body: newWebhook,
    status: 201,
    response: response.extend({ secret }),
    errors: [
      'WEBHOOK_URL_INVALID',
      'FIELDS_REQUIRED',
      'INVALID_INPUT',
      'COMMUNITY_NOT_FOUND',
      'ACCESS_DENIED',
      'NOT_FOUND',
      'INTEGRATIONS_FULL',
      'ALREADY_CREATED',
    ],
  },
  update: {
    summary: 'Change a webhook, or switch it on or off',
    access: 'member',
    params,
    body: webhookChange,
    response,
    errors: ['WEBHOOK_URL_INVALID', 'FIELDS_REQUIRED', 'INVALID_INPUT', 'NOT_FOUND'],
  },
  renewSecret: {
    summary: 'Replace the secret of a webhook',
    description: 'The next delivery is signed with it, also one that is tried again.',
    access: 'member',
    params,
    response: z.object({ success, secret }),
    errors: ['NOT_FOUND'],
  },
  test: {
    summary: 'Send a test event',
    access: 'member',
    params,
    response: z.object({ success }),
    errors: ['NOT_FOUND', 'RATE_LIMITED'],
  },
  remove: {
    summary: 'Delete a webhook',
    description: 'One that is gone already counts as deleted.',
    access: 'member',
    params,
    response: z.object({ success }),
  },
  deliveries: {
    summary: 'List the deliveries of a webhook',
    description: 'The newest first; at most 100 of the last 7 days.',
    access: 'member',
    params,
    response: z.object({ success, deliveries: z.array(delivery) }),
    errors: ['NOT_FOUND'],
  },
  redeliver: {
    summary: 'Deliver an event again',
    description: 'With the same id, and with the content as it is now.',
    access: 'member',
    params: z.object({ id: idInput, deliveryId: z.string().max(50) }),
    response: z.object({ success }),
    errors: ['NOT_FOUND', 'RATE_LIMITED'],
  },
});
