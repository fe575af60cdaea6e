import fc from 'fast-check';
import { expect, it } from 'vitest';
import { startsOf, type TaskCounts, taskRatios } from './task-figures.ts';

const counts = (change: Partial<TaskCounts>): TaskCounts => ({
  inProgress: 0,
  inReview: 0,
  completed: 0,
  failed: 0,
  rejected: 0,
  payments: 0,
  reversals: 0,
  suspended: 0,
  paidGumballs: 0,
  reversedGumballs: 0,
  ...change,
});

it('has no ratio without anything to divide by', () => {
  expect(taskRatios(counts({}))).toEqual({
    completionRate: null,
    rejectionRate: null,
    reversalRate: null,
    fraudRate: null,
    costPerCompletion: null,
  });
  // Everything that was paid was reversed: nothing lasts.
  expect(
    taskRatios(counts({ failed: 1, payments: 1, reversals: 1, paidGumballs: 50, reversedGumballs: 50 })),
  ).toMatchObject({ completionRate: 0, reversalRate: 1, costPerCompletion: null });
});

it('divides completions by starts and the lasting cost by the lasting payments', () => {
  const figures = counts({ inProgress: 1, inReview: 2, completed: 6, failed: 1, rejected: 2, payments: 8 });
  expect(startsOf(figures)).toBe(10);
  expect(taskRatios({ ...figures, reversals: 2, suspended: 1, paidGumballs: 800, reversedGumballs: 200 })).toEqual({
    completionRate: 0.6,
    rejectionRate: 0.2,
    reversalRate: 0.25,
    fraudRate: 0.5,
    costPerCompletion: 100,
  });
});

it('keeps every ratio between 0 and 1', () => {
  const number = fc.nat(1_000_000);
  fc.assert(
    fc.property(
      number,
      number,
      number,
      number,
      number,
      number,
      (inProgress, completed, failed, rejected, suspended, reversals) => {
        const payments = suspended + reversals;
        const { completionRate, rejectionRate, reversalRate, fraudRate } = taskRatios(
          counts({ inProgress, completed, failed, rejected, payments, reversals, suspended }),
        );
        for (const value of [completionRate, rejectionRate, reversalRate, fraudRate]) {
          expect(value ?? 0).toBeGreaterThanOrEqual(0);
          expect(value ?? 1).toBeLessThanOrEqual(1);
        }
      },
    ),
  );
});
