import { describe, expect, it } from 'vitest';
import { firstSupportedLanguage } from './languages.ts';

describe('the first language there is', () => {
  it.each([
    [['de-AT', 'en'], 'de'],
    [['fr', 'de'], 'de'],
    [['EN-gb', 'de'], 'en'],
    [['fr'], 'en'],
    [[], 'en'],
    [['constructor'], 'en'],
  ])('of %j is %s', (tags, expected) => {
    expect(firstSupportedLanguage(tags)).toBe(expected);
  });
});
