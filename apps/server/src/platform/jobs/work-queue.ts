import { AppError } from '../http/app-error.ts';

const retryAfterSeconds = 5;

/** Creates a queue for expensive tasks with limited concurrency and length. A full queue throws `UNAVAILABLE`. */
export function createWorkQueue(limits: {
  running: number;
  waiting: number;
}): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= limits.running) {
      if (waiting.length >= limits.waiting) throw new AppError('UNAVAILABLE', { retryAfterSeconds });
      // A finished task passes its slot on, so that no new task can overtake.
      await new Promise<void>((start) => waiting.push(start));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
