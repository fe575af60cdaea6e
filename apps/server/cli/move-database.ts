import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { hashLedger } from '../src/features/gumballs/hash-ledger.ts';
import { BackupError } from '../src/platform/backup/manifest.ts';
import { moveDatabase, planMove } from '../src/platform/backup/move-database.ts';
import { systemClock } from '../src/platform/clock/clock.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { openStorage } from '../src/platform/storage/open-storage.ts';
import { type Command, CommandError, exactArguments, parseArguments } from './command.ts';

/** Copies the database to an empty one: from the embedded PostgreSQL to an external one, or to a new major version. */
export const moveDatabaseCommand: Command = {
  name: 'move-database',
  usage: '--to <postgres://...> [--dry-run]',
  summary: 'copy the database to an empty one, verify the copy, and print the setting to change; files are not moved',
  async run({ config, db, log, print }, args) {
    const options = { to: { type: 'string' }, 'dry-run': { type: 'boolean' } } as const;
    const { values, positionals } = parseArguments({ args, options, allowPositionals: true });
    exactArguments(positionals, []);
    const { to } = values;
    if (to === undefined) throw new CommandError('--to is missing.');
    if (!/^postgres(ql)?:\/\//.test(to) || !URL.canParse(to)) throw new CommandError('--to is not a postgres:// URL.');
    const target = openDatabase({ connectionString: to }, log, { poolSize: 2 });
    try {
      const { tables, bytes, targetVersion } = await planMove({ source: db, target });
      print(`To move: ${tables} tables, ${Math.ceil(bytes / 1_000_000)} MB, into PostgreSQL ${targetVersion}.`);
      if (values['dry-run']) {
        print('Nothing was changed. Stop the server and run this without --dry-run.');
        return;
      }
      await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
      const folder = await mkdtemp(path.join(config.dataDir, 'move-'));
      try {
        const storage = await openStorage(config);
        const now = systemClock.now();
        const moved = await moveDatabase({ source: db, target, storage, folder, now, readLedger: hashLedger });
        const rows = moved.tables.reduce((sum, table) => sum + table.rows, 0);
        print(`Moved ${rows} rows of ${moved.tables.length} tables; rows, sequences and the ledger are the same.`);
        print(`The ledger has ${moved.ledger.entries} entries, hash ${moved.ledger.hash}.`);
        print('Set DATABASE_URL to the URL after --to, start the server, and remove the unchanged old database later.');
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    } catch (error) {
      throw error instanceof BackupError ? new CommandError(error.message) : toConnectionError(error);
    } finally {
      await target.close();
    }
  },
};

// The driver's message contains the host and the role, never the password.
function toConnectionError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const isConnection = /^(ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|28|3D)/.test(code);
  return isConnection && error instanceof Error
    ? new CommandError(`The target cannot be reached: ${error.message}`)
    : error;
}
