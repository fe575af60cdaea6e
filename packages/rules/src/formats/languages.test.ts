import { expect, it } from 'vitest';
import { languageNames } from './language-names.ts';
import { languages } from './languages.ts';
import { directionOf, intlLocale } from './locales.ts';

it('every language has a name, a direction and a locale', () => {
  expect(Object.keys(languageNames).toSorted()).toEqual([...languages].toSorted());
  expect(languages.filter((language) => directionOf(language) === 'rtl')).toEqual(['ar']);
  expect(directionOf(intlLocale('ar-SA'))).toBe('rtl');
  expect(Intl.getCanonicalLocales(languages.map(intlLocale))).toHaveLength(languages.length);
});

it.each(['ar', 'ar-EG', 'ar-SA', 'ar-MA'])('%s has Western digits and the Gregorian calendar', (tag) => {
  const date = new Date(Date.UTC(2026, 10, 17, 12));
  expect(new Intl.DateTimeFormat(intlLocale(tag), { dateStyle: 'short', timeZone: 'UTC' }).format(date)).toMatch(
    /17.+11.+2026/,
  );
  expect(new Intl.NumberFormat(intlLocale(tag)).format(1234)).toMatch(/^1[.,]234$/);
});
