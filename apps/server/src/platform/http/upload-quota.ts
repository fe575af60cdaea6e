import { uploadQuota } from '@gumball/rules/uploads/upload-quota';
import { AppError } from './app-error.ts';
import type { Limit, Limits } from './limits.ts';

/** Upload quota per user over all features. Removed files are not credited. */
export type UploadQuota = {
  /**
   * Receives a form of `declaredBytes`, which are counted before the first byte is stored. Without a declared length,
   * `work` counts stored bytes with `spend`. Throws `UPLOAD_QUOTA`, or `RATE_LIMITED` for too many concurrent forms.
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

/** Creates the quota. With Redis all nodes share the counters of bytes. */
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
        await limit.consume(userId, units);
      }
    } catch (error) {
      // A form that is rejected before its first byte does not count, so that a smaller one still fits.
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
