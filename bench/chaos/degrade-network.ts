import { type Fault, sleep, waitUntil } from './fault.ts';
import { createBackgroundLoad } from './harness/background-load.ts';
import { startFaultyProxy } from './harness/faulty-proxy.ts';
import { createHarness, firstNode, unexpectedErrors } from './harness/harness.ts';

// TCP delivers a lost segment after a retransmission and delays everything behind it.
const conditions = { delayMs: 200, lossRate: 0.2, retransmitMs: 400 };

/** Connects clients over a slow network that loses a fifth of the packets and resets connections. */
export const degradeNetwork: Fault = {
  name: 'degrade-network',
  goal: '200 ms latency, 20 % loss, 500 resets: everything delivered once, in order',
  async run({ times = 500, seconds = 60, short, cluster, log }) {
    const harness = await createHarness(cluster);
    const node = firstNode(harness);
    const resets = short ? 15 : times;
    try {
      await node.start();
      const proxy = await startFaultyProxy(node.url, conditions);
      const load = await createBackgroundLoad(harness.query, () => [proxy.url], short ? 20 : 100);
      try {
        load.start();
        const everyMs = ((short ? 2 : seconds) * 1000) / resets;
        let resetCount = 0;
        for (let index = 0; index < resets; index += 1) {
          await sleep(everyMs);
          if (proxy.reset()) resetCount += 1;
        }
        log(`${resetCount} connections reset, ${load.completedCount()} actions completed`);
        load.chat.pause();
        const startedAt = performance.now();
        const reconnected = await waitUntil(() => load.chat.allConnected(100), 60_000);
        const recoveryMs = [Math.round(performance.now() - startedAt)];
        const violations = await load.finish();
        return {
          recoveryMs,
          facts: { ...load.facts(), resets: resetCount },
          violations: [
            ...(reconnected ? [] : ['not all clients reconnected']),
            ...violations,
            ...unexpectedErrors([node]),
          ],
          slowRecoveries: [],
        };
      } finally {
        load.stop();
        await proxy.close();
      }
    } finally {
      await harness.close();
    }
  },
};
