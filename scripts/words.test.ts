import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findBadWords } from './words.ts';

test.each([
  ['// TODO: later', 'TODO'],
  ['see /home/alice/project', '/home/a'],
  ['cp /Users/bob/x .', '/Users/b'],
  [`${['registry', 'npm'].join('.')}/x`, ['registry', 'npm'].join('.')],
  ['<<<<<<< HEAD', '<<<<<<< '],
])('%j is rejected', (text, word) => {
  expect(findBadWords(`fine\n${text}`)).toEqual([{ line: 2, word, reason: expect.any(String) }]);
});

test.each([
  'todo lists',
  'a hack',
  '<a href="/home">',
  'app/home/page',
  'docs/product.md',
  'https://example.org/home/x',
  '/uploads/x',
])('%j is accepted', (text) => {
  expect(findBadWords(text)).toEqual([]);
});

test('the list accepts its own source', () => {
  expect(findBadWords(readFileSync(join(import.meta.dirname, 'words.ts'), 'utf8'))).toEqual([]);
});
