import type { Deps } from '../../deps.ts';
import { removeWebhooksOf } from './webhooks/webhooks.store.ts';

/** Removes the webhooks of a deleted account. */
export async function purgeUserData({ db }: Pick<Deps, 'db'>, userId: string): Promise<void> {
  await removeWebhooksOf(db.kysely, userId);
}
