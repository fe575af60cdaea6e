import type { Language } from '@gumball/rules/formats/languages';
import { toOfferedLanguage } from '@gumball/rules/formats/offered-languages';
import type { UnsubscribeScope } from '@gumball/rules/mails/mail-topics';
import type { Deps } from '../../../deps.ts';
import { findMailSettings } from '../settings/mail-settings.store.ts';

/** What a link that ends mails is about, in the language of its member. */
export type UnsubscribeLink = { userId: string; scope: UnsubscribeScope; language: Language };

/**
 * Reads a link that ends mails. Returns undefined if it is not from here or its member does not exist any more. It
 * changes nothing: mail programs and scanners open links too.
 */
export async function readUnsubscribeLink(
  { db, mailLinks }: Pick<Deps, 'db' | 'mailLinks'>,
  token: string,
): Promise<UnsubscribeLink | undefined> {
  const claim = mailLinks.verifyUnsubscribe(token);
  const row = claim && (await findMailSettings(db.kysely, claim.userId));
  if (!claim || !row) return undefined;
  return { ...claim, language: toOfferedLanguage(row.language) };
}
