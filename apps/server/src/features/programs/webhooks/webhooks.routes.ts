import { webhookRoutes } from '@gumball/contract/programs/webhooks.routes';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../platform/http/routes.ts';
import { createWebhook } from './create-webhook.ts';
import { listDeliveries } from './list-deliveries.ts';
import { listWebhooks } from './list-webhooks.ts';
import { redeliver } from './redeliver.ts';
import { removeWebhook } from './remove-webhook.ts';
import { renewWebhookSecret } from './renew-webhook-secret.ts';
import { testWebhook } from './test-webhook.ts';
import { updateWebhook } from './update-webhook.ts';
import { declareWebhookJobs } from './webhooks.jobs.ts';

/** Mounts the routes of webhooks and starts their deliveries. */
export function mountWebhooks({ mount, deps }: { mount: Mount; deps: Deps }): void {
  const tests = deps.limits({ name: 'webhook-tests', points: 60, seconds: 3600 });
  declareWebhookJobs(deps);

  mount(webhookRoutes.list, async ({ viewer }) => ({ webhooks: await listWebhooks(deps, viewer) }));
  mount(webhookRoutes.create, ({ viewer, body, idempotencyKey }) => createWebhook(deps, viewer, body, idempotencyKey));
  mount(webhookRoutes.update, async ({ viewer, params, body }) => ({
    webhook: await updateWebhook(deps, viewer, params.id, body),
  }));
  mount(webhookRoutes.renewSecret, async ({ viewer, params }) => ({
    secret: await renewWebhookSecret(deps, viewer, params.id),
  }));
  mount(webhookRoutes.test, async ({ viewer, params }) => {
    await testWebhook(deps, tests, viewer, params.id);
    return {};
  });
  mount(webhookRoutes.remove, async ({ viewer, params }) => {
    await removeWebhook(deps, viewer, params.id);
    return {};
  });
  mount(webhookRoutes.deliveries, async ({ viewer, params }) => ({
    deliveries: await listDeliveries(deps, viewer, params.id),
  }));
  mount(webhookRoutes.redeliver, async ({ viewer, params }) => {
    await redeliver(deps, tests, viewer, { webhookId: params.id, deliveryId: params.deliveryId });
    return {};
  });
}
