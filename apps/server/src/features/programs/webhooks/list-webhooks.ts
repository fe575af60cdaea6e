import type { Webhook } from '@gumball/contract/programs/webhooks.schemas';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { viewWebhook } from './view-webhook.ts';
import { listWebhookRows } from './webhooks.store.ts';

/** Lists the viewer's webhooks, the newest first. */
export async function listWebhooks({ db }: Pick<Deps, 'db'>, { userId }: Pick<Viewer, 'userId'>): Promise<Webhook[]> {
  return (await listWebhookRows(db, userId)).map(viewWebhook);
}
