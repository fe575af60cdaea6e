import { toOfferedLanguage } from '@gumball/rules/formats/offered-languages';
import type { Deps } from '../../../deps.ts';
import { findMailSettings } from '../settings/mail-settings.store.ts';
import { addressMail } from '../texts/address-mail.ts';

/** The job that mails the link, if the address is still switched off. */
export async function sendAddressCheck(
  { db, mail, mailLinks }: Pick<Deps, 'db' | 'mail' | 'mailLinks'>,
  { userId, language }: { userId: string; language: string },
): Promise<void> {
  const row = await findMailSettings(db.kysely, userId);
  if (!row || row.refused_email !== row.email) return;
  await mail.deliver(
    addressMail({
      to: row.email,
      language: toOfferedLanguage(language),
      link: mailLinks.addressUrl(userId, row.email),
      site: mail.brand().name,
    }),
  );
}
