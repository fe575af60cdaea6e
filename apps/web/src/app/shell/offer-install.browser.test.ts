import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { maya } from '../../../test/TestPage.tsx';
import { holdInstallPrompt, installOffer } from '../../lib/install-prompt.ts';
import { session } from '../../lib/session/session.ts';
import { toast, toasts } from '../../ui/feedback/toasts.ts';
import { offerInstallAfterReward } from './offer-install.ts';

holdInstallPrompt();

let stop = () => {};

/** The browser's offer; returns how often it was shown. */
function offerFromBrowser(): () => number {
  const prompt = vi.fn<() => Promise<void>>(() => Promise.resolve());
  window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
  return () => prompt.mock.calls.length;
}
const shown = () => toasts.current().map(({ text }) => text);
const receive = (gumballs: number) => session.updateUser({ gumballs });

beforeEach(() => {
  vi.useFakeTimers();
  session.signIn({ accessToken: 'token-of-maya', user: { ...maya, gumballs: 0 } });
});
afterEach(() => {
  stop();
  installOffer.set(undefined);
  vi.useRealTimers();
  for (const { id } of toasts.current()) toast.dismiss(id);
  session.end('signed-out');
  localStorage.clear();
});

test('offers the installation once, after the first reward', () => {
  const prompted = offerFromBrowser();
  stop = offerInstallAfterReward();
  session.updateUser({ bio: 'Hello' });
  vi.advanceTimersByTime(60_000);
  expect(shown()).toEqual([]);
  receive(5);
  receive(10);
  vi.advanceTimersByTime(10_000);
  expect(shown()).toEqual(['Put Gumball on your home screen?']);
  toasts.current()[0]?.action?.onSelect();
  expect(prompted()).toBe(1);

  stop();
  for (const { id } of toasts.current()) toast.dismiss(id);
  offerFromBrowser();
  stop = offerInstallAfterReward();
  receive(15);
  vi.advanceTimersByTime(10_000);
  expect(shown()).toEqual([]);
});

test('offers nothing where the browser cannot install, or after the sign-out', () => {
  stop = offerInstallAfterReward();
  receive(5);
  vi.advanceTimersByTime(10_000);
  expect(shown()).toEqual([]);
  offerFromBrowser();
  receive(10);
  stop();
  vi.advanceTimersByTime(10_000);
  expect(shown()).toEqual([]);
});
