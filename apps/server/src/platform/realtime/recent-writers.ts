import type { RecentWriters } from '../db/replicas.ts';
import type { Redis } from './redis.ts';

/** Longer than the maximum lag of a replica, so that it has a user's writes when the mark expires. */
const recentMs = 3000;
const pruneEvery = 10_000;

/** Stores marks in Redis for all nodes, and in this process. During a Redis outage every user counts as a writer. */
export function createRecentWriters(redis: Redis | undefined): RecentWriters {
  const localExpiry = new Map<string, number>();
  let setCount = 0;
  return {
    async set(userId) {
      const now = performance.now();
      localExpiry.set(userId, now + recentMs);
      setCount += 1;
      if (setCount % pruneEvery === 0) for (const [id, until] of localExpiry) if (until < now) localExpiry.delete(id);
      await redis?.set(`wrote:${userId}`, '1', { expiration: { type: 'PX', value: recentMs } }).catch(() => undefined);
    },
    async has(userId) {
      if ((localExpiry.get(userId) ?? 0) > performance.now()) return true;
      if (!redis) return false;
      return redis.exists(`wrote:${userId}`).then(
        (found) => found === 1,
        () => true,
      );
    },
  };
}
