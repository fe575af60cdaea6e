import { comesTrue, type Fault, pause, tooSlow } from './fault.ts';
import { everyday } from './stage/everyday.ts';
import { firstNode, setStage, unexpectedErrors } from './stage/stage.ts';

const recoveredWithinMs = 5000;

/** Suspends the server process (SIGSTOP) while clients wait, retry and time out, then resumes it (SIGCONT). */
export const freezeServer: Fault = {
  name: 'freeze-server',
  goal: 'process frozen for 30 s: one row per tempId, in order, clients recover',
  async run({ times = 1, seconds = 30, short, cluster, say }) {
    const stage = await setStage(cluster);
    const node = firstNode(stage);
    try {
      await node.start();
      const load = await everyday(stage.ask, () => [node.url], short ? 30 : 100);
      const recoveryMs: number[] = [];
      try {
        load.begin();
        for (let time = 0; time < times; time += 1) {
          await pause(short ? 300 : 2000);
          node.signal('SIGSTOP');
          await pause(200);
          const before = load.answered();
          // Longer than the client timeout, so that every message in flight is retried.
          await pause((short ? 6 : seconds) * 1000);
          const begun = performance.now();
          node.signal('SIGCONT');
          await comesTrue(() => load.answered() > before, 60_000);
          recoveryMs.push(Math.round(performance.now() - begun));
          say(`frozen for ${short ? 6 : seconds} s, first response after ${recoveryMs.at(-1)} ms`);
        }
        const broken = await load.finish();
        return {
          recoveryMs,
          facts: load.facts(),
          broken: [...broken, ...unexpectedErrors([node])],
          late: tooSlow('the first response', recoveryMs, recoveredWithinMs),
        };
      } finally {
        load.stop();
      }
    } finally {
      node.signal('SIGCONT');
      await stage.close();
    }
  },
};
