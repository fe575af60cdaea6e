import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { siteForm } from '../../../../test/site-form.ts';
import { fakeApi, ok, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { LookForm } from './LookForm.tsx';

const choices = siteForm();
const contrastsOf = (text: string) =>
  (['light', 'dark'] as const).flatMap((theme) =>
    (['button', 'link', 'badge'] as const).map((part) => ({
      theme,
      part,
      text,
      background: '#ffffff',
      ratio: part === 'badge' ? 4.6 : 5.2,
      passes: true,
    })),
  );

let saved: unknown[];
let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  saved = [];
  api = fakeApi(({ method, path, query, body }) => {
    if (path === '/operator/site/colors')
      return ok({ colors: { light: {}, dark: {} }, contrasts: contrastsOf(query.get('color') ?? '') });
    if (method === 'GET') return ok({ site: { revision: 1, offFeatures: [] } });
    saved.push(body);
    return ok({ choices });
  });
});

afterEach(() => {
  api.restore();
  resetPage();
});

test('shows a colour in both themes with its contrast before it is saved', async () => {
  await renderPage(<LookForm choices={choices} />);
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect.element(preview.getByRole('figure', { name: 'Dark' })).toBeVisible();
  await page.getByLabelText('Code of the colour').fill('#0B62');
  await expect.element(page.getByText('Six digits, such as #0b62b8')).toBeVisible();
  await page.getByLabelText('Code of the colour').fill('#0B62B8');
  const button = preview.getByRole('figure', { name: 'Light' }).getByText('Button');
  await expect.element(button).toHaveStyle({ color: 'rgb(11, 98, 184)' });
  await expect.element(preview.getByText('5.2 to 1, passes').first()).toBeVisible();
  await expect.element(preview.getByText('Every text is easy to read: the lowest contrast is 4.6 to 1.')).toBeVisible();
  expect(saved).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => saved).toEqual([{ brandColor: '#0b62b8' }]);
});
