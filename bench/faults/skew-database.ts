import { chmod, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Fault, pause } from './fault.ts';
import { createOwnPostgres, debianPrograms } from './stage/debian-postgres.ts';
import { type Everyday, everyday } from './stage/everyday.ts';
import { falseClock, falseClockLibrary } from './stage/false-clock.ts';
import { temporaryFolder } from './stage/server-node.ts';
import { firstNode, type Stage, stageOn, unexpectedErrors } from './stage/stage.ts';

const noticedWithinMs = 1500;

/** Sets the clock of an external PostgreSQL an hour ahead of the server and then an hour behind it. */
export const skewDatabase: Fault = {
  name: 'skew-database',
  goal: 'clock of the database +61 min, then -61 min off: one row per tempId, nothing paid twice, requests succeed',
  async run({ seconds = 5, short }) {
    const programs = debianPrograms();
    if (!programs) return { skipped: 'PostgreSQL is not installed' };
    const library = falseClockLibrary();
    if (!library) return { skipped: 'faketime is not installed' };
    const { folder, remove } = await temporaryFolder();
    // PostgreSQL may run as another user.
    await chmod(folder, 0o755);
    const file = path.join(folder, 'clock');
    await writeFile(file, '+0');
    const database = await createOwnPostgres(programs, falseClock(library, file));
    try {
      await database.start();
      const stage = await stageOn(database.url, database.ask);
      const node = firstNode(stage);
      try {
        await node.start();
        const load = await everyday(stage.ask, () => [node.url], short ? 20 : 100);
        const broken: string[] = [];
        try {
          load.begin();
          for (const minutes of [61, -61, 0]) {
            await writeFile(file, `${minutes < 0 ? '' : '+'}${minutes}m`);
            await pause(noticedWithinMs);
            broken.push(...(await workThrough(stage, load, minutes, short ? 1000 : seconds * 1000)));
          }
          broken.push(...(await load.finish()));
        } finally {
          load.stop();
        }
        return { recoveryMs: [], facts: load.facts(), broken: [...broken, ...unexpectedErrors([node])], late: [] };
      } finally {
        await stage.close();
      }
    } finally {
      await database.remove();
      await remove();
    }
  },
};

// Runs the load for a while with this clock offset.
async function workThrough(stage: Stage, load: Everyday, minutes: number, forMs: number): Promise<string[]> {
  const [told] = await stage.ask<{ now: Date }>('SELECT now()');
  const offMs = (told?.now.getTime() ?? 0) - Date.now() - minutes * 60_000;
  const before = load.answered();
  await pause(forMs);
  return [
    ...(Math.abs(offMs) > 30_000 ? [`the clock of the database did not move by ${minutes} minutes`] : []),
    ...(load.answered() === before ? [`no request succeeded with a clock offset of ${minutes} minutes`] : []),
  ];
}
