import { expect, test } from 'vitest';
import { findAttack, findPatterns } from './regexes.ts';

test('finds every regular expression literal', () => {
  const code = `const a = /x+$/gi;\n\nexport const b = (text: string) => text.replace(/[/]/, '/').split(/\\//);`;
  expect(findPatterns('a.ts', code)).toEqual([
    { line: 1, source: 'x+$', flags: 'gi' },
    { line: 3, source: '[/]', flags: '' },
    { line: 3, source: '\\/', flags: '' },
  ]);
});

test.each([
  ['\\/+$', ''],
  ['(a+)+$', ''],
  ['^\\s*(.*?)\\s*$', 's'],
  ['<meta[^>]*charset', 'i'],
])('/%s/%s is vulnerable', async (source, flags) => {
  expect(await findAttack({ source, flags })).toMatch(/ time for /);
});

test.each([
  ['^\\/+', ''],
  ['\\s+', 'g'],
  ['^[^@\\s]+@[^@\\s.]+(\\.[^@\\s.]+)+$', 'u'],
])('/%s/%s is safe', async (source, flags) => {
  expect(await findAttack({ source, flags })).toBeUndefined();
});
