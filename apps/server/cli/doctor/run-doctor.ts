import { access } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../src/platform/config/config.ts';
import { locateFolders } from '../../src/platform/db/embedded/folders.ts';
import type { Log } from '../../src/platform/log/log.ts';
import { createPasswords, passwordCost } from '../../src/platform/passwords/passwords.ts';
import { openConfiguredDatabase } from '../open-database.ts';
import { type Check, causeOf, runChecks } from './check.ts';
import { checkAccounts } from './check-accounts.ts';
import { checkConfig } from './check-config.ts';
import { checkDatabase } from './check-database.ts';
import { checkBackups, checkDataDir, checkUploads } from './check-files.ts';
import { checkPublicUrl, checkRedis, checkSmtp, checkVideos } from './check-services.ts';

/** Checks the configuration and the services it uses. Temporary files are removed at once; nothing else is changed. */
export async function runDoctor(config: Config, log: Log, now: Date): Promise<Check[]> {
  const { s3, redis, smtp, dataDir } = config;
  const groups = await Promise.all([
    runDatabaseChecks(config, log),
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
    smtp ? runChecks('mail server', 'The mail server refuses: check SMTP_URL.', () => checkSmtp(smtp)) : [],
    runChecks('videos', 'ffmpeg cannot be checked.', () => checkVideos(config)),
    runChecks('public address', 'PUBLIC_URL cannot be checked.', () => checkPublicUrl(config)),
  ]);
  return [...checkConfig(config), ...groups.flat()];
}

async function runDatabaseChecks(config: Config, log: Log): Promise<Check[]> {
  const isEmbedded = config.databaseUrl === undefined;
  if (isEmbedded && !(await hasCluster(config.dataDir))) {
    const message = 'There is no database yet: the first start creates it. Run doctor again afterwards.';
    return [{ name: 'database', status: 'warning', message }];
  }
  const failure = isEmbedded
    ? 'The embedded database cannot be used.'
    : 'The database cannot be used: check DATABASE_URL.';
  const opened = await openConfiguredDatabase(config, log).catch((error: unknown): Check => {
    return { name: 'database', status: 'problem', message: `${failure} (${causeOf(error)})` };
  });
  if ('status' in opened) return [opened];
  const { db, close } = opened;
  try {
    const checks = await runChecks('database', failure, () => checkDatabase(db, isEmbedded));
    // An outdated PostgreSQL or clock skew does not prevent reading accounts; a missing migration does.
    const isUsable = checks.every(
      ({ name, status }) => status === 'ok' || name === 'clock' || (name === 'database' && status === 'warning'),
    );
    if (!isUsable) return checks;
    const passwords = await createPasswords(passwordCost);
    return [
      ...checks,
      ...(await runChecks('operators', 'Accounts cannot be read.', () => checkAccounts({ db, config, passwords }))),
    ];
  } finally {
    await close();
  }
}

async function hasCluster(dataDir: string): Promise<boolean> {
  const { cluster } = await locateFolders(dataDir);
  return access(path.join(cluster, 'PG_VERSION')).then(
    () => true,
    () => false,
  );
}
