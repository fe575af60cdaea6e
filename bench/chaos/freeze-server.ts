import { checkRecovery, type Fault, sleep, waitUntil } from './fault.ts';
import { createBackgroundLoad } from './harness/background-load.ts';
import { createHarness, firstNode, unexpectedErrors } from './harness/harness.ts';

const recoveredWithinMs = 5000;

/** Suspends the server process (SIGSTOP) while clients wait, retry and time out, then resumes it (SIGCONT). */
export const freezeServer: Fault = {
  name: 'freeze-server',
  goal: 'process frozen for 30 s: one row per tempId, in order, clients recover',
  async run({ times = 1, seconds = 30, short, cluster, log }) {
    const harness = await createHarness(cluster);
    const node = firstNode(harness);
    try {
      await node.start();
      const load = await createBackgroundLoad(harness.query, () => [node.url], short ? 30 : 100);
      const recoveryMs: number[] = [];
      try {
        load.start();
        for (let round = 0; round < times; round += 1) {
          await sleep(short ? 300 : 2000);
          node.signal('SIGSTOP');
          await sleep(200);
          const completedBefore = load.completedCount();
          // Longer than the client timeout, so that every message in flight is retried.
          await sleep((short ? 6 : seconds) * 1000);
          const startedAt = performance.now();
          node.signal('SIGCONT');
          await waitUntil(() => load.completedCount() > completedBefore, 60_000);
          recoveryMs.push(Math.round(performance.now() - startedAt));
          log(`frozen for ${short ? 6 : seconds} s, first response after ${recoveryMs.at(-1)} ms`);
        }
        const violations = await load.finish();
        return {
          recoveryMs,
          facts: load.facts(),
          violations: [...violations, ...unexpectedErrors([node])],
          slowRecoveries: checkRecovery('the first response', recoveryMs, recoveredWithinMs),
        };
      } finally {
        load.stop();
      }
    } finally {
      node.signal('SIGCONT');
      await harness.close();
    }
  },
};
