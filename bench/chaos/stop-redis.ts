import { type Fault, sleep, waitUntil } from './fault.ts';
import { createBackgroundLoad } from './harness/background-load.ts';
import { createHarness, unexpectedErrors } from './harness/harness.ts';
import { createRedisServer, redisServerPath } from './harness/redis-server.ts';

/** Stops and starts the Redis of two servers under load. */
export const stopRedis: Fault = {
  name: 'stop-redis',
  goal: 'Redis of two servers stopped and started: degraded, nothing lost, recovers without a restart',
  async run({ times = 3, seconds = 3, short, cluster, log }) {
    if (!redisServerPath) return { skipped: 'redis-server is not installed' };
    const redis = await createRedisServer(redisServerPath);
    const harness = await createHarness(cluster, { nodes: 2, env: { REDIS_URL: redis.url } });
    try {
      await redis.start();
      await Promise.all(harness.nodes.map((node) => node.start()));
      const load = await createBackgroundLoad(
        harness.query,
        () => harness.nodes.map(({ url }) => url),
        short ? 30 : 150,
      );
      const recoveryMs: number[] = [];
      const violations: string[] = [];
      try {
        load.start();
        for (let round = 0; round < (short ? 1 : times); round += 1) {
          await sleep((short ? 0.5 : seconds) * 1000);
          await redis.stop();
          const completedBefore = load.completedCount();
          if (!(await waitUntil(() => load.completedCount() > completedBefore + 20, 15_000)))
            violations.push('no request succeeded without Redis');
          await sleep((short ? 0.5 : seconds) * 1000);
          const startedAt = performance.now();
          await redis.start();
          const ready = await waitUntil(
            async () => (await Promise.all(harness.nodes.map((node) => node.isReady()))).every(Boolean),
            30_000,
          );
          recoveryMs.push(Math.round(performance.now() - startedAt));
          if (!ready) violations.push('the servers did not reconnect to Redis');
          log(`Redis was stopped; both servers were ready ${recoveryMs.at(-1)} ms after its start`);
        }
        violations.push(...(await load.finish()));
      } finally {
        load.stop();
      }
      return {
        recoveryMs,
        facts: load.facts(),
        violations: [...violations, ...unexpectedErrors(harness.nodes)],
        slowRecoveries: [],
      };
    } finally {
      await harness.close();
      await redis.remove();
    }
  },
};
