import { uploadQuota } from '@gumball/rules/uploads/upload-quota';
import { AppError } from './app-error.ts';
import type { Limit, Limits } from './limits.ts';

/** How much each member may upload, over all features together. Removed files give nothing back. */
export type UploadQuota = {
  /**
   * Runs the reception of a form of `declaredBytes`, which count before the first of them is stored. Where a sender declares no length, `work` counts what it
   * stored with `spend`. Throws `UPLOAD_QUOTA` and, for too many forms at once, `RATE_LIMITED`.
   */
  receive<T>(
    userId: string,
    declaredBytes: number | undefined,
    work: (spend: (bytes: number) => Promise<void>) => Promise<T>,
  ): Promise<T>;
};

const unitBytes = 1024;
const hourSeconds = 3600;
const concurrentRetrySeconds = 5;

/** Makes the quota of this server's members; with Redis all nodes count bytes together. */
export function createUploadQuota(limits: Limits): UploadQuota {
  const hour = limits({
    name: 'upload-bytes-hour',
    points: uploadQuota.bytesPerHour / unitBytes,
    seconds: hourSeconds,
  });
  const day = limits({
    name: 'upload-bytes-day',
    points: uploadQuota.bytesPerDay / unitBytes,
    seconds: 24 * hourSeconds,
  });
  const receiving = new Map<string, number>();

  async function spend(userId: string, bytes: number, isStored: boolean): Promise<void> {
    const units = Math.ceil(bytes / unitBytes);
    if (units === 0) return;
    const spent: Limit[] = [];
    try {
      for (const limit of [hour, day]) {
        spent.push(limit);
        await limit.spend(userId, units);
      }
    } catch (error) {
      // What is refused before its first byte counts nothing: a form that is too large leaves room for a smaller one.
      if (!isStored) for (const limit of spent) await limit.restore(userId, units);
      if (!(error instanceof AppError && error.retryAfterSeconds)) throw error;
      throw new AppError('UPLOAD_QUOTA', { retryAfterSeconds: error.retryAfterSeconds });
    }
  }

  return {
    async receive(userId, declaredBytes, work) {
      const count = receiving.get(userId) ?? 0;
      if (count >= uploadQuota.concurrentForms)
        throw new AppError('RATE_LIMITED', { retryAfterSeconds: concurrentRetrySeconds });
      receiving.set(userId, count + 1);
      try {
        if (declaredBytes !== undefined) await spend(userId, declaredBytes, false);
        return await work(async (bytes) => {
          if (declaredBytes === undefined) await spend(userId, bytes, true);
        });
      } finally {
        const left = (receiving.get(userId) ?? 1) - 1;
        if (left > 0) receiving.set(userId, left);
        else receiving.delete(userId);
      }
    },
  };
}
