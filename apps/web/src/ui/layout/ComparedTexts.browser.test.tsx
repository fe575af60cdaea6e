import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage, resetPage } from '../../../test/TestPage.tsx';
import { ComparedTexts } from './ComparedTexts.tsx';

afterEach(resetPage);

const filler = 'The same words. '.repeat(80);
const shown = () => page.getByRole('paragraph').element().textContent;

test('shows what was added and removed, with what is around it', async () => {
  await renderPage(
    <ComparedTexts title="Changes" before={`${filler}Be polite.${filler}`} after={`${filler}Be kind.${filler}`} />,
  );
  expect(document.querySelector('ins')).toBeNull();
  await page.getByText('Changes').click();
  await expect.element(page.getByText('Added: kind')).toBeVisible();
  await expect.element(page.getByText('Removed: polite')).toBeVisible();
  expect(shown()?.length).toBeLessThan(500);
});

test('says that nothing changed', async () => {
  await renderPage(<ComparedTexts title="Changes" before="The same" after="The same" />);
  await page.getByText('Changes').click();
  await expect.element(page.getByText('Nothing changed')).toBeVisible();
});

test('gives up on texts that have nothing in common, in bounded time', async () => {
  const words = (seed: number) => Array.from({ length: 9000 }, (_, at) => `w${(at * 7919 * seed) % 100_003}`).join(' ');
  await renderPage(<ComparedTexts title="Changes" before={words(3)} after={words(11)} />);
  const start = performance.now();
  await page.getByText('Changes').click();
  await expect.element(page.getByRole('paragraph')).toBeVisible();
  expect(performance.now() - start).toBeLessThan(8000);
});
