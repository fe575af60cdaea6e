import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage, resetPage } from '../../../test/TestPage.tsx';

afterEach(() => {
  document.documentElement.dir = 'ltr';
  resetPage();
});

test.each([
  ['an Arabic name in English', 'ltr', 'عبد الرحمن الأندلسي البغدادي'],
  ['an English name in Arabic', 'rtl', 'Wilhelmine Hohenzollern-Sigmaringen'],
])('%s is cut at its end', async (_, dir, name) => {
  document.documentElement.dir = dir;
  await renderPage(
    <p style={{ width: 90 }}>
      <span className="block truncate">{name}</span>
    </p>,
  );
  await expect.element(page.getByText(name)).toBeVisible();
  const box = page.getByText(name).element();
  const range = document.createRange();
  range.setStart(box.firstChild as Node, 0);
  range.setEnd(box.firstChild as Node, 1);
  const [first, around] = [range.getBoundingClientRect(), box.getBoundingClientRect()];
  expect([first.left >= around.left - 1, first.right <= around.right + 1]).toEqual([true, true]);
});
