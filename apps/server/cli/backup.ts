import { access } from 'node:fs/promises';
import path from 'node:path';
import { hasAccountEvents } from '../src/features/auth/accounts/account-events.store.ts';
import { type ReplayCounts, replayAccountLog } from '../src/features/auth/accounts/replay-account-log.ts';
import { accountLogName, writeAccountLog } from '../src/features/auth/accounts/write-account-log.ts';
import { hashLedger } from '../src/features/gumballs/hash-ledger.ts';
import { openAppendLog, openFolderLog } from '../src/platform/backup/append-log.ts';
import { storeLastBackup } from '../src/platform/backup/last-backup.ts';
import { BackupError } from '../src/platform/backup/manifest.ts';
import { readBackup } from '../src/platform/backup/read-backup.ts';
import { writeBackup } from '../src/platform/backup/write-backup.ts';
import { systemClock } from '../src/platform/clock/clock.ts';
import { openIds } from '../src/platform/ids/open-ids.ts';
import { openStorage } from '../src/platform/storage/open-storage.ts';
import type { Storage } from '../src/platform/storage/storage.ts';
import { type Command, type CommandContext, CommandError, exactArguments, parseArguments } from './command.ts';

/** Backs up the database and files to a folder. Works with or without a running server. */
export const backupCommand: Command = {
  name: 'backup',
  usage: '<folder> [--media|--no-media]',
  summary: 'write the database, and uploaded files unless they are in a bucket, to a new folder',
  skipMigrations: true,
  async run({ config, db, print }, args) {
    const { values, positionals } = parseArguments({
      args,
      options: { media: { type: 'boolean' } },
      allowPositionals: true,
      allowNegative: true,
    });
    const [folder = ''] = exactArguments(positionals, ['<folder>']);
    const storage = (values.media ?? !config.s3) ? await openStorage(config) : undefined;
    const { tables, ledger, media, schema, takenAt } = await toCommandErrors(() =>
      writeBackup({ db, storage, now: systemClock.now(), readLedger: hashLedger }, path.resolve(folder)),
    );
    // The backup is complete without this file, which only `doctor` reads.
    await storeLastBackup(config.dataDir, { takenAt: new Date(takenAt), folder: path.resolve(folder) }).catch(() =>
      print('The date of this backup could not be stored in DATA_DIR: doctor will not report it.'),
    );
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const files = media ? `${media.files} files` : 'no files: they stay in the bucket';
    print(`The backup is in ${folder}: ${rows} rows of ${tables.length} tables at ${schema}, ${files}.`);
    print(`The ledger has ${ledger.entries} entries, hash ${ledger.hash}.`);
  },
};

/** Restores a backup into an empty database. */
export const restoreCommand: Command = {
  name: 'restore',
  usage: '<folder> [--force]',
  summary:
    'restore a backup into an empty database; --force replaces existing data, --account-log <folder> names a copy of the account log',
  skipMigrations: true,
  // An embedded database has no replicas, so data that is loaded and indexed in one transaction needs no WAL.
  settings: { wal_level: 'minimal', max_wal_senders: '0', max_wal_size: '4GB', autovacuum: 'off' },
  async run(context, args) {
    const { config, db, print } = context;
    const { values, positionals } = parseArguments({
      args,
      options: { force: { type: 'boolean' }, 'account-log': { type: 'string' } },
      allowPositionals: true,
      allowNegative: true,
    });
    const [folder = ''] = exactArguments(positionals, ['<folder>']);
    const storage = await openStorage(config);
    const log = await prepareAccountLog(context, storage, values['account-log']);
    let replayed: ReplayCounts | undefined;
    const finish = async ({ takenAt }: { takenAt: string }) => {
      const deps = { db, clock: systemClock, ids: await openIds(systemClock, db) };
      replayed = await replayAccountLog(deps, await log.read(new Date(0)), new Date(takenAt));
    };
    const target = { db, storage, force: values.force ?? false, finish };
    const { ledger, tables, takenAt, unknownTables } = await toCommandErrors(() =>
      readBackup(target, path.resolve(folder)),
    );
    const now = await db.transaction(hashLedger);
    if (now.hash !== ledger.hash) {
      throw new CommandError(`The restored ledger's hash is ${now.hash} instead of ${ledger.hash}: do not use it.`);
    }
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    print(`Restored the state of ${takenAt}: ${rows} rows of ${tables.length} tables.`);
    if (unknownTables.length > 0) print(`Skipped tables that do not belong to Gumball: ${unknownTables.join(', ')}.`);
    print(`The ledger has ${now.entries} entries, hash ${now.hash}, as in the backup.`);
    print('All members are signed out: sessions, links and codes are not restored.');
    if (replayed) printReplayed(print, replayed);
    if ((await log.read(new Date(0))).length === 0) {
      print(
        `The account log of ${config.s3 ? 'this bucket' : config.dataDir} is empty: later deletions and suspensions of accounts were not reapplied. --account-log <folder> names a copy.`,
      );
    }
  },
};

// Two sources reach the log before the restore: unwritten events of the database about to be replaced, and a copied log
// of another machine.
async function prepareAccountLog({ config, db }: CommandContext, storage: Storage, copy: string | undefined) {
  const log = openAppendLog(config, storage, accountLogName);
  if (await hasAccountEvents(db)) await writeAccountLog({ db, clock: systemClock, config, storage });
  if (copy === undefined || path.resolve(copy) === path.resolve(config.dataDir, accountLogName)) return log;
  await access(copy).catch(() => {
    throw new CommandError(`There is no folder ${copy}.`);
  });
  const lines = await openFolderLog(copy).read(new Date(0));
  if (lines.length > 0) await log.append(lines, systemClock.now());
  return log;
}

function printReplayed(print: (line: string) => void, replayed: ReplayCounts): void {
  const { deleted, suspended, unsuspended, passwords, revoked, secondFactors, passkeys, identities } = replayed;
  print(
    `Reapplied from the account log: ${deleted} deleted, ${suspended} suspended, ${unsuspended} unsuspended, ${revoked} operators revoked, ${passwords} passwords invalidated, ${secondFactors} second factors removed, passkeys of ${passkeys} members removed, linked accounts of ${identities} members removed.`,
  );
  if (passwords > 0) print('Members with an invalidated password set a new one with "Forgot password".');
}

async function toCommandErrors<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw error instanceof BackupError ? new CommandError(error.message) : error;
  }
}
