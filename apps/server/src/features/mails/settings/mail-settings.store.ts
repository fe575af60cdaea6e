import type { RefusalReason } from '@gumball/rules/mails/mail-reports';
import type { MailFrequencies } from '@gumball/rules/mails/mail-topics';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/db/database.ts';

/** The settings of a member, with the address of the account. Without a stored row the columns of settings are null. */
export type SettingsRow = {
  email: string;
  email_verified_at: Date | null;
  language: string | null;
  time_zone: string | null;
  frequencies: Record<string, unknown> | null;
  refused_email: string | null;
  refused_reason: RefusalReason | null;
};

/** Finds the settings of a member. */
export async function findMailSettings(db: Executor, userId: string): Promise<SettingsRow | undefined> {
  return db
    .selectFrom('users as u')
    .leftJoin('mail_recipients as r', 'r.user_id', 'u.id')
    .select([
      'u.email',
      'u.email_verified_at',
      'r.language',
      'r.time_zone',
      'r.frequencies',
      'r.refused_email',
      'r.refused_reason',
    ])
    .where('u.id', '=', userId)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** The stored settings that decide when a digest is due. */
export type RecipientRow = { language: string; time_zone: string; frequencies: Record<string, unknown> };

/**
 * Locks the settings of a member, with `locale` for one who has none yet. Returns undefined for a member who does not
 * exist any more.
 */
export async function lockRecipient(
  tx: Executor,
  userId: string,
  locale: { language: string; timeZone: string },
): Promise<RecipientRow | undefined> {
  await sql`
    INSERT INTO mail_recipients (user_id, language, time_zone)
    SELECT id, ${locale.language}, ${locale.timeZone} FROM users WHERE id = ${userId} AND deleted_at IS NULL
    ON CONFLICT (user_id) DO NOTHING`.execute(tx);
  return tx
    .selectFrom('mail_recipients')
    .select(['language', 'time_zone', 'frequencies'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Stores the settings of a member and when the next digest is due. */
export async function updateRecipient(
  tx: Executor,
  userId: string,
  settings: { language: string; timeZone: string; frequencies: Partial<MailFrequencies>; nextDigestAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('mail_recipients')
    .set({
      language: settings.language,
      time_zone: settings.timeZone,
      frequencies: JSON.stringify(settings.frequencies),
      next_digest_at: settings.nextDigestAt,
    })
    .where('user_id', '=', userId)
    .execute();
}

/** Deletes everything about the mails of a member. */
export async function removeRecipient(db: Executor, userId: string): Promise<void> {
  await db.deleteFrom('mail_queue').where('user_id', '=', userId).execute();
  await db.deleteFrom('mailed_conversations').where('user_id', '=', userId).execute();
  await db.deleteFrom('mail_recipients').where('user_id', '=', userId).execute();
}
