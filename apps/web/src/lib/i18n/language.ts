/** The language of the screens: the member's choice, else the browser's first supported one, else English. */
import { firstSupportedLanguage, intlLocale, isLanguage, type Language } from '@gumball/rules/formats/languages';
import { storage } from '../storage/storage.ts';

/** The key of the choice in the storage. */
export const languageKey = 'language';

/** The member's choice on this device, if any. */
export function chosenLanguage(): Language | undefined {
  const storedTag = storage.read(languageKey) ?? '';
  return isLanguage(storedTag) ? storedTag : undefined;
}

/** The language of this page; fixed until a reload. */
export const language: Language = chosenLanguage() ?? firstSupportedLanguage(globalThis.navigator?.languages ?? []);

/** The locale of dates and numbers for Intl: the first of the browser's with this language, which names its region. */
export const locale = regionalLocale(language, globalThis.navigator?.languages ?? []);

// Some browsers report the name of the system's locale, such as `en-US@posix`, which Intl rejects.
function isKnown(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}

/** Returns the first of these locales that has the language and a region. */
export function regionalLocale(of: Language, locales: readonly string[]): string {
  const regional = locales.find((tag) => tag.toLowerCase().startsWith(`${of}-`) && isKnown(tag));
  return intlLocale(regional ?? (of === 'en' ? 'en-US' : of));
}
