import { access } from 'node:fs/promises';
import path from 'node:path';
import type { Cause } from '@gumball/rules/operators/problem-messages';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { locateFolders } from '../db/embedded/folders.ts';
import { openConfiguredDatabase } from '../db/open-configured-database.ts';
import { causeOf } from '../errors/cause-of.ts';
import type { Integrations } from '../integrations/create-integrations.ts';
import { openIntegrations } from '../integrations/open-integrations.ts';
import type { Log } from '../log/log.ts';
import { dkimSetting } from '../mail/dkim-key.ts';
import { createPasswords, type Passwords, passwordCost } from '../passwords/passwords.ts';
import { type Check, runChecks, toCheck } from './check.ts';
import { checkAccounts } from './check-accounts.ts';
import { checkConfig, checkOfProblem } from './check-config.ts';
import { checkDatabase } from './check-database.ts';
import { checkBackups, checkDataDir, checkUploads } from './check-files.ts';
import { checkPooler } from './check-pooler.ts';
import {
  checkDkim,
  checkPlaces,
  checkPublicUrl,
  checkRedis,
  checkSmtp,
  checkVideos,
  placesSetting,
} from './check-services.ts';
import { checkWorkers } from './check-workers.ts';

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
  const { s3, redis, smtp, dkim, placesDatabase, dataDir } = config;
  const groups = await Promise.all([
    databaseChecks,
    runChecks(
      (cause) => toCheck('pooler', 'problem', 'pooler-failed', 'DATABASE_URL', 'DATABASE_DIRECT_URL', cause),
      () => checkPooler(config),
    ),
    runChecks(
      (cause) => toCheck('workers', 'problem', 'workers-failed', 'DATABASE_WORKER_URLS', cause),
      () => checkWorkers(config),
    ),
    runChecks(
      (cause) => toCheck('DATA_DIR', 'problem', 'data-folder-failed', dataDir, 'DATA_DIR', cause),
      () => checkDataDir(config),
    ),
    runChecks(
      (cause) =>
        s3
          ? toCheck('uploads', 'problem', 'bucket-failed', cause)
          : toCheck('uploads', 'problem', 'uploads-folder-failed', path.join(dataDir, 'uploads'), cause),
      () => checkUploads(config),
    ),
    runChecks(
      (cause) => toCheck('backups', 'problem', 'backup-failed', cause),
      () => checkBackups(config, now),
    ),
    redis
      ? runChecks(
          (cause) => toCheck('Redis', 'problem', 'redis-failed', 'REDIS_URL', 'REDIS_CLUSTER_URLS', cause),
          () => checkRedis(redis, log),
        )
      : [],
    smtp
      ? runChecks(
          (cause) => toCheck('mail server', 'problem', 'mail-server-failed', 'SMTP_URL', cause),
          () => checkSmtp(smtp),
        )
      : [],
    dkim
      ? runChecks(
          (cause) => toCheck(dkimSetting, 'problem', 'setting-file-failed', dkimSetting, dkim.keyFile, cause),
          () => checkDkim(dkim),
        )
      : [],
    placesDatabase
      ? runChecks(
          (cause) => toCheck(placesSetting, 'problem', 'setting-file-failed', placesSetting, placesDatabase, cause),
          () => checkPlaces(placesDatabase),
        )
      : [],
    runChecks(
      (cause) => toCheck('videos', 'problem', 'ffmpeg-failed', cause),
      () => checkVideos(config),
    ),
    runChecks(
      (cause) => toCheck('public address', 'problem', 'address-failed', 'PUBLIC_URL', cause),
      () => checkPublicUrl(config),
    ),
  ]);
  return [...checkConfig(config), ...groups.flat()];
}

const toDatabaseFailure = ({ databaseUrl }: Config, cause: Cause) =>
  databaseUrl
    ? toCheck('database', 'problem', 'database-failed', 'DATABASE_URL', cause)
    : toCheck('database', 'problem', 'embedded-database-failed', cause);

async function openDatabase(config: Config, log: Log) {
  if (config.databaseUrl === undefined && !(await hasCluster(config.dataDir)))
    return toCheck('database', 'warning', 'no-database');
  return openConfiguredDatabase(config, log).catch((error: unknown) => toDatabaseFailure(config, causeOf(error)));
}

/** Names the services that the console sets, and those whose secrets cannot be read here. */
function checkIntegrations(integrations: Integrations): Check[] {
  const inConsole = integrations.list().filter(({ fixedBy, isOn }) => fixedBy === null && isOn);
  const locked = integrations.problems().map(checkOfProblem);
  if (inConsole.length === 0) return locked;
  const names = inConsole.map(({ name }) => name).join(', ');
  return [...locked, toCheck('services', 'ok', 'services-in-console', names)];
}

async function runDatabaseChecks(config: Config, { db, passwords }: RunningServer): Promise<Check[]> {
  const isEmbedded = config.databaseUrl === undefined;
  const checks = await runChecks(
    (cause) => toDatabaseFailure(config, cause),
    () => checkDatabase(db, isEmbedded),
  );
  // An outdated PostgreSQL or clock skew does not prevent reading accounts; a missing migration does.
  const isUsable = checks.every(
    ({ name, status }) => status === 'ok' || name === 'clock' || (name === 'database' && status === 'warning'),
  );
  if (!isUsable) return checks;
  return [
    ...checks,
    ...(await runChecks(
      (cause) => toCheck('operators', 'problem', 'accounts-failed', cause),
      () => checkAccounts({ db, config, passwords }),
    )),
  ];
}

async function hasCluster(dataDir: string): Promise<boolean> {
  const { cluster } = await locateFolders(dataDir);
  return access(path.join(cluster, 'PG_VERSION')).then(
    () => true,
    () => false,
  );
}
