import { locale } from './language.ts';

const format = new Intl.ListFormat(locale, { type: 'unit', style: 'short' });

/** Joins texts of the same kind as the language does: `Posts, comments`. */
export const formatList = (texts: readonly string[]): string => format.format(texts);
