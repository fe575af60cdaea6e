import { comesTrue, type Fault, pause, tooSlow } from './fault.ts';
import { everyday } from './stage/everyday.ts';
import { firstNode, setEmbeddedStage, setStage, unexpectedErrors } from './stage/stage.ts';

const readyWithinMs = 3000;

/** Kills the server and its embedded database under load, repeatedly. */
export const killServer: Fault = {
  name: 'kill-server',
  goal: 'nothing acknowledged lost, duplicated or reordered; ledger = balances; ready within 3 s',
  async run({ times = 5, seconds = 2, short, cluster, say }) {
    const stage = await (short ? setStage(cluster) : setEmbeddedStage());
    const node = firstNode(stage);
    const recoveryMs: number[] = [];
    try {
      await node.start();
      const load = await everyday(stage.ask, () => [node.url], short ? 40 : 200);
      const broken: string[] = [];
      try {
        load.begin();
        for (let kill = 1; kill <= (short ? 1 : times); kill += 1) {
          const before = load.answered();
          await pause((short ? 0.7 : seconds) * 1000 * (0.5 + Math.random()));
          await comesTrue(() => load.answered() > before, 30_000);
          await node.end('SIGKILL');
          recoveryMs.push(await node.start());
          say(`kill ${kill}: ready again after ${recoveryMs.at(-1)} ms, ${load.answered()} actions completed so far`);
          if (!(await load.chat.areAllUp(30_000))) say('not all clients reconnected');
        }
        broken.push(...(await load.finish()));
      } finally {
        load.stop();
      }
      return {
        recoveryMs,
        facts: load.facts(),
        broken: [...broken, ...unexpectedErrors([node])],
        late: tooSlow('the start', recoveryMs, readyWithinMs),
      };
    } finally {
      await stage.close();
    }
  },
};
