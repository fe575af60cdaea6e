import { checkRecovery, type Fault, sleep, waitUntil } from './fault.ts';
import { createBackgroundLoad } from './harness/background-load.ts';
import { createEmbeddedHarness, createHarness, firstNode, unexpectedErrors } from './harness/harness.ts';

const startLimitMs = 3000;

/** Kills the server and its embedded database under load, repeatedly. */
export const killServer: Fault = {
  name: 'kill-server',
  goal: 'nothing acknowledged lost, duplicated or reordered; ledger = balances; ready within 3 s',
  async run({ times = 5, seconds = 2, short, cluster, log }) {
    const harness = await (short ? createHarness(cluster) : createEmbeddedHarness());
    const node = firstNode(harness);
    const recoveryMs: number[] = [];
    try {
      await node.start();
      const load = await createBackgroundLoad(harness.query, () => [node.url], short ? 40 : 200);
      const violations: string[] = [];
      try {
        load.start();
        for (let kill = 1; kill <= (short ? 1 : times); kill += 1) {
          const completedBefore = load.completedCount();
          await sleep((short ? 0.7 : seconds) * 1000 * (0.5 + Math.random()));
          await waitUntil(() => load.completedCount() > completedBefore, 30_000);
          await node.end('SIGKILL');
          recoveryMs.push(await node.start());
          log(
            `kill ${kill}: ready again after ${recoveryMs.at(-1)} ms, ${load.completedCount()} actions completed so far`,
          );
          if (!(await load.chat.allConnected(30_000))) log('not all clients reconnected');
        }
        violations.push(...(await load.finish()));
      } finally {
        load.stop();
      }
      return {
        recoveryMs,
        facts: load.facts(),
        violations: [...violations, ...unexpectedErrors([node])],
        slowRecoveries: checkRecovery('the start', recoveryMs, startLimitMs),
      };
    } finally {
      await harness.close();
    }
  },
};
