import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { updateWebhookRow } from './webhooks.store.ts';

/** Replaces the secret of a webhook of the viewer. Throws `NOT_FOUND`. */
export async function renewWebhookSecret(
  { db, ids }: Pick<Deps, 'db' | 'ids'>,
  { userId }: Pick<Viewer, 'userId'>,
  webhookId: string,
): Promise<string> {
  const secret = ids.secret();
  if (!(await updateWebhookRow(db.kysely, userId, webhookId, { secret }))) throw new AppError('NOT_FOUND');
  return secret;
}
