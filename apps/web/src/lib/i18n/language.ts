/** The language of the page, which `boot.js` selects: the member's choice, else the browser's first supported one. */
import type { Language } from '@gumball/rules/formats/languages';
import { intlLocale } from '@gumball/rules/formats/locales';

declare global {
  interface Window {
    /** Set by `boot.js`. */
    language?: Language;
  }
}

/** The language of this page; fixed until a reload. Tests are in English. */
export const language: Language = globalThis.window?.language ?? 'en';

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
