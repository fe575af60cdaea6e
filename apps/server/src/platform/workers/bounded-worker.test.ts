import { expect, onTestFinished, test } from 'vitest';
import { createBoundedWorker } from './bounded-worker.ts';

const source = `
  export function perform(input) {
    if (input === 'hang') while (true);
    if (input === 'throw') throw new Error('refused');
    if (input === 'grow') for (const all = []; ; ) all.push(new Array(1e5).fill(input));
    return input + '!';
  }`;
const module = new URL(`data:text/javascript,${encodeURIComponent(source)}`);

function start(maxQueued = 10, timeoutMs = 300) {
  const worker = createBoundedWorker<string, string>({
    module,
    name: 'perform',
    timeoutMs,
    maxQueued,
    idleMs: 50,
  });
  onTestFinished(() => worker.close());
  return worker;
}

test('runs tasks in order, also after the idle thread ended', async () => {
  const worker = start();
  expect(await Promise.all(['a', 'b', 'c'].map((input) => worker.run(input)))).toEqual(['a!', 'b!', 'c!']);
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(await worker.run('d')).toBe('d!');
});

test.each([
  ['hang', 'deadline'],
  ['throw', 'failed'],
])('a task that would %s fails alone', async (input, reason) => {
  const worker = start();
  const [failed, next] = await Promise.allSettled([worker.run(input), worker.run('a')]);
  expect(failed).toMatchObject({ status: 'rejected', reason: { reason } });
  expect(next).toMatchObject({ value: 'a!' });
});

test('a task that fills the memory ends its thread alone', async () => {
  const worker = start(10, 20_000);
  const [failed, next] = await Promise.allSettled([worker.run('grow'), worker.run('a')]);
  expect(failed).toMatchObject({ status: 'rejected', reason: { reason: 'failed' } });
  expect(next).toMatchObject({ value: 'a!' });
});

test('limits the number of waiting tasks', async () => {
  const worker = start(1);
  const running = worker.run('a');
  const waiting = worker.run('b');
  await expect(worker.run('c')).rejects.toMatchObject({ reason: 'busy' });
  expect([await running, await waiting]).toEqual(['a!', 'b!']);
});
