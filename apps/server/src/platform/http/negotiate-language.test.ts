import { expect, it } from 'vitest';
import { negotiateLanguage } from './negotiate-language.ts';

it.each([
  ['de-DE,de;q=0.9,en-US;q=0.8,en;q=0.7', 'de'],
  ['en-US,en;q=0.9,de;q=0.8', 'en'],
  ['en;q=0.5, de; q=0.8', 'de'],
  ['it-CH, it;q=0.9, de;Q=0.7, *;q=0.5', 'de'],
  ['ar-EG, en;q=0.9', 'ar'],
  ['pt-BR, en;q=0.9', 'pt'],
  ['de;q=0, en;q=0.1', 'en'],
  ['de;q=lots, en;q=0.1', 'en'],
  ['ja, it;q=0.8', 'en'],
  ['*', 'en'],
  [',;=,;q=,constructor', 'en'],
  [`${'ja,'.repeat(20)}de`, 'en'],
  ['', 'en'],
  [undefined, 'en'],
])('negotiates %j as %s', (header, language) => {
  expect(negotiateLanguage(header)).toBe(language);
});
