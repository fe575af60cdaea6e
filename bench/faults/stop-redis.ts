import { comesTrue, type Fault, pause } from './fault.ts';
import { everyday } from './stage/everyday.ts';
import { createOwnRedis, redisProgram } from './stage/own-redis.ts';
import { setStage, unexpectedErrors } from './stage/stage.ts';

/** Stops and starts the Redis of two servers under load. */
export const stopRedis: Fault = {
  name: 'stop-redis',
  goal: 'Redis of two servers stopped and started: degraded, nothing lost, recovers without a restart',
  async run({ times = 3, seconds = 3, short, cluster, say }) {
    if (!redisProgram) return { skipped: 'redis-server is not installed' };
    const redis = await createOwnRedis(redisProgram);
    const stage = await setStage(cluster, { nodes: 2, env: { REDIS_URL: redis.url } });
    try {
      await redis.start();
      await Promise.all(stage.nodes.map((node) => node.start()));
      const load = await everyday(stage.ask, () => stage.nodes.map(({ url }) => url), short ? 30 : 150);
      const recoveryMs: number[] = [];
      const broken: string[] = [];
      try {
        load.begin();
        for (let time = 0; time < (short ? 1 : times); time += 1) {
          await pause((short ? 0.5 : seconds) * 1000);
          await redis.stop();
          const before = load.answered();
          if (!(await comesTrue(() => load.answered() > before + 20, 15_000)))
            broken.push('no request succeeded without Redis');
          await pause((short ? 0.5 : seconds) * 1000);
          const begun = performance.now();
          await redis.start();
          const ready = await comesTrue(
            async () => (await Promise.all(stage.nodes.map((node) => node.isReady()))).every(Boolean),
            30_000,
          );
          recoveryMs.push(Math.round(performance.now() - begun));
          if (!ready) broken.push('the servers did not reconnect to Redis');
          say(`Redis was stopped; both servers were ready ${recoveryMs.at(-1)} ms after its start`);
        }
        broken.push(...(await load.finish()));
      } finally {
        load.stop();
      }
      return { recoveryMs, facts: load.facts(), broken: [...broken, ...unexpectedErrors(stage.nodes)], late: [] };
    } finally {
      await stage.close();
      await redis.remove();
    }
  },
};
