import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { siteForm } from '../../../../test/site-form.ts';
import { fakeApi, ok, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { LevelsForm } from './LevelsForm.tsx';

const choices = siteForm({
  levels: [
    { name: 'Deckhand', from: 0 },
    { name: 'Mate', from: 100 },
    { name: 'Captain', from: 2000 },
  ],
});

let saved: unknown[];
let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  saved = [];
  api = fakeApi(({ method, body }) => {
    if (method === 'GET') return ok({ site: { revision: 1, offFeatures: [], levels: null } });
    saved.push(body);
    return ok({ choices });
  });
});

afterEach(() => {
  api.restore();
  resetPage();
});

test('saves checked levels, and the standard ones', async () => {
  await renderPage(<LevelsForm choices={choices} />);
  const level = (number: number) => page.getByRole('group', { name: `Level ${number}` });
  const amount = (number: number) => level(number).getByRole('textbox', { name: 'From' });
  await expect.element(amount(1)).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Remove level 1' })).toBeDisabled();
  await amount(2).fill('2000');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('alert').filter({ hasText: 'Each level needs a name' })).toBeVisible();
  expect(saved).toEqual([]);
  await amount(2).fill('150');
  await page.getByRole('button', { name: 'Remove level 3' }).click();
  await page.getByRole('button', { name: 'Add a level' }).click();
  await level(3).getByRole('textbox', { name: 'Name' }).fill('Admiral');
  await amount(3).fill('9000');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => saved)
    .toEqual([
      {
        levels: [
          { name: 'Deckhand', from: 0 },
          { name: 'Mate', from: 150 },
          { name: 'Admiral', from: 9000 },
        ],
      },
    ]);
  await page.getByRole('button', { name: 'Standard levels' }).click();
  await expect.poll(() => saved[1]).toEqual({ levels: null });
});
