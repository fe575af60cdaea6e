/** Numbers with decimals. Separate from the other numbers, because home needs only those. */
import { perLocale } from './per-locale.ts';

const numberFormat = perLocale((locale) => new Intl.NumberFormat(locale));

/** Formats a number with the separators of the locale: `1,234.5`, with up to three decimals. */
export function formatNumber(value: number, locale: string): string {
  return numberFormat(locale).format(value);
}

const separators = perLocale((locale) => {
  const parts = numberFormat(locale).formatToParts(1_234_567.8);
  const separatorOf = (type: 'group' | 'decimal') => parts.find((part) => part.type === type)?.value ?? '';
  const group = separatorOf('group');
  // Keyboards have neither the spaces nor the apostrophe that Intl writes.
  const groupSigns = /\s/.test(group) ? String.raw`\s` : group === '’' ? "'’" : group;
  const decimal = separatorOf('decimal');
  const whole = String.raw`\d+|\d{1,3}(?:[${groupSigns}]\d{2,3})*[${groupSigns}]\d{3}`;
  return {
    group,
    decimal,
    groupPattern: new RegExp(`[${groupSigns}]`, 'g'),
    numberPattern: new RegExp(String.raw`^-?(?:(?:${whole})(?:[${decimal}]\d*)?|[${decimal}]\d+)$`),
  };
});

/**
 * Parses a number as members of the locale type it: `1,234.5` in English, `1.234,5` in German. Arabic digits are
 * accepted everywhere. Returns undefined for every other text, also for separators at places where the locale has none.
 */
export function parseNumber(text: string, locale: string): number | undefined {
  const { group, decimal, groupPattern, numberPattern } = separators(locale);
  const typed = text
    .trim()
    .replace('−', '-')
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x06_60))
    .replaceAll('٬', group)
    .replace('٫', decimal);
  if (!numberPattern.test(typed)) return undefined;
  const value = Number(typed.replaceAll(groupPattern, '').replace(decimal, '.'));
  return Number.isFinite(value) ? value : undefined;
}
