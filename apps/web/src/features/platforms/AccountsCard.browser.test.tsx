import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, renderPage, resetPage } from '../../../test/TestPage.tsx';
import { AccountsCard } from './AccountsCard.tsx';

let api: ReturnType<typeof fakeApi>;

afterEach(() => {
  api.restore();
  resetPage();
});

test('accounts that fail to load show an error and appear after a retry', async () => {
  let isAvailable = false;
  const accounts = [
    { platform: 'YouTube', linked: true, username: 'maya', displayName: null, configured: true, sandboxUrl: null },
  ];
  api = fakeApi(() =>
    isAvailable
      ? { status: 200, body: { success: true, accounts } }
      : { status: 400, body: { success: false, code: 'INVALID_INPUT', message: 'No' } },
  );
  await renderPage(<AccountsCard onChange={() => undefined} />);
  await expect.element(page.getByText('Failed to load your accounts')).toBeVisible();
  isAvailable = true;
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByText('@maya')).toBeVisible();
  await expect.element(page.getByText('Failed to load your accounts')).not.toBeInTheDocument();
});

test('the code of a channel can be copied, and linking can be cancelled', async () => {
  const pending = { code: 'GB-12345', expiresAt: new Date(Date.now() + 600_000).toISOString() };
  const account = {
    platform: 'YouTube',
    linked: false,
    username: null,
    displayName: null,
    configured: true,
    sandboxUrl: null,
    pending,
  };
  api = fakeApi(() => ({ status: 200, body: { success: true, accounts: [account] } }));
  await renderPage(<AccountsCard onChange={() => undefined} />);
  await page.getByRole('button', { name: 'Link YouTube' }).click();
  await expect.element(page.getByText('GB-12345')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Copy code' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByText('GB-12345')).not.toBeInTheDocument();
});

test.each([
  ['platform', true, 'Not connected', 1],
  ['twitter', true, 'Not connected', 0],
  ['platform', false, 'Not available here', 0],
])('Twitter with the gate %s, configured %s, is %s', async (gate, configured, text, links) => {
  const account = { platform: 'Twitter', linked: false, username: null, displayName: null, configured };
  api = fakeApi(({ path }) =>
    path === '/tasks/twitter-setup'
      ? { status: 200, body: { success: true, hasSetup: false, gate, configured } }
      : { status: 200, body: { success: true, accounts: [{ ...account, sandboxUrl: null, pending: null }] } },
  );
  await renderPage(<AccountsCard onChange={() => undefined} />);
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.poll(() => page.getByRole('button', { name: 'Link Twitter' }).elements().length).toBe(links);
});

test('links a Telegram account with the code from the bot, and shows a wrong code at its field', async () => {
  const pending = {
    code: 'GB-12345678',
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
    url: 'https://t.me/bot',
  };
  let linked = false;
  const entered: unknown[] = [];
  api = fakeApi(({ path, body }) => {
    if (path !== '/tasks/telegram/verify') {
      const account = {
        platform: 'Telegram',
        linked,
        username: linked ? 'maya' : null,
        displayName: null,
        configured: true,
        sandboxUrl: null,
      };
      return { status: 200, body: { success: true, accounts: [{ ...account, pending: linked ? null : pending }] } };
    }
    entered.push(body);
    linked = entered.length > 1;
    const message = linked
      ? 'Your Telegram account is connected.'
      : 'That code is not right. Please check it and try again.';
    return linked
      ? { status: 200, body: { success: true, message } }
      : { status: 400, body: { success: false, code: 'CODE_WRONG', message, errors: [{ field: 'code', message }] } };
  });
  await renderPage(<AccountsCard onChange={() => undefined} />);
  await page.getByRole('button', { name: 'Link Telegram' }).click();
  await expect.element(page.getByText('/start GB-12345678')).toBeVisible();
  const verify = page.getByRole('button', { name: 'Verify account' });
  await expect.element(verify).toBeDisabled();
  const field = page.getByLabelText('Code from the bot');
  await field.fill('123 456');
  await verify.click();
  await expect.element(page.getByText('That code is not right. Please check it and try again.')).toBeVisible();
  await field.fill('654321');
  await verify.click();
  await expect.element(page.getByText('@maya')).toBeVisible();
  await expect.element(field).not.toBeInTheDocument();
  expect(entered).toEqual([{ code: '123456' }, { code: '654321' }]);
});

test.each([
  ['Bluesky', 'Bluesky handle', 'maya.bsky.social', 'https://bsky.app'],
  ['Mastodon', 'Mastodon account', 'maya@home.example', 'https://home.example/settings/profile'],
])('links a %s account by the code in its profile, and unlinks it', async (platform, label, name, editUrl) => {
  let linked = false;
  let tries = 0;
  const code = { code: 'GB-K7M2Q9XA', expiresAt: new Date(Date.now() + 600_000).toISOString() };
  api = fakeApi(({ path, method }) => {
    if (path === `/tasks/accounts/${platform}/link`)
      return { status: 200, body: { success: true, account: { username: name }, ...code } };
    if (path === `/tasks/accounts/${platform}/verify`) {
      tries += 1;
      linked = tries > 1;
      return linked
        ? { status: 200, body: { success: true, message: `Your ${platform} account is connected.` } }
        : { status: 422, body: { success: false, code: 'PROFILE_CODE_MISSING', message: 'No code yet.' } };
    }
    if (method === 'DELETE') {
      linked = false;
      return { status: 200, body: { success: true, message: `${platform} account unlinked` } };
    }
    const username = linked ? name : null;
    const account = { platform, linked, username, displayName: null, configured: true, pending: null };
    return { status: 200, body: { success: true, accounts: [{ ...account, sandboxUrl: null }] } };
  });
  await renderPage(<AccountsCard onChange={() => undefined} />);
  await page.getByRole('button', { name: `Link ${platform}` }).click();
  await page.getByLabelText(label).fill(name);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(page.getByText('GB-K7M2Q9XA')).toBeVisible();
  await expect.element(page.getByRole('link', { name: `Open ${platform}` })).toHaveAttribute('href', editUrl);
  const verify = page.getByRole('button', { name: 'Verify account' });
  await verify.click();
  await expect.element(page.getByText('No code yet.')).toBeVisible();
  await verify.click();
  await expect.element(page.getByText(`@${name}`)).toBeVisible();
  expect(api.calls.find(({ path }) => path === `/tasks/accounts/${platform}/link`)?.body).toEqual({
    account: name,
  });
  await page.getByRole('button', { name: `Unlink ${platform}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click();
  await expect.element(page.getByText('Not connected')).toBeVisible();
});
