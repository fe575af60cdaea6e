import { afterEach, expect, it } from 'vitest';
import { toast, toasts } from '../../ui/toasts.ts';
import { maySendNow } from './send-limiter.ts';

const told = () => toasts.current().map(({ text }) => text);
const hush = () => {
  for (const { id } of toasts.current()) toast.dismiss(id);
};

afterEach(hush);

it('tells once that sending is too quick where the pause begins, and again where the block does', () => {
  const words = 'You are sending messages too quickly. Please slow down.';
  for (let nth = 0; nth < 5; nth += 1) expect(maySendNow(1000)).toBe(true);
  expect(told()).toEqual([]);
  expect(maySendNow(1000)).toBe(false);
  expect(told()).toEqual([words]);
  hush();
  expect(maySendNow(1100)).toBe(false);
  expect(told()).toEqual([]);
  expect(maySendNow(1200)).toBe(false);
  expect(told()).toEqual([words]);
  hush();
  expect(maySendNow(1300)).toBe(false);
  expect(told()).toEqual([]);
  expect(maySendNow(31_200)).toBe(true);
});
