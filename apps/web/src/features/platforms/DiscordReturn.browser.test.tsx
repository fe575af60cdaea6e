import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { currentHref, type FakeCall, fakeApi, renderPage, resetPage } from '../../../test/TestPage.tsx';
import { DiscordReturn } from './DiscordReturn.tsx';

let api: ReturnType<typeof fakeApi>;

afterEach(() => {
  api.restore();
  resetPage();
});

const refusal = {
  success: false,
  code: 'VERIFICATION_EXPIRED',
  message: 'The verification code has expired. Please start again.',
};

test.each<[string, { status: number; body: object }, string, number]>([
  [
    'code=c&state=s',
    { status: 200, body: { success: true, message: 'Your Discord account is connected.' } },
    'Your Discord account is connected.',
    1,
  ],
  ['code=c&state=s', { status: 410, body: refusal }, 'The verification code has expired. Please start again.', 0],
  // The member refused.
  [
    'error=access_denied&state=s',
    { status: 500, body: {} },
    'Discord did not confirm your account. Please start again.',
    0,
  ],
])(
  'an address with %s is sent once, loses its secrets and ends well or with the reason',
  async (query, reply, text, links) => {
    const sent: FakeCall[] = [];
    api = fakeApi((call) => {
      if (call.path === '/tasks/discord/verify') sent.push(call);
      return reply;
    });
    const onLinked = vi.fn<() => void>();
    await renderPage(<DiscordReturn onLinked={onLinked} />, `/?platform=all&${query}`);
    await expect.element(page.getByText(text)).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual(query.startsWith('code') ? [{ code: 'c', state: 's' }] : []);
    expect(onLinked).toHaveBeenCalledTimes(links);
    expect(currentHref()).toBe('/?platform=all');
  },
);
