import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, inject, onTestFinished } from 'vitest';
import { type App, createApp } from '../src/app.ts';
import { type Config, readConfig } from '../src/platform/config/config.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { createLog } from '../src/platform/log/log.ts';
import { copyDatabase, urlOf } from './citus/cluster.ts';
import { createTempFolder } from './create-temp-folder.ts';
import { freePort } from './free-port.ts';
import { templateName } from './template.ts';

/** A real server on its own port with its own database and data folder. */
export type TestApp = App & {
  url: string;
  dataDir: string;
  database: string;
  setTime(date: Date): void;
  advance(ms: number): void;
  /** What usernames of test users end with, so that tests of one server can create users of the same names. */
  userSuffix?: string;
  /** Freezes the server's clock. After this call only `setTime` and `advance` move it. */
  holdTime(): void;
};

/**
 * Starts a server for one test and stops it afterwards. `env` sets configuration variables. `sharedWith` is a running
 * server whose database the new one shares. `webFolder` has a built web app. Password hashing uses minimal cost.
 */
export function startApp(
  env: Record<string, string> = {},
  sharedWith?: Pick<TestApp, 'database'>,
  webFolder?: string,
): Promise<TestApp> {
  return launch(env, sharedWith, onTestFinished, webFolder);
}

/**
 * Starts one server for all tests of a file, which must not depend on shared state. Returns a getter for it. `prepare`
 * creates what the tests share. A test that is repeated gets a new server: what it stored would make it fail again.
 */
export function shareApp(
  env: Record<string, string> = {},
  prepare: (app: TestApp) => Promise<void> = async () => undefined,
): () => TestApp {
  let app: TestApp | undefined;
  const endings: Cleanup[] = [];
  const start = async () => {
    app = await launch(env, undefined, (ending) => endings.push(ending));
    await prepare(app);
  };
  beforeAll(start, startTimeoutMs);
  beforeEach(async ({ task }) => {
    if ((task.result?.retryCount ?? 0) > 0) await start();
  }, startTimeoutMs);
  afterAll(async () => {
    for (const ending of endings.toReversed()) await ending();
  });
  return () => {
    if (!app) throw new Error('The shared server is not started yet.');
    return app;
  };
}

/**
 * Like `shareApp`, for tests that create users of the same names. The usernames of the users that a test creates end
 * with the number of the test.
 */
export function shareNumberedApp(...options: Parameters<typeof shareApp>): () => TestApp {
  const sharedApp = shareApp(...options);
  let testNumber = 0;
  beforeEach(() => {
    testNumber += 1;
  });
  return () => ({ ...sharedApp(), userSuffix: `_${testNumber}` });
}

/** The environment of a server that asks the coordinator of a cluster alone, where its statements are observed. */
export const coordinatorOnly = { DATABASE_WORKER_URLS: '' };

const startTimeoutMs = 120_000;

type Cleanup = () => Promise<void>;
type RegisterCleanup = (ending: Cleanup) => unknown;

async function launch(
  env: Record<string, string>,
  sharedWith: Pick<TestApp, 'database'> | undefined,
  atEnd: RegisterCleanup,
  webFolder?: string,
): Promise<TestApp> {
  const database = sharedWith?.database ?? (await createDatabase(templateName, atEnd));
  const { folder: dataDir, remove } = await createTempFolder();
  let offsetMs = 0;
  let machineMs = () => Date.now();
  const clock = { now: () => new Date(machineMs() + offsetMs) };
  const listen = await freePort();
  const configured = readConfig({
    DATA_DIR: dataDir,
    DEMO: 'false',
    SIGNUP_FREE_PER_NETWORK: '1000000',
    PORT: String(listen),
    // Whether a machine has it must not matter.
    FFMPEG_PATH: '/nowhere/ffmpeg',
    ...env,
  });
  const config = { ...configured, ...placementOf(env, database) };
  const app = await createApp({
    config,
    connection: { ...inject('database'), database },
    log: createLog(process.env.TEST_LOG ?? 'silent'),
    clock,
    passwordCost: { memoryKib: 64, passes: 1 },
    checkResponses: true,
    ...(webFolder === undefined ? {} : { webFolder }),
  });
  await app.http.listen({ host: '127.0.0.1', port: listen });
  atEnd(async () => {
    await app.close();
    await remove();
  });
  return {
    ...app,
    url: `http://127.0.0.1:${listen}`,
    dataDir,
    database,
    setTime: (date) => {
      offsetMs = date.getTime() - machineMs();
    },
    advance: (ms) => {
      offsetMs += ms;
    },
    holdTime: () => {
      const heldMs = machineMs();
      machineMs = () => heldMs;
    },
  };
}

/** Creates a migrated database of one server, also where the template is distributed. Returns its name. */
export async function createSingleDatabase(): Promise<string> {
  if (inject('workers').length === 0) return createDatabase();
  const database = await createDatabase('template0');
  const db = openDatabase({ ...inject('database'), database }, createLog('silent'), { poolSize: 2 });
  await migrate(db);
  await db.close();
  return database;
}

/**
 * The settings of a database of a cluster, whose workers run reads. A restored one is not distributed, which `env` states;
 * an empty `DATABASE_WORKER_URLS` leaves all reads to the coordinator.
 */
function placementOf(
  env: Record<string, string>,
  database: string,
): Pick<Config, 'databaseDistributed' | 'databaseWorkerUrls'> {
  const workers = inject('workers');
  const databaseDistributed = workers.length > 0 && env['DATABASE_DISTRIBUTED'] !== 'false';
  const isUsed = databaseDistributed && env['DATABASE_WORKER_URLS'] !== '';
  return { databaseDistributed, databaseWorkerUrls: isUsed ? workers.map((worker) => urlOf(worker, database)) : [] };
}

/** Creates a database for one test, by default a copy of the migrated template. Returns its name. */
export async function createDatabase(
  template: string = templateName,
  atEnd: RegisterCleanup = onTestFinished,
): Promise<string> {
  const database = `test_${randomBytes(8).toString('hex')}`;
  const cluster = { coordinator: inject('database'), workers: inject('workers') };
  atEnd(await copyDatabase(cluster, template, database));
  return database;
}
