import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeApi, ok, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { SettingsFileCard } from './SettingsFileCard.tsx';

let imports: unknown[];
let changes: { name: string; from: string; to: string }[];
let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  imports = [];
  changes = [{ name: 'site.name', from: 'null', to: '"Harbour"' }];
  api = fakeApi(({ method, path, body }) => {
    if (method === 'GET' && path.endsWith('/site')) return ok({ site: { revision: 1, offFeatures: [] } });
    imports.push(body);
    return ok({ changes });
  });
});

afterEach(() => {
  api.restore();
  resetPage();
});

const choose = (text: string) =>
  userEvent.upload(
    page.getByLabelText('Settings file'),
    new File([text], 'settings.json', { type: 'application/json' }),
  );

test('shows what a file changes, and applies it only then', async () => {
  await renderPage(<SettingsFileCard />);
  await choose('{"format":"site-settings"}');
  await expect.element(page.getByText('site.name')).toBeVisible();
  await expect.element(page.getByText('"Harbour"')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByText('site.name')).not.toBeInTheDocument();
  await choose('{"format":"site-settings"}');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect.element(page.getByText('Saved')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Apply' })).not.toBeInTheDocument();
  const file = { format: 'site-settings' };
  expect(imports).toEqual([true, true, false].map((isTrial) => ({ file, isTrial })));
});

test('says that a file changes nothing, and that another has no settings', async () => {
  changes = [];
  await renderPage(<SettingsFileCard />);
  await choose('{"format":"site-settings"}');
  await expect.element(page.getByText('The file changes nothing.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Apply' })).not.toBeInTheDocument();
  await choose('no settings');
  await expect.element(page.getByText('This file has no settings')).toBeVisible();
  expect(imports).toHaveLength(1);
});
