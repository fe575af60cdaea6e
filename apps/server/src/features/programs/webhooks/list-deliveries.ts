import type { Delivery } from '@gumball/contract/programs/webhooks.schemas';
import { logLengthMax } from '@gumball/rules/programs/webhooks';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { listDeliveryRows } from './deliveries.store.ts';
import { requireWebhook } from './require-webhook.ts';
import { viewDelivery } from './view-webhook.ts';

/** Lists the newest deliveries of a webhook of the viewer. Throws `NOT_FOUND`. */
export async function listDeliveries(
  deps: Pick<Deps, 'db'>,
  viewer: Pick<Viewer, 'userId'>,
  webhookId: string,
): Promise<Delivery[]> {
  await requireWebhook(deps, viewer, webhookId);
  return (await listDeliveryRows(deps.db, webhookId, logLengthMax)).map(viewDelivery);
}
