import { AppError } from '../http/app-error.ts';

const retryAfterSeconds = 5;

/** Lets a few pieces of heavy work run at once and a bounded number wait, in their order; the rest is refused with `UNAVAILABLE`. */
export function createWorkQueue(limits: {
  running: number;
  waiting: number;
}): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= limits.running) {
      if (waiting.length >= limits.waiting) throw new AppError('UNAVAILABLE', { retryAfterSeconds });
      // Whoever finishes hands its place over, so that nobody slips in between.
      await new Promise<void>((go) => waiting.push(go));
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
