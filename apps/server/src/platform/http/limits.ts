import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Redis } from '../realtime/redis.ts';
import { AppError } from './app-error.ts';

/** The points that a key has left, and the seconds until it has all again. */
export type LimitState = { remaining: number; resetSeconds: number };

/** A rate limit by key. With Redis all nodes share the counters; while it is unavailable each node has its own. */
export type Limit = {
  /** Consumes one point or `points`. Throws `RATE_LIMITED` with the seconds to wait if none are left. */
  consume(key: string, points?: number): Promise<void>;
  /** Consumes one point like `consume`, and returns what is left. */
  consumeOne(key: string): Promise<LimitState>;
  /** Consumes one point. Returns whether there was one left. */
  tryConsume(key: string): Promise<boolean>;
  /** Returns one point or `points`, for actions that do not count after all. */
  restore(key: string, points?: number): Promise<void>;
  /** Resets the counter of a key. */
  reset(key: string): Promise<void>;
};

/**
 * Creates rate limits in this process or in Redis. The keys of a limit `perAddress` are addresses. An address that many
 * users share has 20 times the points, so that one of them cannot exhaust the limit of all.
 */
export type Limits = (options: { name: string; points: number; seconds: number; perAddress?: true }) => Limit;

const sharedAddressFactor = 20;

/** Creates the limit factory. `isSharedAddress` returns whether an address belongs to an untrusted proxy. */
export function createLimits(
  redis: Redis | undefined,
  isSharedAddress: (key: string) => boolean = () => false,
): Limits {
  const create = createLimit(redis);
  return ({ perAddress, ...options }) => {
    const limit = create(options);
    if (!perAddress) return limit;
    const shared = create({ ...options, name: `${options.name}-shared`, points: options.points * sharedAddressFactor });
    const limitOf = (key: string) => (isSharedAddress(key) ? shared : limit);
    return {
      consume: (key, points) => limitOf(key).consume(key, points),
      consumeOne: (key) => limitOf(key).consumeOne(key),
      tryConsume: (key) => limitOf(key).tryConsume(key),
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
    const throwRateLimited = (waitMs: number): never => {
      throw new AppError('RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
    };
    const consume = async (key: string, count: number): Promise<LimitState> => {
      try {
        const { remainingPoints, msBeforeNext } = await limiter.consume(key, count);
        return { remaining: remainingPoints, resetSeconds: Math.ceil(msBeforeNext / 1000) };
      } catch (error) {
        if (error instanceof RateLimiterRes) throwRateLimited(error.msBeforeNext);
        throw error;
      }
    };
    return {
      async consume(key, count = 1) {
        await consume(key, count);
      },
      consumeOne: (key) => consume(key, 1),
      async tryConsume(key) {
        try {
          await limiter.consume(key);
          return true;
        } catch (error) {
          if (error instanceof RateLimiterRes) return false;
          throw error;
        }
      },
      async restore(key, count = 1) {
        await limiter.reward(key, count);
      },
      async reset(key) {
        await limiter.delete(key);
      },
    };
  };
}
