import { afterEach, describe, expect, it } from 'vitest';
import { languages } from './languages.ts';
import {
  checkLanguageChoice,
  firstOfferedLanguage,
  normalizeLanguageChoice,
  setLanguageChoice,
  toOfferedLanguage,
} from './offered-languages.ts';

afterEach(() => setLanguageChoice(null));

describe('the first offered language', () => {
  it.each([
    [['de-AT', 'en'], 'de'],
    [['ja', 'de'], 'de'],
    [['EN-gb', 'de'], 'en'],
    [['pt-PT', 'en'], 'pt'],
    [['ar-EG'], 'ar'],
    [['ja'], 'en'],
    [[], 'en'],
    [['constructor'], 'en'],
  ])('of %j is %s', (tags, expected) => {
    expect(firstOfferedLanguage(tags)).toBe(expected);
  });

  it('is none that operators do not offer', () => {
    setLanguageChoice({ offered: ['de', 'fr'], standard: 'fr' });
    expect(firstOfferedLanguage(['en', 'de-CH'])).toBe('de');
    expect(firstOfferedLanguage(['en', 'ja'])).toBe('fr');
    expect(['de', 'en', 'constructor', '', null, undefined].map(toOfferedLanguage)).toEqual([
      'de',
      'fr',
      'fr',
      'fr',
      'fr',
      'fr',
    ]);
    setLanguageChoice(null);
    expect(languages.map(toOfferedLanguage)).toEqual([...languages]);
  });
});

it('checks that the standard language is offered', () => {
  expect(checkLanguageChoice({ offered: ['de'], standard: 'de' })).toEqual({ ok: true });
  for (const offered of [[], ['de']] as const)
    expect(checkLanguageChoice({ offered, standard: 'en' })).toEqual({
      ok: false,
      code: 'SITE_INVALID',
      field: 'languages',
    });
  expect(normalizeLanguageChoice({ offered: ['fr', 'en', 'fr'], standard: 'fr' }).offered).toEqual(['en', 'fr']);
});
