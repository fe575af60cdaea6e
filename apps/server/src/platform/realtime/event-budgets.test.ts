import { expect, onTestFinished, test, vi } from 'vitest';
import { createEventBudgets } from './event-budgets.ts';

const eventsPerSecond = 120;

/** Returns how many of `count` events are accepted. */
const countHandled = (mayHandle: () => boolean, count: number) =>
  Array.from({ length: count }, mayHandle).filter(Boolean).length;

function holdTime(): void {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

test('each user has one budget over all sockets', () => {
  holdTime();
  const budgets = createEventBudgets();
  const [first, second, other] = [budgets.join('alice'), budgets.join('alice'), budgets.join('bob')];
  expect(countHandled(first, 100) + countHandled(second, 100)).toBe(eventsPerSecond);
  expect(countHandled(other, 100)).toBe(100);
  vi.advanceTimersByTime(1000);
  expect(countHandled(second, 200)).toBe(eventsPerSecond);
});

test('a user who reconnects at once keeps the budget, and gets a new one after a second', () => {
  holdTime();
  const budgets = createEventBudgets();
  let handled = 0;
  for (let round = 0; round < 10; round += 1) {
    handled += countHandled(budgets.join('alice'), 100);
    budgets.leave('alice');
  }
  expect(handled).toBe(eventsPerSecond);
  vi.advanceTimersByTime(1000);
  expect(countHandled(budgets.join('alice'), 200)).toBe(eventsPerSecond);
});

test('a closed socket does not reset the budget of open ones', () => {
  holdTime();
  const budgets = createEventBudgets();
  const open = budgets.join('alice');
  budgets.join('alice');
  budgets.leave('alice');
  vi.advanceTimersByTime(2000);
  expect(countHandled(open, 100) + countHandled(budgets.join('alice'), 100)).toBe(eventsPerSecond);
});
