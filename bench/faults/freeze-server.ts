import { comesTrue, type Fault, pause, tooSlow } from './fault.ts';
import { everyday } from './stage/everyday.ts';
import { firstNode, setStage, unexpectedErrors } from './stage/stage.ts';

const recoveredWithinMs = 5000;

/** The server stands still while its members wait, repeat themselves and give up; then it goes on as if nothing had been. */
export const freezeServer: Fault = {
  name: 'freeze-server',
  goal: 'process frozen for 30 s: one row for each tempId, in order, members find together again',
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
          // Longer than a client waits for an answer, so that each message under way is said again.
          await pause((short ? 6 : seconds) * 1000);
          const begun = performance.now();
          node.signal('SIGCONT');
          await comesTrue(() => load.answered() > before, 60_000);
          recoveryMs.push(Math.round(performance.now() - begun));
          say(`frozen for ${short ? 6 : seconds} s, the first answer came ${recoveryMs.at(-1)} ms after it`);
        }
        const broken = await load.finish();
        return {
          recoveryMs,
          facts: load.facts(),
          broken: [...broken, ...unexpectedErrors([node])],
          late: tooSlow('the first answer', recoveryMs, recoveredWithinMs),
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
