import { fileURLToPath } from 'node:url';
import { toEnglish } from '@gumball/rules/formats/phrase';
import type { Deps } from './deps.ts';
import { loadApp } from './load-app.ts';
import { type Config, ConfigError, readConfig } from './platform/config/config.ts';
import { findConfigProblems } from './platform/config/config-problems.ts';
import { loadEnvFile } from './platform/config/load-env-file.ts';
import type { Connection, Database } from './platform/db/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/db/embedded/embedded-postgres.ts';
import { directAddressOf } from './platform/db/open-configured-database.ts';
import { checkPostgresVersion, postgresProblem } from './platform/db/postgres-version.ts';
import { demoPassword, mainUser, operator } from './platform/doctor/demo-accounts.ts';
import { errorCodeOf } from './platform/errors/error-code-of.ts';
import { toTerminalMessage } from './platform/errors/to-terminal-message.ts';
import { createLog, type Log } from './platform/log/log.ts';

const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));
// Longer than `App.close` waits for requests.
const stopTimeoutMs = 9000;

async function main(): Promise<void> {
  loadEnvFile();
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const problems = findConfigProblems(config);
  const refused = problems.find(({ severity }) => severity === 'refuse');
  if (refused) throw new ConfigError(refused.message);
  for (const { severity, message } of problems) if (severity === 'problem') log.warn(message);
  // After the checks, so that a mistake is named at once, and before there is a database to stop.
  const { createApp } = await loadApp();
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: config.dataDir, log: (line) => log.info(line) });
  const connection: Connection = embedded ? embedded.connection : directAddressOf(config);

  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  const app = await createApp({ config, connection, log, webFolder }).catch(async (error: unknown) => {
    await embedded?.stop();
    throw error;
  });
  await logPostgresVersion(app.deps.db, log, embedded !== undefined);
  const stopped = new AbortController();
  let loading: Promise<boolean | undefined> | undefined;
  const close = async () => {
    stopped.abort();
    // The demo is loaded in one transaction, for which the database could not be closed.
    await loading?.catch(() => undefined);
    await app.close();
  };
  stopOnSignal(close, embedded, (text) => log.info(text));
  try {
    // Loaded only when the demo is enabled.
    const demo = config.demo ? await import('../seed/load-demo.ts') : undefined;
    loading = demo?.loadDemo(app.deps, { signal: stopped.signal });
    if (await loading) log.info('the demo community was loaded');
    if (stopped.signal.aborted) return;
    // Releases the memory that the start needed, about 25 MB in 0.1 s, before the first request.
    globalThis.gc?.({ type: 'major', flavor: 'last-resort' });
    await app.http.listen({ host: config.host, port: config.port }).catch((cause: unknown) => {
      throw listenError(config, cause);
    });
  } catch (error) {
    if (stopped.signal.aborted) return;
    await app.close();
    await embedded?.stop();
    throw error;
  }
  process.stdout.write(`\n  Gumball is ready at ${config.publicUrl} - ${await howToSignIn(config, app.deps)}.\n\n`);
}

/** An error of `listen` that names the variables that the operator can change. */
function listenError({ host, port }: Config, cause: unknown): unknown {
  const reasons: Record<string, string> = {
    EADDRINUSE: 'another process listens there',
    EADDRNOTAVAIL: 'this machine does not have that address',
    EACCES: 'this user has no permission for that port',
    ENOTFOUND: 'that name has no address',
    EAI_AGAIN: 'that name has no address',
  };
  const reason = reasons[errorCodeOf(cause)];
  if (reason === undefined) return cause;
  return new ConfigError(`cannot listen on HOST ${host} and PORT ${port}: ${reason}.`, { cause });
}

async function logPostgresVersion(db: Database, log: Log, isEmbedded: boolean): Promise<void> {
  const found = await checkPostgresVersion(db);
  log.info({ version: found.version, isEmbedded }, `PostgreSQL ${found.version}`);
  const problem = postgresProblem(found, isEmbedded);
  if (problem) log.warn(toEnglish(problem.phrase));
}

async function howToSignIn(config: Config, { db, setup }: Deps): Promise<string> {
  if (await setup.isOpen()) return `set it up at ${config.publicUrl}/setup with the code ${await setup.code()}`;
  const join = 'create an account there to join';
  if (!config.demo) return join;
  const { isDemoLoaded } = await import('../seed/load-demo.ts');
  if (!(await isDemoLoaded(db))) return join;
  return `sign in as ${mainUser}.fun (a member) or ${operator}.fun (an operator), password ${demoPassword}`;
}

function stopOnSignal(
  close: () => Promise<void>,
  embedded: EmbeddedPostgres | undefined,
  print: (text: string) => void,
): void {
  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    print(`${signal}: finishing running requests, then stopping`);
    setTimeout(() => process.exit(1), stopTimeoutMs).unref();
    close()
      .then(() => embedded?.stop())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
}

main().catch((error: unknown) => {
  process.stderr.write(`Gumball could not start: ${toTerminalMessage(error)}\n`);
  process.exit(1);
});
