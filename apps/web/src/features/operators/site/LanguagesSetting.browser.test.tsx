import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { siteForm } from '../../../../test/site-form.ts';
import { fakeApi, ok, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { LanguagesSetting } from './LanguagesSetting.tsx';

const choices = siteForm({
  languages: { offered: ['en', 'de', 'es', 'fr', 'pt'], standard: 'en' },
});

let saved: unknown[];
let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  saved = [];
  api = fakeApi(({ method, body }) => {
    if (method === 'GET') return ok({ site: { revision: 1, offFeatures: [], languages: null } });
    saved.push(body);
    return ok({ choices });
  });
});

afterEach(() => {
  api.restore();
  resetPage();
});

test('offers languages, among them the standard one, and all of them again', async () => {
  await renderPage(<LanguagesSetting choices={choices} />);
  await expect.element(page.getByRole('switch', { name: 'English' })).toBeDisabled();
  await page.getByRole('switch', { name: 'Español' }).click();
  await expect
    .poll(() => saved[0])
    .toEqual({
      languages: { offered: ['en', 'de', 'fr', 'pt'], standard: 'en' },
    });
  await page.getByRole('combobox', { name: 'Standard language' }).click();
  await page.getByRole('option', { name: 'Deutsch' }).click();
  await expect
    .poll(() => saved[1])
    .toEqual({
      languages: { offered: ['en', 'de', 'es', 'fr', 'pt'], standard: 'de' },
    });
  await page.getByRole('switch', { name: 'العربية' }).click();
  await expect.poll(() => saved[2]).toEqual({ languages: null });
});
