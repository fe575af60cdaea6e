import { expect, onTestFinished, test, vi } from 'vitest';
import { createEventBudgets } from './event-budgets.ts';

const eventsPerSecond = 120;

/** How many of `count` events may be handled. */
const countHandled = (mayHandle: () => boolean, count: number) =>
  Array.from({ length: count }, mayHandle).filter(Boolean).length;

function holdTime(): void {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

test('a member has one budget over all sockets, and each member an own one', () => {
  holdTime();
  const budgets = createEventBudgets();
  const [first, second, other] = [budgets.join('alice'), budgets.join('alice'), budgets.join('bob')];
  expect(countHandled(first, 100) + countHandled(second, 100)).toBe(eventsPerSecond);
  expect(countHandled(other, 100)).toBe(100);
  vi.advanceTimersByTime(1000);
  expect(countHandled(second, 200)).toBe(eventsPerSecond);
});

test('a member who connects again at once has no new budget, and one after a second', () => {
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

test('a closed socket leaves the budget of those that are open', () => {
  holdTime();
  const budgets = createEventBudgets();
  const open = budgets.join('alice');
  budgets.join('alice');
  budgets.leave('alice');
  vi.advanceTimersByTime(2000);
  expect(countHandled(open, 100) + countHandled(budgets.join('alice'), 100)).toBe(eventsPerSecond);
});
