import { chmod, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTempFolder } from '@gumball/server/test/create-temp-folder';
import { type Fault, sleep } from './fault.ts';
import { type BackgroundLoad, createBackgroundLoad } from './harness/background-load.ts';
import { faketimeEnv, findFaketimeLibrary } from './harness/faketime.ts';
import { createHarnessOn, firstNode, type Harness, unexpectedErrors } from './harness/harness.ts';
import { createPostgresServer, systemPostgresFolder } from './harness/postgres-server.ts';

const clockCacheMs = 1500;

/** Sets the clock of an external PostgreSQL an hour ahead of the server and then an hour behind it. */
export const skewDatabase: Fault = {
  name: 'skew-database',
  goal: 'clock of the database +61 min, then -61 min off: one row per tempId, nothing paid twice, requests succeed',
  async run({ seconds = 5, short }) {
    const programs = systemPostgresFolder();
    if (!programs) return { skipped: 'PostgreSQL is not installed' };
    const library = findFaketimeLibrary();
    if (!library) return { skipped: 'faketime is not installed' };
    const { folder, remove } = await createTempFolder();
    // PostgreSQL may run as another user.
    await chmod(folder, 0o755);
    const file = path.join(folder, 'clock');
    await writeFile(file, '+0');
    const database = await createPostgresServer(programs, faketimeEnv(library, file));
    try {
      await database.start();
      const harness = await createHarnessOn(database.url, database.query);
      const node = firstNode(harness);
      try {
        await node.start();
        const load = await createBackgroundLoad(harness.query, () => [node.url], short ? 20 : 100);
        const violations: string[] = [];
        try {
          load.start();
          for (const minutes of [61, -61, 0]) {
            await writeFile(file, `${minutes < 0 ? '' : '+'}${minutes}m`);
            await sleep(clockCacheMs);
            violations.push(...(await checkProgress(harness, load, minutes, short ? 1000 : seconds * 1000)));
          }
          violations.push(...(await load.finish()));
        } finally {
          load.stop();
        }
        return {
          recoveryMs: [],
          facts: load.facts(),
          violations: [...violations, ...unexpectedErrors([node])],
          slowRecoveries: [],
        };
      } finally {
        await harness.close();
      }
    } finally {
      await database.remove();
      await remove();
    }
  },
};

// Runs the load for a while with this clock offset.
async function checkProgress(
  harness: Harness,
  load: BackgroundLoad,
  minutes: number,
  durationMs: number,
): Promise<string[]> {
  const [row] = await harness.query<{ now: Date }>('SELECT now()');
  const offMs = (row?.now.getTime() ?? 0) - Date.now() - minutes * 60_000;
  const completedBefore = load.completedCount();
  await sleep(durationMs);
  return [
    ...(Math.abs(offMs) > 30_000 ? [`the clock of the database did not move by ${minutes} minutes`] : []),
    ...(load.completedCount() === completedBefore
      ? [`no request succeeded with a clock offset of ${minutes} minutes`]
      : []),
  ];
}
