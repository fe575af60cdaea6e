import { afterAll, afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, ok, renderPage, resetPage } from '../../../test/TestPage.tsx';
import { Bots } from './Bots.tsx';

const bot = { id: '40', username: 'dice_bot.fun', name: 'Dice', bio: null, groups: 'nobody', commands: [] };
const shown = { ...bot, community: null, lastUsedAt: null };
let bots: object[] = [];
const api = fakeApi(({ method, path }) => {
  if (path !== '/bots') return 'network error';
  if (method === 'POST') bots = [shown];
  return method === 'POST' ? ok({ bot: shown, token: 'gbb_secret' }) : ok({ bots });
});

afterEach(() => resetPage());
afterAll(() => api.restore());

test('the focus goes to the form, and back to its button', async () => {
  await renderPage(
    <Bots
      showSecret={(secret, onDone) => (
        <button type="button" onClick={onDone}>
          {secret}
        </button>
      )}
    />,
  );
  const opener = page.getByRole('button', { name: 'New bot or incoming webhook' });
  await opener.click();
  await expect.element(page.getByLabelText('Name', { exact: true })).toHaveFocus();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(opener).toHaveFocus();
  await opener.click();
  await page.getByLabelText('Name', { exact: true }).fill('Dice');
  await page.getByLabelText('Username').fill('dice');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('button', { name: 'gbb_secret' }).click();
  await expect.element(opener).toHaveFocus();
});
