import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { findWebhook } from './webhooks.store.ts';

/** Throws `NOT_FOUND` unless a webhook is one of the viewer. */
export async function requireWebhook(
  { db }: Pick<Deps, 'db'>,
  { userId }: Pick<Viewer, 'userId'>,
  webhookId: string,
): Promise<void> {
  if (!(await findWebhook(db, userId, webhookId))) throw new AppError('NOT_FOUND');
}
