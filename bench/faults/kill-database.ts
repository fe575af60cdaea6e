import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isRunning } from '@gumball/server/platform/db/embedded/processes';
import { comesTrue, type Fault, type Findings, pause, type Trial, tooSlow } from './fault.ts';
import { createOwnPostgres, debianPrograms } from './stage/debian-postgres.ts';
import { everyday } from './stage/everyday.ts';
import { firstNode, type Stage, setEmbeddedStage, stageOn, unexpectedErrors } from './stage/stage.ts';

const recoveredWithinMs = 5000;
const awayMs = 1000;
const goneWithinMs = 5000;

type Harm = (signal: 'SIGKILL' | 'SIGQUIT') => Promise<void>;

/** Kills the embedded PostgreSQL, or stops it immediately. The server has to restart it. */
export const killEmbeddedDatabase: Fault = {
  name: 'kill-embedded',
  goal: 'embedded PostgreSQL killed or stopped at once: 503 until it is back, nothing acknowledged lost, recovered within 5 s without a restart',
  async run(trial) {
    const stage = await setEmbeddedStage();
    try {
      await firstNode(stage).start();
      return await harm(trial, stage, async (signal) => {
        const file = path.join(stage.dataDir, 'postgres/data/postmaster.pid');
        const pid = Number((await readFile(file, 'utf8')).split('\n')[0]);
        process.kill(pid, signal);
        await comesTrue(async () => !(await isRunning(pid)), goneWithinMs);
      });
    } finally {
      await stage.close();
    }
  },
};

/** Kills an external PostgreSQL, or stops it immediately, and starts it again a second later. */
export const killDatabase: Fault = {
  name: 'kill-database',
  goal: 'external PostgreSQL killed or stopped at once, then started: 503 until it is back, nothing acknowledged lost, recovered within 5 s without a restart',
  async run(trial) {
    const programs = debianPrograms();
    if (!programs) return { skipped: 'PostgreSQL is not installed' };
    const database = await createOwnPostgres(programs);
    try {
      await database.start();
      const stage = await stageOn(database.url, database.ask);
      try {
        await firstNode(stage).start();
        return await harm(trial, stage, async (signal) => {
          await database.end(signal);
          await pause(awayMs);
          await database.start();
        });
      } finally {
        await stage.close();
      }
    } finally {
      await database.remove();
    }
  },
};

async function harm(trial: Trial, stage: Stage, doHarm: Harm): Promise<Findings> {
  const { short, seconds = 2, say } = trial;
  const times = short ? 1 : (trial.times ?? 6);
  const node = firstNode(stage);
  const { pid } = node;
  const recoveryMs: number[] = [];
  const broken: string[] = [];
  const load = await everyday(stage.ask, () => [node.url], short ? 40 : 200);
  try {
    load.begin();
    for (let time = 0; time < times; time += 1) {
      const before = load.answered();
      await pause((short ? 0.5 : seconds) * 1000);
      await comesTrue(() => load.answered() > before, 30_000);
      const signal = time % 2 === 0 ? 'SIGKILL' : 'SIGQUIT';
      let harmed = false;
      const goneAt = performance.now();
      const harming = doHarm(signal).then(() => {
        harmed = true;
        return performance.now();
      });
      const missed = await comesTrue(async () => harmed || !(await node.isReady()), 30_000);
      const backAt = Math.max(goneAt, await harming);
      const back = await comesTrue(() => node.isReady(), 60_000);
      recoveryMs.push(Math.round(performance.now() - backAt));
      if (!back) broken.push('the server is not ready a minute after its database was available');
      say(`${signal}: ${missed ? 'not ready, then ' : ''}ready again after ${recoveryMs.at(-1)} ms`);
    }
    broken.push(...(await load.finish()));
    for (const [status, count] of load.likes.refusals)
      if (status !== 503) broken.push(`${count} likes returned ${status} instead of 503`);
    if (node.pid !== pid) broken.push('the server process was replaced');
    return {
      recoveryMs,
      facts: { ...load.facts(), refused: load.likes.refusals.get(503) ?? 0 },
      broken: [...broken, ...unexpectedErrors([node])],
      late: tooSlow('recovery', recoveryMs, recoveredWithinMs),
    };
  } finally {
    load.stop();
  }
}
