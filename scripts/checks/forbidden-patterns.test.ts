import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findForbidden } from './forbidden-patterns.ts';

test.each([
  ['// TODO: later', 'TODO'],
  ['see /home/alice/project', '/home/a'],
  ['cp /Users/bob/x .', '/Users/b'],
  [`${['registry', 'npm'].join('.')}/x`, ['registry', 'npm'].join('.')],
  ['<<<<<<< HEAD', '<<<<<<< '],
])('%j is rejected', (text, match) => {
  expect(findForbidden(`fine\n${text}`)).toEqual([{ line: 2, match, reason: expect.any(String) }]);
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
  expect(findForbidden(text)).toEqual([]);
});

test('the list accepts its own source', () => {
  expect(findForbidden(readFileSync(join(import.meta.dirname, 'forbidden-patterns.ts'), 'utf8'))).toEqual([]);
});
