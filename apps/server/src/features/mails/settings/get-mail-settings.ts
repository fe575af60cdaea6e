import type { MailSettings } from '@gumball/contract/mails/mails.schemas';
import { mailTopics, toMailFrequencies } from '@gumball/rules/mails/mail-topics';
import { defaultTimeZone } from '@gumball/rules/tasks/member-days';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { findMailSettings, type SettingsRow } from './mail-settings.store.ts';

/** Reads the mail settings of the viewer. */
export async function getMailSettings({ db, mail }: Pick<Deps, 'db' | 'mail'>, viewer: Viewer): Promise<MailSettings> {
  const row = await findMailSettings(db.kysely, viewer.userId);
  if (!row) throw new AppError('UNAUTHENTICATED');
  const frequencies = toMailFrequencies(row.frequencies ?? {});
  return {
    topics: mailTopics.map((topic) => ({ topic, frequency: frequencies[topic] })),
    delivers: mail.delivers,
    email: row.email,
    addressState: addressStateOf(row),
    timeZone: row.time_zone ?? defaultTimeZone,
  };
}

function addressStateOf(row: SettingsRow): MailSettings['addressState'] {
  // Another address than the one that was refused may work.
  if (row.refused_reason !== null && row.refused_email === row.email) return row.refused_reason;
  return row.email_verified_at ? 'works' : 'unverified';
}
