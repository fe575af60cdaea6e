/** Whole numbers. Separate from the other formats, because every translated text needs it. */
import { perLocale } from './per-locale.ts';

const integerFormat = perLocale((locale) => new Intl.NumberFormat(locale));

/** Formats a whole number with thousands separators: `18,400`. `locale` is a BCP 47 tag. */
export function formatInteger(count: number, locale: string): string {
  return integerFormat(locale).format(count);
}
