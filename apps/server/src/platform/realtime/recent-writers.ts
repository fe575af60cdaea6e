import type { RecentWriters } from '../db/replicas.ts';
import type { Redis } from './redis.ts';

/** Longer than a replica may be behind, so that whoever wrote finds it there when the pin is gone. */
const recentMs = 3000;
const pruneEvery = 10_000;

/** Keeps pins in Redis for all nodes, and in this process; while Redis is away everybody counts as pinned. */
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
