import { expect, inject, it, onTestFinished } from 'vitest';
import { hashLedger } from '../../src/features/gumballs/hash-ledger.ts';
import { readBackup } from '../../src/platform/backup/read-backup.ts';
import { writeBackup } from '../../src/platform/backup/write-backup.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { createLog } from '../../src/platform/log/log.ts';
import { openDiskStorage } from '../../src/platform/storage/disk-storage.ts';
import { createDatabase, startApp, type TestApp } from '../start-app.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const isDistributed = inject('workers').length > 0;
const members = Array.from({ length: 16 }, (_, at) => at + 1);
const backups = 5;

/** Stores rows of all members in one transaction after the other, until `isEnded`. Returns how many. */
async function write({ deps }: TestApp, firstId: number, isEnded: () => boolean): Promise<number> {
  let id = firstId;
  for (; !isEnded(); id += 10)
    await deps.db.pool.query(
      'INSERT INTO member_conversations (user_id, conversation_id) SELECT member, $1 FROM unnest($2::bigint[]) AS member',
      [id, members],
    );
  return (id - firstId) / 10;
}

it.skipIf(!isDistributed)(
  'backs up every transaction on all workers or on none, while members write',
  async () => {
    const app = await startApp();
    const { db, storage } = app.deps;
    let isEnded = false;
    const writers = [1, 2, 3, 4].map((first) => write(app, first, () => isEnded));
    const found: { rows: number }[] = [];
    for (let number = 0; number < backups; number += 1) {
      const folder = await temporaryFolder();
      await writeBackup({ db, storage, now: new Date(), readLedger: hashLedger }, folder);
      const restored = openDatabase(
        { ...inject('database'), database: await createDatabase('template0') },
        createLog('silent'),
        { poolSize: 2 },
      );
      onTestFinished(() => restored.close());
      const restoredFiles = await openDiskStorage(await temporaryFolder());
      await readBackup({ db: restored, storage: restoredFiles, force: false }, folder);
      const { rows } = await restored.pool.query<{ rows: number }>(
        'SELECT count(*)::int AS rows FROM member_conversations GROUP BY conversation_id',
      );
      found.push(...rows);
    }
    isEnded = true;
    const written = await Promise.all(writers);
    expect(Math.min(...written)).toBeGreaterThan(backups);
    expect(new Set(found.map(({ rows }) => rows))).toEqual(new Set([members.length]));
  },
  240_000,
);
