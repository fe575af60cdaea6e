import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type FakeCall, type FakeResponse, fakeApi, ok, renderPage, resetPage } from '../../../test/TestPage.tsx';
import { InvalidTwitter } from './InvalidTwitter.tsx';
import { TwitterSetup } from './TwitterSetup.tsx';

const verification = (minutes: number) => ({
  verificationCode: 'GB-K7M2Q9XA',
  tweetText: 'Verifying my Gumball account: GB-K7M2Q9XA',
  expiresAt: new Date(Date.now() + minutes * 60_000).toISOString(),
});
const errorResponse = (status: number, code: string, message: string, more: object = {}): FakeResponse => ({
  status,
  body: { success: false, code, message, ...more },
});
const claimed = errorResponse(
  409,
  'TWITTER_ID_ALREADY_CLAIMED',
  'This Twitter account is connected to another member.',
  {
    details: { twitterUsername: 'maya', claimedBy: 'bob.fun', claimedAt: '2026-11-02T10:00:00.000Z', suggestion: '' },
  },
);

let pending: object | null;
let respond: (call: FakeCall) => FakeResponse;
let api: ReturnType<typeof fakeApi>;
const done = vi.fn<() => void>();

beforeEach(() => {
  pending = null;
  done.mockClear();
  respond = () => ok({});
  api = fakeApi((call) =>
    call.path === '/tasks/verification-status'
      ? ok({ hasPending: pending !== null, verification: pending })
      : respond(call),
  );
});

afterEach(() => {
  api.restore();
  resetPage();
});

const open = (sandboxUrl: string | null = null) => renderPage(<TwitterSetup sandboxUrl={sandboxUrl} onDone={done} />);
const field = () => page.getByRole('textbox', { name: 'Twitter username' });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const startSetup = () => {
  pending = { username: 'maya', displayName: 'Maya', ...verification(15) };
};

test('counts the characters of a username, shows hints and accepts only a valid one', async () => {
  respond = () =>
    ok({
      step: 'verification_required',
      accountInfo: { username: 'maya', displayName: 'Maya', isVerified: false },
      verification: verification(15),
      message: '',
    });
  await open();
  await expect.element(button('Continue')).toBeDisabled();
  for (const hint of ['1-15 characters long', 'Only letters, numbers, and underscores', 'No @ symbol needed'])
    await expect.element(page.getByText(hint)).toBeVisible();
  for (const [typed, count] of [
    ['sixteen_letters_', '16/15'],
    ['may a', '5/15'],
    ['ma-ya', '5/15'],
  ] as const) {
    await field().fill(typed);
    await expect.element(page.getByText(count)).toBeVisible();
    await expect.element(button('Continue')).toBeDisabled();
  }
  await field().fill(' @maya ');
  await expect.element(page.getByText('4/15')).toBeVisible();
  await userEvent.tab();
  await expect.element(field()).toHaveValue('maya');
  await field().click();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Post this tweet from @maya' })).toBeVisible();
  await expect.element(page.getByText('GB-K7M2Q9XA')).toBeVisible();
  await expect.element(page.getByText(/Code expires in/)).toBeVisible();
  expect(api.calls.at(-1)).toMatchObject({ path: '/tasks/setup-twitter', body: { username: 'maya' } });
});

test.each([
  ['Twitter account not found.', 'Please check the username and make sure the account exists.'],
  ['This account is private.', 'Private accounts are not supported - please make your account public.'],
])('shows "%s" with advice', async (message, advice) => {
  respond = () => errorResponse(404, 'TWITTER_NOT_FOUND', message);
  await open();
  await field().fill('maya');
  await button('Continue').click();
  await expect.element(page.getByText(`${message} ${advice}`)).toBeVisible();
});

test('a failure without a message shows that the set-up failed', async () => {
  respond = () => ({ status: 500, body: {} });
  await open();
  await field().fill('maya');
  await button('Continue').click();
  await expect.element(page.getByText('Failed to setup Twitter account')).toBeVisible();
});

test('an unknown next step shows an error, and an incomplete verification does too', async () => {
  respond = () => ok({ step: 'something_else' });
  await open();
  await field().fill('maya');
  await button('Continue').click();
  await expect.element(page.getByText('Unexpected response')).toBeVisible();
  resetPage();
  startSetup();
  respond = () => ok({ setupComplete: false });
  await open();
  await button('Verify').click();
  await expect.element(page.getByText('Verification failed')).toBeVisible();
  await expect.element(button('Verify')).toBeEnabled();
});

test('an account of another member shows since when, and another account can be tried', async () => {
  respond = () => claimed;
  await open();
  await field().fill('maya');
  await button('Continue').click();
  await expect.element(page.getByText('Account Already Connected')).toBeVisible();
  await expect.element(page.getByText('This Twitter account is connected to another member.')).toBeVisible();
  await expect.element(page.getByText(/@maya was connected on Nov 2, 2026/)).toBeVisible();
  await expect.element(page.getByText('Connected by bob.fun')).toBeVisible();
  await expect.element(page.getByText('Please use a different Twitter account')).toBeVisible();
  await button('Try Different Account').click();
  await expect.element(page.getByText('Account Already Connected')).not.toBeInTheDocument();
  await expect.element(field()).toHaveValue('');
});

test('a set-up in progress continues at the second step; Back keeps the name, Restart clears it', async () => {
  startSetup();
  await open('/sandbox');
  await expect.element(page.getByRole('heading', { name: 'Post this tweet from @maya' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Open Sandbox' })).toBeVisible();
  await button('Back').click();
  await expect.element(field()).toHaveValue('maya');
  resetPage();
  await open();
  await button('Restart').click();
  await expect.element(field()).toHaveValue('');
});

test('a verified code completes the set-up', async () => {
  startSetup();
  respond = () => ok({ setupComplete: true, message: 'Your Twitter account is verified.' });
  await open();
  await button('Verify').click();
  await expect.element(page.getByText('Your Twitter account is verified.')).toBeVisible();
  expect(done).toHaveBeenCalledOnce();
});

test('a code that is not found yet can be retried, also after an unexpected failure', async () => {
  startSetup();
  respond = () => errorResponse(422, 'TWITTER_TWEET_NOT_FOUND', 'We could not find the tweet with your code yet.');
  await open();
  await button('Verify').click();
  await expect.element(page.getByText('We could not find the tweet with your code yet.')).toBeVisible();
  respond = () => ({ status: 500, body: {} });
  await button('Verify').click();
  await expect.element(page.getByText('Failed to verify account ownership')).toBeVisible();
  respond = () => claimed;
  await button('Verify').click();
  await expect.element(page.getByText('Account Already Connected')).toBeVisible();
});

test('an expired code cannot be verified', async () => {
  pending = { username: 'maya', displayName: 'Maya', ...verification(-1) };
  await open();
  await expect.element(button('Verification Expired')).toBeDisabled();
  await expect.element(page.getByText('The code has expired.')).toBeVisible();
});

test('an account that no longer exists is named, and unlinked after a confirmation', async () => {
  respond = () => ok({ message: 'Your Twitter account is unlinked.' });
  await renderPage(<InvalidTwitter username="maya" onChange={done} />);
  await expect.element(page.getByText('Twitter ID Invalid')).toBeVisible();
  await expect.element(page.getByText(/@maya was not found on Twitter/)).toBeVisible();
  await button('Unlink').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click();
  await expect.element(page.getByText('Your Twitter account is unlinked.')).toBeVisible();
  expect(done).toHaveBeenCalledOnce();
});
