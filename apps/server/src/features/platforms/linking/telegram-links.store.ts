import type { Executor } from '../../../platform/db/database.ts';

/** A Telegram link whose bot code was tried: the account that the code was sent to, and its hash. */
export type ConfirmationRow = { account_id: string; username: string; display_name: string; confirm_hash: Buffer };

/**
 * Finds the valid Telegram link of a code that was sent to the bot, and its member. Undefined once the bot has sent
 * `maxSent` codes.
 */
export async function findTelegramLink(
  db: Executor,
  code: string,
  now: Date,
  maxSent: number,
): Promise<{ user_id: string; holder: string } | undefined> {
  return db
    .selectFrom('pending_links as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .select(['l.user_id', 'u.username as holder'])
    .where('l.platform', '=', 'Telegram')
    .where('l.code', '=', code)
    .where('l.expires_at', '>', now)
    .where('l.confirm_sent', '<', maxSent)
    .executeTakeFirst();
}

/** Stores the hash of the code that the bot is about to send, in place of the last one, with all attempts. */
export async function saveConfirmation(
  db: Executor,
  link: { userId: string; code: string },
  sent: { account_id: string; username: string; display_name: string; confirm_hash: Buffer; expires_at: Date },
): Promise<void> {
  await db
    .updateTable('pending_links')
    .set((eb) => ({ ...sent, confirm_attempts: 0, confirm_sent: eb('confirm_sent', '+', 1) }))
    .where('user_id', '=', link.userId)
    .where('platform', '=', 'Telegram')
    .where('code', '=', link.code)
    .execute();
}

/** Uncounts a code that could not be sent. */
export async function restoreSent(db: Executor, link: { userId: string; code: string }): Promise<void> {
  await db
    .updateTable('pending_links')
    .set((eb) => ({ confirm_sent: eb('confirm_sent', '-', 1) }))
    .where('user_id', '=', link.userId)
    .where('platform', '=', 'Telegram')
    .where('code', '=', link.code)
    .where('confirm_sent', '>', 0)
    .execute();
}

/** Consumes one attempt of a member's Telegram code before it is compared. Undefined if none is left. */
export async function consumeConfirmation(
  db: Executor,
  userId: string,
  now: Date,
  maxTries: number,
): Promise<ConfirmationRow | undefined> {
  const row = await db
    .updateTable('pending_links')
    .set((eb) => ({ confirm_attempts: eb('confirm_attempts', '+', 1) }))
    .where('user_id', '=', userId)
    .where('platform', '=', 'Telegram')
    .where('confirm_hash', 'is not', null)
    .where('account_id', 'is not', null)
    .where('confirm_attempts', '<', maxTries)
    .where('expires_at', '>', now)
    .returning(['account_id', 'username', 'display_name', 'confirm_hash'])
    .executeTakeFirst();
  const { account_id, username, display_name, confirm_hash } = row ?? {};
  if (!account_id || !confirm_hash) return undefined;
  return { account_id, username: username ?? '', display_name: display_name ?? '', confirm_hash };
}

/** Whether the bot has sent a code for a member's Telegram link. */
export async function hasConfirmation(db: Executor, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('pending_links')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('platform', '=', 'Telegram')
    .where('confirm_hash', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}
