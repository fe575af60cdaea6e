import { expect, it } from 'vitest';
import { createWorkQueue } from './work-queue.ts';

it('limits concurrent tasks, runs them in order, and rejects tasks if the queue is full', async () => {
  const enqueue = createWorkQueue({ running: 2, waiting: 3 });
  let running = 0;
  let maxRunning = 0;
  const ended: number[] = [];
  const open: (() => void)[] = [];
  const runTask = (number: number) =>
    enqueue(async () => {
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      await new Promise<void>((resolve) => open.push(resolve));
      running -= 1;
      ended.push(number);
    });
  const tasks = [0, 1, 2, 3, 4].map(runTask);
  await expect(runTask(5)).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 5 });
  while (ended.length < 5) {
    open.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(tasks);
  expect({ most: maxRunning, ended, running }).toEqual({ most: 2, ended: [0, 1, 2, 3, 4], running: 0 });
});

it('releases the slot of a failed task', async () => {
  const enqueue = createWorkQueue({ running: 1, waiting: 1 });
  await expect(enqueue(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await enqueue(async () => 'next')).toBe('next');
});
