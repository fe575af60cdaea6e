import { setTimeout as pause } from 'node:timers/promises';

const publishTimeoutMs = 1000;

/** Rejects if Redis does not respond within `timeoutMs`. */
export async function withTimeout<T>(work: Promise<T>, timeoutMs = publishTimeoutMs): Promise<T> {
  const late = new AbortController();
  work.catch(() => undefined);
  try {
    return await Promise.race([
      work,
      pause(timeoutMs, undefined, { signal: late.signal, ref: false }).then(() => {
        throw new Error('Redis does not respond');
      }),
    ]);
  } finally {
    late.abort();
  }
}
