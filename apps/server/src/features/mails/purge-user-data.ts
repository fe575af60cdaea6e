import type { Deps } from '../../deps.ts';
import { removeRecipient } from './settings/mail-settings.store.ts';

/** Deletes the mail settings of a deleted user, and the mails that wait. */
export async function purgeUserData({ db }: Pick<Deps, 'db'>, userId: string): Promise<void> {
  await removeRecipient(db.kysely, userId);
}
