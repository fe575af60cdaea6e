import { checkRecovery, type Fault, sleep } from './fault.ts';
import { createBackgroundLoad } from './harness/background-load.ts';
import { createHarness, firstNode, unexpectedErrors } from './harness/harness.ts';

const drainedWithinMs = 10_000;

/** Sends SIGTERM to the server under load and starts it again. */
export const drainServer: Fault = {
  name: 'drain-server',
  goal: 'SIGTERM under load: drained within 10 s, no acknowledged work lost',
  async run({ times = 5, seconds = 2, short, cluster, log }) {
    const harness = await createHarness(cluster);
    const node = firstNode(harness);
    const drainMs: number[] = [];
    const violations: string[] = [];
    try {
      await node.start();
      const load = await createBackgroundLoad(harness.query, () => [node.url], short ? 30 : 150);
      try {
        load.start();
        for (let round = 0; round < (short ? 1 : times); round += 1) {
          await sleep((short ? 0.5 : seconds) * 1000);
          const startedAt = performance.now();
          const code = await node.end('SIGTERM');
          drainMs.push(Math.round(performance.now() - startedAt));
          if (code !== 0) violations.push(`the server exited with ${code}`);
          await node.start();
          log(`drained in ${drainMs.at(-1)} ms`);
        }
        violations.push(...(await load.finish()));
      } finally {
        load.stop();
      }
      return {
        recoveryMs: drainMs,
        facts: load.facts(),
        violations: [
          ...violations,
          ...unexpectedErrors(harness.nodes),
          ...checkRecovery('draining', drainMs, drainedWithinMs),
        ],
        slowRecoveries: [],
      };
    } finally {
      await harness.close();
    }
  },
};
