import { type Fault, pause, tooSlow } from './fault.ts';
import { everyday } from './stage/everyday.ts';
import { firstNode, setStage, unexpectedErrors } from './stage/stage.ts';

const drainedWithinMs = 10_000;

/** Sends SIGTERM to the server under load and starts it again. */
export const drainServer: Fault = {
  name: 'drain-server',
  goal: 'SIGTERM under load: drained within 10 s, no acknowledged work lost',
  async run({ times = 5, seconds = 2, short, cluster, say }) {
    const stage = await setStage(cluster);
    const node = firstNode(stage);
    const drainMs: number[] = [];
    const broken: string[] = [];
    try {
      await node.start();
      const load = await everyday(stage.ask, () => [node.url], short ? 30 : 150);
      try {
        load.begin();
        for (let time = 0; time < (short ? 1 : times); time += 1) {
          await pause((short ? 0.5 : seconds) * 1000);
          const begun = performance.now();
          const code = await node.end('SIGTERM');
          drainMs.push(Math.round(performance.now() - begun));
          if (code !== 0) broken.push(`the server exited with ${code}`);
          await node.start();
          say(`drained in ${drainMs.at(-1)} ms`);
        }
        broken.push(...(await load.finish()));
      } finally {
        load.stop();
      }
      return {
        recoveryMs: drainMs,
        facts: load.facts(),
        broken: [...broken, ...unexpectedErrors(stage.nodes), ...tooSlow('draining', drainMs, drainedWithinMs)],
        late: [],
      };
    } finally {
      await stage.close();
    }
  },
};
