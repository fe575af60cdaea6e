import { expect, test } from 'vitest';
import { findDeadLinks } from './links.ts';

const pages = new Map([
  [
    'docs/product.md',
    '# Product\n\n## Posts & feeds\n\n## Posts & feeds\n\n```\n# Not a heading\n```\n## `npm test`\n',
  ],
]);

function reasons(text: string): string[] {
  const all = new Map(pages).set('docs/page.md', text);
  return findDeadLinks(all, (path) => path === 'LICENSE' || path === 'docs').map(({ reason }) => reason);
}

test.each([
  '[product](product.md)',
  '[posts](product.md#posts--feeds)',
  '[again](product.md#posts--feeds-1)',
  '[tests](./product.md#npm-test)',
  '[licence](../LICENSE)',
  '[licence](/LICENSE)',
  '# Here\n[here](#here)',
  '[elsewhere](https://example.org/nothing)',
  '[folder](../docs/)',
  '`[code](nowhere.md)`',
  '```\n[code](nowhere.md)\n```',
])('%j is valid', (text) => {
  expect(reasons(text)).toEqual([]);
});

test.each([
  ['[gone](gone.md)', 'no such file'],
  ['![picture](gone.png "title")', 'no such file'],
  ['<img alt="" src="gone.png">', 'no such file'],
  ['[ref]: gone.md', 'no such file'],
  ['[posts](product.md#comments)', 'no such heading'],
  ['[code](product.md#not-a-heading)', 'no such heading'],
  ['[here](#here)', 'no such heading'],
  ['[out](../../LICENSE)', 'points outside the project'],
])('%j is dead: %s', (text, reason) => {
  expect(reasons(text)).toEqual([reason]);
});

test('reports a dead link with its line', () => {
  const dead = findDeadLinks(new Map([['a.md', 'one\n\n[gone](gone.md)']]), () => false);
  expect(dead).toEqual([{ path: 'a.md', line: 3, target: 'gone.md', reason: 'no such file' }]);
});
