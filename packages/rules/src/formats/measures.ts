/** Formats of ratios and spans of time for figures. `locale` is a BCP 47 tag. */
import { perLocale } from './per-locale.ts';

const percentFormat = perLocale(
  (locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }),
);
const unitFormat = (unit: string) =>
  perLocale((locale) => new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 0 }));
const [inSeconds, ...largerUnits] = [
  { seconds: 1, format: unitFormat('second') },
  { seconds: 60, format: unitFormat('minute') },
  { seconds: 3600, format: unitFormat('hour') },
  { seconds: 86_400, format: unitFormat('day') },
] as const;

/** Formats a ratio as a percentage with one decimal at most: `37.5%`. */
export function percent(ratio: number, locale: string): string {
  return percentFormat(locale).format(ratio);
}

/** Formats a span of seconds in its largest unit of which it has at least two: `45 sec`, `90 min`, `3 hr`, `12 days`. */
export function shortDuration(seconds: number, locale: string): string {
  const unit = largerUnits.findLast((each) => seconds >= 2 * each.seconds) ?? inSeconds;
  return unit.format(locale).format(seconds / unit.seconds);
}
