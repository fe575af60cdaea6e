import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { until } from '../../../test/mailbox.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { createJobs } from './jobs.ts';

const rowsOf = async <Row extends object>(app: TestApp, text: string) => (await app.deps.db.pool.query<Row>(text)).rows;

it('updates the options of a queue that an earlier version created', async () => {
  const app = await startApp();
  const read = () =>
    rowsOf(
      app,
      "SELECT expire_seconds, heartbeat_seconds, retry_limit, deletion_seconds FROM jobs.queue WHERE name = 'mail-reset-link'",
    );
  const queueOptions = await read();
  expect(queueOptions).toEqual([
    { expire_seconds: 3600, heartbeat_seconds: 60, retry_limit: 8, deletion_seconds: 3600 },
  ]);
  await app.deps.db.pool.query(
    'UPDATE jobs.queue SET expire_seconds = 300, heartbeat_seconds = NULL, retry_limit = 1, deletion_seconds = 604800',
  );
  await app.deps.jobs.addLater('mail-reset-link', { email: 'alice@example.com' }, 3600);
  await app.deps.db.pool.query('UPDATE jobs.job SET deletion_seconds = 604800');
  const next = createJobs(app.deps.db, app.deps.log);
  next.work('mail-reset-link', { retries: 8, retryDelaySeconds: 2 }, async () => undefined);
  await next.start();
  await next.stop();
  expect(await read()).toEqual(queueOptions);
  const stored = "SELECT deletion_seconds FROM jobs.job WHERE name = 'mail-reset-link'";
  expect(await rowsOf(app, stored)).toEqual([{ deletion_seconds: 3600 }]);
});

it('removes a completed job with personal data, and the payload and error of a failed one', async () => {
  const app = await startApp();
  const jobs = createJobs(app.deps.db, app.deps.log);
  let runs = 0;
  jobs.work<{ email: string }>('greet', { retries: 1, retryDelaySeconds: 0, personal: true }, async ({ email }) => {
    runs += 1;
    if (email.startsWith('bob')) throw Object.assign(new Error(`550 <${email}> is unknown`), { code: 'EENVELOPE' });
  });
  await jobs.start();
  await jobs.add('greet', { email: 'alice@example.com' });
  await jobs.add('greet', { email: 'bob@example.com' });
  const read = () =>
    rowsOf(app, "SELECT state, data, output ->> 'message' AS error FROM jobs.job WHERE name = 'greet'");
  await until(async () => {
    const [first, second] = (await read()) as { state: string }[];
    return first?.state === 'failed' && second === undefined ? true : undefined;
  }, 'both jobs to end');
  expect(await read()).toEqual([{ state: 'failed', data: null, error: 'The job failed: EENVELOPE' }]);
  expect(JSON.stringify(await rowsOf(app, "SELECT * FROM jobs.job WHERE name = 'greet'"))).not.toContain('@example');
  expect(runs).toBe(3);
  await jobs.stop();
});

it('sends heartbeats for a running job', async () => {
  const app = await startApp();
  const jobs = createJobs(app.deps.db, app.deps.log);
  let finish = () => undefined as void;
  let runs = 0;
  jobs.work('long-walk', { retries: 3, retryDelaySeconds: 1 }, () => {
    runs += 1;
    return new Promise<void>((resolve) => {
      finish = resolve;
    });
  });
  await jobs.start();
  await jobs.add('long-walk', {});
  const jobState = () =>
    rowsOf<{ alive: boolean; state: string }>(
      app,
      "SELECT heartbeat_on > now() - interval '1 minute' AS alive, state FROM jobs.job WHERE name = 'long-walk'",
    );
  await until(async () => ((await jobState())[0]?.state === 'active' ? true : undefined), 'the job to run');
  expect(await jobState()).toEqual([{ alive: true, state: 'active' }]);
  finish();
  await until(async () => ((await jobState())[0]?.state === 'completed' ? true : undefined), 'the job to end');
  expect(runs).toBe(1);
  await jobs.stop();
});

it('removes the schedules that an earlier version declared, and no others', async () => {
  const app = await startApp();
  const schedules = async () =>
    (await rowsOf<{ name: string }>(app, 'SELECT name FROM jobs.schedule ORDER BY name')).map(({ name }) => name);
  expect(await schedules()).toContain('purge-unattached-uploads');
  const next = createJobs(app.deps.db, app.deps.log);
  next.every('17 * * * *', 'purge-unattached-uploads', async () => undefined);
  await next.start();
  await next.stop();
  expect(await schedules()).toEqual(['purge-unattached-uploads']);
});

it('reads all queues with one statement a second, and runs waiting jobs without a pause between them', async () => {
  const app = await startApp();
  const { db, log } = app.deps;
  const statements: string[] = [];
  const query = (statement: string | { text: string }, ...rest: unknown[]) => {
    const text = typeof statement === 'string' ? statement : statement.text;
    if (text.includes('jobs.job')) statements.push(text);
    return (db.pool.query as (...args: unknown[]) => Promise<unknown>)(statement, ...rest);
  };
  const pool = new Proxy(db.pool, { get: (target, key) => (key === 'query' ? query : Reflect.get(target, key)) });
  const jobs = createJobs({ ...db, pool }, log);
  const done: number[] = [];
  for (const queue of ['paint', 'dry', 'sand']) {
    jobs.work<{ nth: number }>(queue, { retries: 0, retryDelaySeconds: 1 }, async ({ nth }) => {
      done.push(nth);
    });
  }
  await jobs.start();
  statements.length = 0;
  await pause(2500);
  expect(statements.filter((text) => !text.includes('unnest($1::text[])') && text.includes('next'))).toEqual([]);
  expect(statements.filter((text) => text.includes('unnest($1::text[])')).length).toBeLessThanOrEqual(4);
  // As another node adds them: nothing wakes the workers of this one.
  await db.transaction(async (tx) => {
    for (let nth = 0; nth < 6; nth += 1) await jobs.add('paint', { nth }, tx);
  });
  const startedAt = performance.now();
  await until(async () => (done.length === 6 ? true : undefined), 'all six jobs');
  expect(performance.now() - startedAt).toBeLessThan(4000);
  await jobs.stop();
});
