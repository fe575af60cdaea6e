import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Redis } from '../realtime/redis.ts';
import { AppError } from './app-error.ts';

/** Counts deeds by key. With Redis all nodes count together; while Redis is away each node counts for itself. */
export type Limit = {
  /** Counts one action, or so many points; throws `RATE_LIMITED` with the seconds to wait once the points are used up. */
  spend(key: string, points?: number): Promise<void>;
  /** Counts one call; answers whether it was within the points. */
  trySpend(key: string): Promise<boolean>;
  /** Takes one action, or so many points, back, for those that turned out not to count. */
  restore(key: string, points?: number): Promise<void>;
  /** Forgets what was counted for a key. */
  reset(key: string): Promise<void>;
};

/**
 * Makes limits that share this process's counters or Redis. The keys of a limit `perAddress` are addresses: one that many members share has 20 times the
 * points, so that one of them cannot use up what all of them need.
 */
export type Limits = (options: { name: string; points: number; seconds: number; perAddress?: true }) => Limit;

const sharedAddressFactor = 20;

/** Makes the limit factory; `isSharedAddress` tells which addresses are a proxy's that nobody configured. */
export function createLimits(
  redis: Redis | undefined,
  isSharedAddress: (key: string) => boolean = () => false,
): Limits {
  const create = createLimit(redis);
  return ({ perAddress, ...options }) => {
    const own = create(options);
    if (!perAddress) return own;
    const shared = create({ ...options, name: `${options.name}-shared`, points: options.points * sharedAddressFactor });
    const limitOf = (key: string) => (isSharedAddress(key) ? shared : own);
    return {
      spend: (key, points) => limitOf(key).spend(key, points),
      trySpend: (key) => limitOf(key).trySpend(key),
      restore: (key, points) => limitOf(key).restore(key, points),
      reset: (key) => limitOf(key).reset(key),
    };
  };
}

function createLimit(redis: Redis | undefined): Limits {
  return ({ name, points, seconds }) => {
    const settings = {
      keyPrefix: name,
      points,
      duration: seconds,
    };
    const memory = new RateLimiterMemory(settings);
    const limiter: RateLimiterAbstract = redis
      ? new RateLimiterRedis({ ...settings, storeClient: redis, useRedisPackage: true, insuranceLimiter: memory })
      : memory;
    const refuse = (waitMs: number): never => {
      throw new AppError('RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
    };
    return {
      async spend(key, spent = 1) {
        try {
          await limiter.consume(key, spent);
        } catch (refused) {
          if (refused instanceof RateLimiterRes) refuse(refused.msBeforeNext);
          throw refused;
        }
      },
      async trySpend(key) {
        try {
          await limiter.consume(key);
          return true;
        } catch (refused) {
          if (refused instanceof RateLimiterRes) return false;
          throw refused;
        }
      },
      async restore(key, restored = 1) {
        await limiter.reward(key, restored);
      },
      async reset(key) {
        await limiter.delete(key);
      },
    };
  };
}
