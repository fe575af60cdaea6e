import type { Language } from '@gumball/rules/formats/languages';
import { toOfferedLanguage } from '@gumball/rules/formats/offered-languages';
import type { Executor } from '../../../platform/db/database.ts';
import { findMailLanguage } from './mail-language.store.ts';

/**
 * Returns the language of mails to a member that no request of the member's own app causes: that which the app stated
 * last, or the standard one if that is not offered.
 */
export async function getMailLanguage(db: Executor, userId: string): Promise<Language> {
  return toOfferedLanguage(await findMailLanguage(db, userId));
}
