import type { Language } from '@gumball/rules/formats/languages';
import { toOfferedLanguage } from '@gumball/rules/formats/offered-languages';
import type { Deps } from '../../../deps.ts';
import { findMailSettings } from '../settings/mail-settings.store.ts';

/** The address that a link proves to work, and the language of its member. */
export type AddressLink = { userId: string; email: string; language: Language };

/** Reads a link of an address check. Returns undefined if it is not from here, too old, or for a former address. */
export async function readAddressLink(
  { db, mailLinks }: Pick<Deps, 'db' | 'mailLinks'>,
  token: string,
): Promise<AddressLink | undefined> {
  const userId = mailLinks.addressUserId(token);
  const row = userId === undefined ? undefined : await findMailSettings(db.kysely, userId);
  if (userId === undefined || !row || !mailLinks.verifyAddress(token, row.email)) return undefined;
  return { userId, email: row.email, language: toOfferedLanguage(row.language) };
}
