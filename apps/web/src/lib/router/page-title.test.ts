import { expect, it } from 'vitest';
import { documentTitle } from './page-title.ts';

it.each([
  ['Earnings', '', 'Earnings · Gumball'],
  ['Messages', '99+', 'Messages (99+) · Gumball'],
  [undefined, '', 'Gumball'],
  [undefined, '1', 'Gumball (1)'],
])('the title of %s with the badge %j begins with its name', (page, badge, title) => {
  expect(documentTitle(page, badge)).toBe(title);
});
