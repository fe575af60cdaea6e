import { comesTrue, type Fault, pause } from './fault.ts';
import { openBadNetwork } from './stage/bad-network.ts';
import { everyday } from './stage/everyday.ts';
import { firstNode, setStage, unexpectedErrors } from './stage/stage.ts';

// TCP delivers a lost segment after a retransmission and delays everything behind it.
const weather = { delayMs: 200, lostPart: 0.2, resendMs: 400 };

/** Connects clients over a slow network that loses a fifth of the packets and resets connections. */
export const spoilNetwork: Fault = {
  name: 'spoil-network',
  goal: '200 ms latency, 20 % loss, 500 resets: everything delivered once, in order',
  async run({ times = 500, seconds = 60, short, cluster, say }) {
    const stage = await setStage(cluster);
    const node = firstNode(stage);
    const resets = short ? 15 : times;
    try {
      await node.start();
      const network = await openBadNetwork(node.url, weather);
      const load = await everyday(stage.ask, () => [network.url], short ? 20 : 100);
      try {
        load.begin();
        const everyMs = ((short ? 2 : seconds) * 1000) / resets;
        let done = 0;
        for (let at = 0; at < resets; at += 1) {
          await pause(everyMs);
          if (network.reset()) done += 1;
        }
        say(`${done} connections reset, ${load.answered()} actions completed`);
        load.chat.pause();
        const begun = performance.now();
        const back = await comesTrue(() => load.chat.areAllUp(100), 60_000);
        const recoveryMs = [Math.round(performance.now() - begun)];
        const broken = await load.finish();
        return {
          recoveryMs,
          facts: { ...load.facts(), resets: done },
          broken: [...(back ? [] : ['not all clients reconnected']), ...broken, ...unexpectedErrors([node])],
          late: [],
        };
      } finally {
        load.stop();
        await network.close();
      }
    } finally {
      await stage.close();
    }
  },
};
