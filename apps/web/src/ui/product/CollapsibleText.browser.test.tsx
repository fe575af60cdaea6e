import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage, resetPage } from '../../../test/TestPage.tsx';
import { CollapsibleText } from './CollapsibleText.tsx';

afterEach(resetPage);

const text = [
  'A **bold *and italic*** word, `#code` and #tag',
  '> for **@leila**',
  '- https://example.com/a*b*c',
  '- two',
  '```',
  '<b>raw</b>',
  '```',
  '2 * 3 * 4',
].join('\n');

test('a formatted text has its styles and its links, and no markup of its author', async () => {
  await renderPage(<CollapsibleText name="1" text={text} className="" />);
  await expect.element(page.getByText('and italic')).toBeVisible();
  const box = page.getByRole('main').element();
  const textsOf = (selector: string) => [...box.querySelectorAll(selector)].map((element) => element.textContent);
  expect(textsOf('strong em')).toEqual(['and italic']);
  expect(textsOf('code')).toEqual(['#code', '<b>raw</b>']);
  expect(textsOf('a')).toEqual(['#tag', '@leila', 'https://example.com/a*b*c']);
  expect(textsOf('blockquote')).toEqual(['for @leila']);
  expect(textsOf('li')).toEqual(['•https://example.com/a*b*c', '•two']);
  expect(textsOf('b')).toEqual([]);
  await expect.element(page.getByRole('list').getByRole('listitem').nth(1)).toBeVisible();
  await expect.element(page.getByText('2 * 3 * 4')).toBeVisible();
});

test('a long formatted text is cut at its place in the source', async () => {
  await renderPage(<CollapsibleText name="1" text={`**${'word '.repeat(30)}end** and *more*`} max={20} className="" />);
  await expect.poll(() => document.querySelector('strong')?.textContent).toBe('word word word');
  expect(document.querySelector('em')).toBeNull();
  await page.getByRole('button', { name: 'See more' }).click();
  await expect.element(page.getByText('more', { exact: true })).toBeVisible();
});
