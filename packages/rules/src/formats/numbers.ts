/** Number formats: docs/product.md, Languages. `locale` is a BCP 47 tag. */
import { perLocale } from './per-locale.ts';

const oneDecimalFormat = perLocale(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);

/**
 * Formats Gumballs in short form: whole below 1,000, then thousands (`18.4k`) and millions (`1.2M`) with one decimal.
 */
export function shortGumballs(gumballs: number, locale: string): string {
  const size = Math.abs(gumballs);
  if (size < 1000) return String(gumballs);
  // Intl rounds the decimal digits, while toFixed rounds the binary number: 1.15 is stored as slightly less.
  const inUnits = (unit: number) => oneDecimalFormat(locale).format(Number((gumballs / unit).toFixed(1)));
  // 999,950 and above would round to 1000.0k.
  return size < 999_950 ? `${inUnits(1000)}k` : `${inUnits(1_000_000)}M`;
}

/** Formats the count of a badge: empty for 0, `99+` above 99. */
export function badgeCount(count: number): string {
  if (count <= 0) return '';
  return count > 99 ? '99+' : String(count);
}
