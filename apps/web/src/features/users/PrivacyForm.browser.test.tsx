import type { PrivacySettings } from '@gumball/contract/users/privacy.routes';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { type FakeResponse, fakeApi, ok, renderPage, resetPage } from '../../../test/TestPage.tsx';
import { PrivacyForm } from './PrivacyForm.tsx';

const all: PrivacySettings = {
  showPresence: true,
  showReadTicks: true,
  showOnLeaderboard: true,
  showToGuests: true,
  showToSearchEngines: true,
};
const presence = page.getByRole('switch', { name: 'Show when I am online' });
const readTicks = page.getByRole('switch', { name: 'Show what I have read' });

let api: ReturnType<typeof fakeApi>;
afterEach(() => {
  api.restore();
  resetPage();
});

it('keeps a change next to an earlier one that fails', async () => {
  let fail = (_response: FakeResponse) => {};
  api = fakeApi(({ method, body }) => {
    if (method === 'GET') return ok({ privacy: { ...all, showReadTicks: api.calls.length === 1 } });
    if (!('showPresence' in (body as object))) return ok({ privacy: { ...all, showReadTicks: false } });
    return new Promise((resolve) => {
      fail = resolve;
    });
  });
  await renderPage(<PrivacyForm />);
  await presence.click();
  await readTicks.click();
  await expect.element(readTicks).not.toBeChecked();
  await expect.element(presence).not.toBeChecked();
  fail({ status: 400, body: { success: false, code: 'SERVER_ERROR', message: 'Not now' } });
  await expect.element(page.getByText('Not now')).toBeVisible();
  await expect.element(presence).toBeChecked();
  await expect.element(readTicks).not.toBeChecked();
});

it('shows what the server has after a lost response', async () => {
  let isPresenceShown = true;
  api = fakeApi(({ method }) => {
    if (method === 'GET') return ok({ privacy: { ...all, showPresence: isPresenceShown } });
    isPresenceShown = false;
    return 'network error';
  });
  await renderPage(<PrivacyForm />);
  await presence.click();
  await expect.element(page.getByText('Could not save that')).toBeVisible();
  await expect.element(presence).not.toBeChecked();
});
