import { access } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { locateFolders } from '../db/embedded/folders.ts';
import { openConfiguredDatabase } from '../db/open-configured-database.ts';
import type { Integrations } from '../integrations/create-integrations.ts';
import { openIntegrations } from '../integrations/open-integrations.ts';
import type { Log } from '../log/log.ts';
import { createPasswords, type Passwords, passwordCost } from '../passwords/passwords.ts';
import { type Check, causeOf, runChecks } from './check.ts';
import { checkAccounts } from './check-accounts.ts';
import { checkConfig } from './check-config.ts';
import { checkDatabase } from './check-database.ts';
import { checkBackups, checkDataDir, checkUploads } from './check-files.ts';
import { checkPublicUrl, checkRedis, checkSmtp, checkVideos } from './check-services.ts';

/** What a running server lends to the checks. */
export type RunningServer = { db: Database; passwords: Pick<Passwords, 'verify'> };

/**
 * Checks the configuration and the services it uses. Temporary files are removed at once; nothing else is changed.
 * Outside of a running `server` it opens the database itself.
 */
export async function runDoctor(config: Config, log: Log, now: Date, server?: RunningServer): Promise<Check[]> {
  if (server) return runAllChecks(config, log, now, runDatabaseChecks(config, server));
  const opened = await openDatabase(config, log);
  if ('status' in opened) return runAllChecks(config, log, now, Promise.resolve([opened]));
  const { db, close } = opened;
  try {
    const integrations = await openIntegrations(db, log, config).catch(() => undefined);
    const inUse = integrations?.config ?? config;
    const passwords = await createPasswords(passwordCost);
    const checks = await runAllChecks(inUse, log, now, runDatabaseChecks(inUse, { db, passwords }));
    return [...checks, ...(integrations ? checkIntegrations(integrations) : [])];
  } finally {
    await close();
  }
}

async function runAllChecks(config: Config, log: Log, now: Date, databaseChecks: Promise<Check[]>): Promise<Check[]> {
  const { s3, redis, smtp, dataDir } = config;
  const groups = await Promise.all([
    databaseChecks,
    runChecks('DATA_DIR', `${dataDir} cannot be written: set DATA_DIR to a folder of the server's user.`, () =>
      checkDataDir(config),
    ),
    runChecks(
      'uploads',
      s3 ? 'The bucket refuses files: check the S3 variables.' : `${dataDir}/uploads cannot be written.`,
      () => checkUploads(config),
    ),
    runChecks('backups', 'The last backup cannot be read.', () => checkBackups(config, now)),
    redis
      ? runChecks('Redis', 'Redis does not respond: check REDIS_URL or REDIS_CLUSTER_URLS.', () =>
          checkRedis(redis, log),
        )
      : [],
    smtp
      ? runChecks(
          'mail server',
          'The mail server refuses: check SMTP_URL, or mail under Services in the console.',
          () => checkSmtp(smtp),
        )
      : [],
    runChecks('videos', 'ffmpeg cannot be checked.', () => checkVideos(config)),
    runChecks('public address', 'PUBLIC_URL cannot be checked.', () => checkPublicUrl(config)),
  ]);
  return [...checkConfig(config), ...groups.flat()];
}

const failureOf = ({ databaseUrl }: Config) =>
  databaseUrl ? 'The database cannot be used: check DATABASE_URL.' : 'The embedded database cannot be used.';

async function openDatabase(config: Config, log: Log) {
  if (config.databaseUrl === undefined && !(await hasCluster(config.dataDir))) {
    const message = 'There is no database yet: the first start creates it. Run doctor again afterwards.';
    return { name: 'database', status: 'warning', message } satisfies Check;
  }
  return openConfiguredDatabase(config, log).catch(
    (error: unknown): Check => ({
      name: 'database',
      status: 'problem',
      message: `${failureOf(config)} (${causeOf(error)})`,
    }),
  );
}

/** Names the services that the console sets, and those whose secrets cannot be read here. */
function checkIntegrations(integrations: Integrations): Check[] {
  const inConsole = integrations.list().filter(({ fixedBy, isOn }) => fixedBy === null && isOn);
  const locked = integrations
    .problems()
    .map(({ message }): Check => ({ name: 'services', status: 'problem', message }));
  if (inConsole.length === 0) return locked;
  const names = inConsole.map(({ name }) => name).join(', ');
  return [...locked, { name: 'services', status: 'ok', message: `set in the console: ${names}` }];
}

async function runDatabaseChecks(config: Config, { db, passwords }: RunningServer): Promise<Check[]> {
  const isEmbedded = config.databaseUrl === undefined;
  const checks = await runChecks('database', failureOf(config), () => checkDatabase(db, isEmbedded));
  // An outdated PostgreSQL or clock skew does not prevent reading accounts; a missing migration does.
  const isUsable = checks.every(
    ({ name, status }) => status === 'ok' || name === 'clock' || (name === 'database' && status === 'warning'),
  );
  if (!isUsable) return checks;
  return [
    ...checks,
    ...(await runChecks('operators', 'Accounts cannot be read.', () => checkAccounts({ db, config, passwords }))),
  ];
}

async function hasCluster(dataDir: string): Promise<boolean> {
  const { cluster } = await locateFolders(dataDir);
  return access(path.join(cluster, 'PG_VERSION')).then(
    () => true,
    () => false,
  );
}
