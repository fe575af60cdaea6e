import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type FakeResponse, fakeApi, ok, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import BoostDialog from './BoostDialog.tsx';

const endsAt = '2026-11-21T10:00:00.000Z';
let boosts: { unused: number; running: { postId: string; endsAt: string } | null };
let response: FakeResponse;
let closed: number;
let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  boosts = { unused: 2, running: null };
  response = { status: 201, body: { success: true, boost: { postId: '7', endsAt } } };
  closed = 0;
  api = fakeApi(({ method }) => (method === 'POST' ? response : ok(boosts)));
});

afterEach(() => {
  api.restore();
  resetPage();
});

const open = () =>
  renderPage(
    <BoostDialog
      postId="7"
      onClose={() => {
        closed += 1;
      }}
    />,
  );
const button = page.getByRole('button', { name: 'Boost', exact: true });

test('boosts a post and says until when; a refusal stays in the dialog', async () => {
  response = { status: 409, body: { success: false, code: 'BOOSTS_FULL', error: 'All places are taken.' } };
  await open();
  await expect.element(page.getByText('You have 2 boosts.')).toBeVisible();
  await button.click();
  await expect.element(page.getByText('All places are taken.')).toBeVisible();
  expect(closed).toBe(0);
  response = { status: 201, body: { success: true, boost: { postId: '7', endsAt } } };
  await button.click();
  await expect.element(page.getByText(/^Your post is boosted until Nov 2\d, 2026/)).toBeVisible();
  expect(closed).toBe(1);
  expect(api.calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])).toEqual([
    ['/shop/boosts', { postId: '7' }],
    ['/shop/boosts', { postId: '7' }],
  ]);
});

test.each([
  ['none is left', { unused: 0, running: null }, 'You have no boost left.'],
  ['this post is boosted', { unused: 1, running: { postId: '7', endsAt } }, 'This post is boosted until'],
  [
    'another post is boosted',
    { unused: 1, running: { postId: '8', endsAt } },
    'Another post of yours is boosted until',
  ],
])('says why it cannot: %s', async (_, state, text) => {
  boosts = state;
  await open();
  await expect.element(page.getByText(text, { exact: false })).toBeVisible();
  await expect.element(button).toBeDisabled();
  expect(page.getByRole('link', { name: 'Open the shop' }).elements()).toHaveLength(state.running ? 0 : 1);
});
