import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage, resetPage } from '../../../test/TestPage.tsx';
import { ProgressBar } from './ProgressBar.tsx';

afterEach(() => {
  document.documentElement.dir = 'ltr';
  resetPage();
});

test.each(['ltr', 'rtl'])('on a page %s it fills from the start of the line', async (dir) => {
  document.documentElement.dir = dir;
  await renderPage(<ProgressBar label="Level" value={0.3} />);
  const bar = page.getByRole('progressbar', { name: 'Level' });
  await expect.element(bar).toBeVisible();
  const tube = bar.element().getBoundingClientRect();
  const filled = () => bar.element().firstElementChild?.getBoundingClientRect();
  await expect.poll(() => Math.round(((filled()?.width ?? 0) / tube.width) * 100)).toBe(30);
  const [start, end] = [(filled()?.left ?? 0) - tube.left, tube.right - (filled()?.right ?? 0)];
  expect(Math.round(dir === 'rtl' ? end : start)).toBe(0);
});
