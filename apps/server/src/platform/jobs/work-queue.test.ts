import { expect, it } from 'vitest';
import { createWorkQueue } from './work-queue.ts';

it('limits concurrent tasks, runs them in order, and rejects tasks if the queue is full', async () => {
  const inTurn = createWorkQueue({ running: 2, waiting: 3 });
  let running = 0;
  let most = 0;
  const ended: number[] = [];
  const open: (() => void)[] = [];
  const work = (number: number) =>
    inTurn(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => open.push(resolve));
      running -= 1;
      ended.push(number);
    });
  const works = [0, 1, 2, 3, 4].map(work);
  await expect(work(5)).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 5 });
  while (ended.length < 5) {
    open.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(works);
  expect({ most, ended, running }).toEqual({ most: 2, ended: [0, 1, 2, 3, 4], running: 0 });
});

it('releases the slot of a failed task', async () => {
  const inTurn = createWorkQueue({ running: 1, waiting: 1 });
  await expect(inTurn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await inTurn(async () => 'next')).toBe('next');
});
