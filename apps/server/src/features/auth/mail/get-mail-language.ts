import { isLanguage, type Language } from '@gumball/rules/formats/languages';
import type { Executor } from '../../../platform/db/database.ts';
import { findMailLanguage } from './mail-language.store.ts';

/**
 * Returns the language of mails to a member that no request of the member's own app causes: that which the app stated
 * last, or English.
 */
export async function getMailLanguage(db: Executor, userId: string): Promise<Language> {
  const language = await findMailLanguage(db, userId);
  return language !== undefined && isLanguage(language) ? language : 'en';
}
