import { afterEach, expect, it } from 'vitest';
import { toast, toasts } from '../../../ui/feedback/toasts.ts';
import { maySendNow } from './send-limiter.ts';

const shownToasts = () => toasts.current().map(({ text }) => text);
const dismissToasts = () => {
  for (const { id } of toasts.current()) toast.dismiss(id);
};

afterEach(dismissToasts);

it('warns once when the pause starts, and again when the block starts', () => {
  const warning = 'You are sending messages too quickly. Please slow down.';
  for (let index = 0; index < 5; index += 1) expect(maySendNow(1000)).toBe(true);
  expect(shownToasts()).toEqual([]);
  expect(maySendNow(1000)).toBe(false);
  expect(shownToasts()).toEqual([warning]);
  dismissToasts();
  expect(maySendNow(1100)).toBe(false);
  expect(shownToasts()).toEqual([]);
  expect(maySendNow(1200)).toBe(false);
  expect(shownToasts()).toEqual([warning]);
  dismissToasts();
  expect(maySendNow(1300)).toBe(false);
  expect(shownToasts()).toEqual([]);
  expect(maySendNow(31_200)).toBe(true);
});
