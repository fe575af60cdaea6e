import { describe, expect, it } from 'vitest';
import { firstSupportedLanguage } from './languages.ts';

describe('firstLanguage', () => {
  it.each([
    [['de-AT', 'en'], 'de'],
    [['fr', 'de'], 'de'],
    [['EN-gb', 'de'], 'en'],
    [['fr'], 'en'],
    [[], 'en'],
    [['constructor'], 'en'],
  ])('selects from %j %s', (tags, expected) => {
    expect(firstSupportedLanguage(tags)).toBe(expected);
  });
});
