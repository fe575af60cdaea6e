import { defaultSiteNames, setSiteNames } from '@gumball/rules/formats/site-names';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, ok, renderPage, resetPage } from '../../../test/TestPage.tsx';
import { ShellHeader } from './ShellHeader.tsx';

let api: ReturnType<typeof fakeApi>;

afterEach(() => {
  api.restore();
  setSiteNames(defaultSiteNames);
  resetPage();
});

test('a long name of the site leaves the buttons on the screen of a phone', async () => {
  api = fakeApi(() => ok({}));
  setSiteNames({ ...defaultSiteNames, site: 'Nachbarschaftsnetz Prenzlauer' });
  await page.viewport(360, 740);
  await renderPage(<ShellHeader lead="search" title={undefined} />);
  const menu = page.getByRole('button', { name: 'Account menu' });
  await expect.element(menu).toBeVisible();
  expect(menu.element().getBoundingClientRect().right).toBeLessThanOrEqual(360);
  expect(page.getByRole('link', { name: 'Nachbarschaftsnetz Prenzlauer, home' }).element().clientHeight).toBeLessThan(
    56,
  );
});
