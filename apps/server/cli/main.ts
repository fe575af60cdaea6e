/**
 * The operator's command line: `npm run gumball -- <command>`. It uses the database of the running server, or starts
 * the embedded one for the command.
 */
import { readConfig } from '../src/platform/config/config.ts';
import { loadEnvFile } from '../src/platform/config/load-env-file.ts';
import { assertUsable } from '../src/platform/db/assert-usable.ts';
import { isServerRunning } from '../src/platform/db/cluster-events.ts';
import type { Database } from '../src/platform/db/database.ts';
import { listApplied, listPending, migrate, SchemaError } from '../src/platform/db/migrate.ts';
import { openConfiguredDatabase } from '../src/platform/db/open-configured-database.ts';
import { toTerminalMessage } from '../src/platform/errors/to-terminal-message.ts';
import { createLog } from '../src/platform/log/log.ts';
import { backupCommand, restoreCommand } from './backup.ts';
import { type Command, CommandError, type StandaloneCommand } from './command.ts';
import { createTaskCommand } from './create-task.ts';
import { distributeCommand } from './distribute.ts';
import { doctorCommand } from './doctor.ts';
import { exportCommand } from './export.ts';
import { findClustersCommand } from './find-clusters.ts';
import { grantOperatorCommand, revokeOperatorCommand } from './grant-operator.ts';
import { ledgerCheckCommand } from './ledger-check.ts';
import { mailReportCommand } from './mail-report.ts';
import { moveDatabaseCommand } from './move-database.ts';
import { pushKeysCommand } from './push-keys.ts';
import { removeSecondFactorCommand } from './remove-second-factor.ts';
import { resetPasswordCommand } from './reset-password.ts';
import { seedCommand } from './seed.ts';
import { exportSettingsCommand, importSettingsCommand } from './settings-file.ts';
import { setupCodeCommand } from './setup-code.ts';
import { suspendCommand, unsuspendCommand } from './suspend.ts';
import { testMailCommand } from './test-mail.ts';

const commands: (Command | StandaloneCommand)[] = [
  setupCodeCommand,
  grantOperatorCommand,
  revokeOperatorCommand,
  resetPasswordCommand,
  removeSecondFactorCommand,
  suspendCommand,
  unsuspendCommand,
  testMailCommand,
  mailReportCommand,
  createTaskCommand,
  ledgerCheckCommand,
  findClustersCommand,
  seedCommand,
  exportCommand,
  exportSettingsCommand,
  importSettingsCommand,
  backupCommand,
  restoreCommand,
  moveDatabaseCommand,
  distributeCommand,
  pushKeysCommand,
  doctorCommand,
];

const callOf = ({ name, usage }: Command | StandaloneCommand) => `${name} ${usage}`.trim();

function help(): string {
  const calls = commands.map(callOf);
  const width = Math.max(...calls.map((call) => call.length)) + 2;
  const lines = commands.map(({ summary }, index) => `  ${(calls[index] ?? '').padEnd(width)}${summary}`);
  return ['Usage: npm run gumball -- <command>', '', ...lines, ''].join('\n');
}

async function main(argv: string[]): Promise<void> {
  const [name = '--help', ...args] = argv;
  if (name === '--help' || name === '-h' || name === 'help') {
    process.stdout.write(`${help()}\n`);
    return;
  }
  const command = commands.find((known) => known.name === name);
  if (!command) throw new CommandError(`There is no command "${name}"; --help lists them.`);
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(
      `${[`Usage: npm run gumball -- ${callOf(command)}`, '', `  ${command.summary}`, ''].join('\n')}\n`,
    );
    return;
  }
  loadEnvFile();
  const config = readConfig(process.env);
  const log = createLog('silent');
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  if ('standalone' in command) return command.run({ config, log, print }, args);
  const { db, connection, close } = await openConfiguredDatabase(config, log, command.settings);
  try {
    await assertUsable(db);
    if (!command.skipMigrations) await migrateUnused(db, command);
    await command.run({ config, connection, db, log, print }, args);
  } finally {
    await close();
  }
}

// The first start of a version migrates. A command must neither change the schema below an older server nor, if it only
// reads, prevent that the older version is started again.
async function migrateUnused(db: Database, { name, readsOnly }: Command): Promise<void> {
  const applied = await listApplied(db);
  const isOlder = applied.length > 0 && (await listPending(applied)).length > 0;
  if (isOlder && (await isServerRunning(db.pool)))
    throw new SchemaError('A server of an older version is running: use its version of the command, or stop it.');
  if (isOlder && readsOnly)
    throw new SchemaError(`The database is of an older version: start this one before "${name}", or use that one.`);
  await migrate(db);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const text = error instanceof CommandError ? error.message : toTerminalMessage(error);
  process.stderr.write(`${text}\n`);
  process.exitCode = commands.find(({ name }) => name === process.argv[2])?.exitCode ?? 1;
});
