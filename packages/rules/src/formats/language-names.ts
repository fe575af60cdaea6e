import type { Language } from './languages.ts';

/** The native names of the supported languages, in the order in which they are listed. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  pt: 'Português (Brasil)',
  ar: 'العربية',
};
