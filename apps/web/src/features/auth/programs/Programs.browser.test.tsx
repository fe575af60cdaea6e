import { consentEndpoints } from '@gumball/contract/auth/programs/oauth.endpoints';
import type { consentRoutes } from '@gumball/contract/auth/programs/oauth.routes';
import { tokenEndpoints } from '@gumball/contract/auth/programs/tokens.endpoints';
import type { tokenRoutes } from '@gumball/contract/auth/programs/tokens.routes';
import type { ApiToken } from '@gumball/contract/auth/programs/tokens.schemas';
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { errorResponse, fakeApi, okResponse } from '../../../../test/fake-api.ts';
import { ownUser } from '../../../../test/own-user.ts';
import { render } from '../../../../test/render.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { session } from '../../../lib/session/session.ts';
import { browser, Consent } from './Consent.tsx';
import { Tokens } from './Tokens.tsx';

const button = (name: string) => page.getByRole('button', { name });

function signIn() {
  session.signIn({ accessToken: 'token', user: ownUser({ username: 'nora.fun' }) });
  onTestFinished(() => session.end('signed-out'));
}

it('creates a token, shows it once, and revokes it', async () => {
  signIn();
  let tokens: ApiToken[] = [];
  const token: ApiToken = {
    id: '5',
    name: 'Backup',
    app: null,
    scopes: ['posts:read'],
    createdAt: '2026-11-01T10:00:00.000Z',
    expiresAt: null,
    lastUsedAt: null,
  };
  const calls = fakeApi(
    [tokenEndpoints.list, () => okResponse<typeof tokenRoutes.list>({ success: true, tokens })],
    [
      tokenEndpoints.create,
      ({ body }) => {
        if ((body as { password: string }).password !== 'right')
          return errorResponse('PASSWORD_WRONG', { field: 'password' });
        tokens = [token];
        return okResponse<typeof tokenRoutes.create>({ success: true, token, secret: 'gbp_secret' });
      },
    ],
    [
      { ...tokenEndpoints.revoke, path: '/auth/tokens/5' },
      () => {
        tokens = [];
        return okResponse<typeof tokenRoutes.revoke>({ success: true });
      },
    ],
  );
  render(
    <QueryClientProvider client={queryClient}>
      <Tokens />
    </QueryClientProvider>,
  );
  await button('New token').click();
  await button('Cancel').click();
  await expect.element(button('New token')).toHaveFocus();
  await button('New token').click();
  await page.getByLabelText('Name').fill('Backup');
  await page.getByLabelText('Password').fill('wrong');
  await button('Create token').click();
  await expect.element(page.getByText('Please choose what the program may do')).toBeVisible();
  await page.getByRole('checkbox', { name: /^Read the posts and comments/ }).click();
  await button('Create token').click();
  await expect.element(page.getByText('That is not your current password')).toBeVisible();
  await page.getByLabelText('Password').fill('right');
  await button('Create token').click();
  await expect.element(page.getByText('gbp_secret')).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'The token Backup is created' })).toHaveFocus();
  await button('Done').click();
  await expect.element(page.getByText('gbp_secret')).not.toBeInTheDocument();
  await button('Revoke the access of Backup').click();
  await expect.element(page.getByText('Backup', { exact: true })).not.toBeInTheDocument();
  expect(calls.length).toBeGreaterThan(3);
});

it('asks for consent in plain words, and leaves to the app only after an answer', async () => {
  signIn();
  const left: string[] = [];
  const leave = browser.leave;
  browser.leave = (url) => void left.push(url);
  onTestFinished(() => {
    browser.leave = leave;
  });
  fakeApi(
    [
      { ...consentEndpoints.get, path: '/oauth/authorize?client_id=5' },
      () =>
        okResponse<typeof consentRoutes.get>({
          success: true,
          consent: {
            app: { id: '5', name: 'Reader', owner: 'alice.fun', website: null },
            scopes: ['posts:read', 'messages:write'],
            returnsTo: 'reader.example',
          },
        }),
    ],
    [
      consentEndpoints.decide,
      ({ body }) =>
        okResponse<typeof consentRoutes.decide>({
          success: true,
          redirectTo: `https://reader.example/?${(body as { isAllowed: boolean }).isAllowed ? 'code=1' : 'error=access_denied'}`,
        }),
    ],
  );
  render(
    <QueryClientProvider client={queryClient}>
      <Consent query={{ client_id: '5' }} username="nora.fun" />
    </QueryClientProvider>,
  );
  await expect.element(page.getByText('Send, edit and delete messages in your name')).toBeVisible();
  await expect.element(page.getByText('reader.example')).toBeVisible();
  // A name cannot turn the question around.
  expect(page.getByRole('heading', { level: 1 }).element().querySelector('bdi')?.textContent).toBe('Reader');
  await expect.element(page.getByText('alice.fun')).toBeVisible();
  expect(left).toEqual([]);
  await button('Refuse').click();
  await expect.poll(() => left).toEqual(['https://reader.example/?error=access_denied']);
});

it('explains a wrong request and stays', async () => {
  signIn();
  fakeApi([
    { ...consentEndpoints.get, path: '/oauth/authorize?client_id=6' },
    () => errorResponse('OAUTH_APP_UNKNOWN'),
  ]);
  render(
    <QueryClientProvider client={queryClient}>
      <Consent query={{ client_id: '6' }} username="nora.fun" />
    </QueryClientProvider>,
  );
  await expect.element(page.getByText(/not known here/)).toBeVisible();
  await expect.element(button('Allow')).not.toBeInTheDocument();
});
