import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isRunning } from '@gumball/server/platform/db/embedded/processes';
import { checkRecovery, type Fault, type RunOptions, type RunResult, sleep, waitUntil } from './fault.ts';
import { createBackgroundLoad } from './harness/background-load.ts';
import {
  createEmbeddedHarness,
  createHarnessOn,
  firstNode,
  type Harness,
  unexpectedErrors,
} from './harness/harness.ts';
import { createPostgresServer, systemPostgresFolder } from './harness/postgres-server.ts';

const recoveryLimitMs = 5000;
const outageMs = 1000;
const exitTimeoutMs = 5000;

type InjectFault = (signal: 'SIGKILL' | 'SIGQUIT') => Promise<void>;

/** Kills the embedded PostgreSQL, or stops it immediately. The server has to restart it. */
export const killEmbeddedDatabase: Fault = {
  name: 'kill-embedded',
  goal: 'embedded PostgreSQL killed or stopped at once: 503 until it is back, nothing acknowledged lost, recovered within 5 s without a restart',
  async run(options) {
    const harness = await createEmbeddedHarness();
    try {
      await firstNode(harness).start();
      return await runOutages(options, harness, async (signal) => {
        const file = path.join(harness.dataDir, 'postgres/data/postmaster.pid');
        const pid = Number((await readFile(file, 'utf8')).split('\n')[0]);
        process.kill(pid, signal);
        await waitUntil(async () => !(await isRunning(pid)), exitTimeoutMs);
      });
    } finally {
      await harness.close();
    }
  },
};

/** Kills an external PostgreSQL, or stops it immediately, and starts it again a second later. */
export const killDatabase: Fault = {
  name: 'kill-database',
  goal: 'external PostgreSQL killed or stopped at once, then started: 503 until it is back, nothing acknowledged lost, recovered within 5 s without a restart',
  async run(options) {
    const programs = systemPostgresFolder();
    if (!programs) return { skipped: 'PostgreSQL is not installed' };
    const database = await createPostgresServer(programs);
    try {
      await database.start();
      const harness = await createHarnessOn(database.url, database.query);
      try {
        await firstNode(harness).start();
        return await runOutages(options, harness, async (signal) => {
          await database.end(signal);
          await sleep(outageMs);
          await database.start();
        });
      } finally {
        await harness.close();
      }
    } finally {
      await database.remove();
    }
  },
};

async function runOutages(options: RunOptions, harness: Harness, injectFault: InjectFault): Promise<RunResult> {
  const { short, seconds = 2, log } = options;
  const times = short ? 1 : (options.times ?? 6);
  const node = firstNode(harness);
  const { pid } = node;
  const recoveryMs: number[] = [];
  const violations: string[] = [];
  const load = await createBackgroundLoad(harness.query, () => [node.url], short ? 40 : 200);
  try {
    load.start();
    for (let round = 0; round < times; round += 1) {
      const completedBefore = load.completedCount();
      await sleep((short ? 0.5 : seconds) * 1000);
      await waitUntil(() => load.completedCount() > completedBefore, 30_000);
      const signal = round % 2 === 0 ? 'SIGKILL' : 'SIGQUIT';
      let injected = false;
      const startedAt = performance.now();
      const injection = injectFault(signal).then(() => {
        injected = true;
        return performance.now();
      });
      const wasUnavailable = await waitUntil(async () => injected || !(await node.isReady()), 30_000);
      const restoredAt = Math.max(startedAt, await injection);
      const isReady = await waitUntil(() => node.isReady(), 60_000);
      recoveryMs.push(Math.round(performance.now() - restoredAt));
      if (!isReady) violations.push('the server is not ready a minute after its database was available');
      log(`${signal}: ${wasUnavailable ? 'not ready, then ' : ''}ready again after ${recoveryMs.at(-1)} ms`);
    }
    violations.push(...(await load.finish()));
    for (const [status, count] of load.likes.failures)
      if (status !== 503) violations.push(`${count} likes returned ${status} instead of 503`);
    if (node.pid !== pid) violations.push('the server process was replaced');
    return {
      recoveryMs,
      facts: { ...load.facts(), refused: load.likes.failures.get(503) ?? 0 },
      violations: [...violations, ...unexpectedErrors([node])],
      slowRecoveries: checkRecovery('recovery', recoveryMs, recoveryLimitMs),
    };
  } finally {
    load.stop();
  }
}
