import path from 'node:path';
import { hashLedger } from '../src/features/gumballs/hash-ledger.ts';
import { storeLastBackup } from '../src/platform/backup/last-backup.ts';
import { BackupError } from '../src/platform/backup/manifest.ts';
import { readBackup } from '../src/platform/backup/read-backup.ts';
import { writeBackup } from '../src/platform/backup/write-backup.ts';
import { systemClock } from '../src/platform/clock/clock.ts';
import { openStorage } from '../src/platform/storage/storage.ts';
import { type Command, CommandError, exactly, readWords } from './command.ts';

/** Writes everything into a folder, beside the running server or without it. */
export const backupCommand: Command = {
  name: 'backup',
  usage: '<folder> [--media|--no-media]',
  summary: 'write the database, and the pictures and videos unless they lie in a bucket, into a new folder',
  asItStands: true,
  async run({ config, db, say }, args) {
    const { values, positionals } = readWords({
      args,
      options: { media: { type: 'boolean' } },
      allowPositionals: true,
      allowNegative: true,
    });
    const [folder = ''] = exactly(positionals, ['<folder>']);
    const storage = (values.media ?? !config.s3) ? await openStorage(config) : undefined;
    const { tables, ledger, media, schema, takenAt } = await inOneLine(() =>
      writeBackup({ db, storage, now: systemClock.now(), readLedger: hashLedger }, path.resolve(folder)),
    );
    // The backup is whole without the note, which only `doctor` reads.
    await storeLastBackup(config.dataDir, { takenAt: new Date(takenAt), folder: path.resolve(folder) }).catch(() =>
      say('The date of this backup could not be written to DATA_DIR: doctor does not know of it.'),
    );
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const files = media ? `${media.files} files` : 'no files: they stay in the bucket';
    say(`The backup is in ${folder}: ${rows} rows of ${tables.length} tables at ${schema}, ${files}.`);
    say(`The ledger has ${ledger.entries} entries, hash ${ledger.hash}.`);
  },
};

/** Brings a backup back into an empty database. */
export const restoreCommand: Command = {
  name: 'restore',
  usage: '<folder> [--force]',
  summary: 'bring a backup back into an empty database; --force replaces what is there',
  asItStands: true,
  // No replica follows an embedded database: what is filled and indexed in one transaction needs no log beside it.
  settings: { wal_level: 'minimal', max_wal_senders: '0', max_wal_size: '4GB', autovacuum: 'off' },
  async run({ config, db, say }, args) {
    const { values, positionals } = readWords({
      args,
      options: { force: { type: 'boolean' } },
      allowPositionals: true,
      allowNegative: true,
    });
    const [folder = ''] = exactly(positionals, ['<folder>']);
    const target = { db, storage: await openStorage(config), force: values.force ?? false };
    const { ledger, tables, takenAt, strangers } = await inOneLine(() => readBackup(target, path.resolve(folder)));
    const now = await db.transaction(hashLedger);
    if (now.hash !== ledger.hash) {
      throw new CommandError(`The restored ledger's hash is ${now.hash} instead of ${ledger.hash}: do not use it.`);
    }
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    say(`Restored what was there at ${takenAt}: ${rows} rows of ${tables.length} tables.`);
    if (strangers.length > 0) say(`Left out, as they are none of Gumball's: ${strangers.join(', ')}.`);
    say(`The ledger has ${now.entries} entries, hash ${now.hash}, as in the backup.`);
  },
};

async function inOneLine<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof BackupError ? new CommandError(error.message) : error;
  }
}
