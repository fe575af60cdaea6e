import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import { z } from 'zod';
import type { Database } from '../db/database.ts';

/** Work that waits in a database, by queue, as a backup keeps it. Work that repeats by the clock is not among it: the server plans that itself. */
export const waitingJobs = z.object({
  queues: z.array(
    z.object({
      name: z.string(),
      retryLimit: z.number(),
      retryDelay: z.number(),
      retryBackoff: z.boolean(),
      expireInSeconds: z.number(),
    }),
  ),
  jobs: z.array(
    z.object({
      id: z.uuid(),
      queue: z.string(),
      data: z.record(z.string(), z.unknown()),
      startAfter: z.string(),
      singletonKey: z.string().optional(),
    }),
  ),
});

/** The waiting work of a database. */
export type WaitingJobs = z.infer<typeof waitingJobs>;

const batchSize = 500;

/** Reads what waits or was being worked on; work that was under way begins anew. */
export async function listWaiting(client: Pick<pg.Client | pg.Pool, 'query'>): Promise<WaitingJobs> {
  const there = await client.query<{ table: string | null }>(`SELECT to_regclass('jobs.job')::text AS "table"`);
  if (!there.rows[0]?.table) return { queues: [], jobs: [] };
  const queues = await client.query<WaitingJobs['queues'][number]>(
    `SELECT name, retry_limit AS "retryLimit", retry_delay AS "retryDelay", retry_backoff AS "retryBackoff",
       expire_seconds AS "expireInSeconds"
     FROM jobs.queue q WHERE name NOT LIKE '\\_\\_%' AND NOT EXISTS (SELECT FROM jobs.schedule s WHERE s.name = q.name) ORDER BY name`,
  );
  const jobs = await client.query<Omit<WaitingJobs['jobs'][number], 'singletonKey'> & { singletonKey: string | null }>(
    `SELECT id, name AS queue, coalesce(data, '{}') AS data,
       to_char(start_after AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "startAfter", singleton_key AS "singletonKey"
     FROM jobs.job WHERE state IN ('created', 'retry', 'active') AND name = ANY($1) ORDER BY created_on, id`,
    [queues.rows.map(({ name }) => name)],
  );
  return {
    queues: queues.rows,
    jobs: jobs.rows.map(({ singletonKey, ...job }) => ({ ...job, ...(singletonKey === null ? {} : { singletonKey }) })),
  };
}

/** Puts waiting work into a database where none runs yet. */
export async function restoreWaiting(db: Pick<Database, 'pool'>, { queues, jobs }: WaitingJobs): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => db.pool.query(text, values) },
    schema: 'jobs',
    supervise: false,
    schedule: false,
  });
  let trouble: Error | undefined;
  boss.on('error', (error: Error) => {
    trouble = error;
  });
  await boss.start();
  try {
    for (const { name, ...options } of queues) {
      await boss.createQueue(name, options);
      const own = jobs.filter(({ queue }) => queue === name);
      for (let from = 0; from < own.length; from += batchSize) {
        const part = own.slice(from, from + batchSize);
        await boss.insert(
          name,
          part.map(({ id, data, startAfter, singletonKey }) => ({
            id,
            data,
            startAfter,
            ...(singletonKey === undefined ? {} : { singletonKey }),
          })),
        );
      }
    }
  } finally {
    await boss.stop({ graceful: false });
  }
  if (trouble) throw trouble;
}
