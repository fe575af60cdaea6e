import type { RecentWriters } from '../db/replicas.ts';
import type { Redis } from './redis.ts';

/** Longer than the maximum lag of a replica, so that it has a user's writes when the mark expires. */
const recentMs = 3000;
const pruneEvery = 10_000;

/** Stores marks in Redis for all nodes, and in this process. During a Redis outage every user counts as a writer. */
export function createRecentWriters(redis: Redis | undefined): RecentWriters {
  const own = new Map<string, number>();
  let sets = 0;
  return {
    async set(userId) {
      const now = performance.now();
      own.set(userId, now + recentMs);
      sets += 1;
      if (sets % pruneEvery === 0) for (const [id, until] of own) if (until < now) own.delete(id);
      await redis?.set(`wrote:${userId}`, '1', { expiration: { type: 'PX', value: recentMs } }).catch(() => undefined);
    },
    async has(userId) {
      if ((own.get(userId) ?? 0) > performance.now()) return true;
      if (!redis) return false;
      return redis.exists(`wrote:${userId}`).then(
        (found) => found === 1,
        () => true,
      );
    },
  };
}
