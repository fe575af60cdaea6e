import pg from 'pg';
import type { Config } from '../config/config.ts';
import { canRead, type Membership, membershipStatement } from '../db/citus/membership.ts';
import { type Check, toCheck } from './check.ts';

const setting = 'DATABASE_WORKER_URLS';

/** Checks that the workers that run reads belong to the distributed database. */
export async function checkWorkers({
  databaseUrl,
  databaseDirectUrl = databaseUrl,
  databaseWorkerUrls,
}: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'databaseWorkerUrls'>): Promise<Check[]> {
  if (databaseDirectUrl === undefined || databaseWorkerUrls.length === 0) return [];
  const coordinator = await readMembership(databaseDirectUrl);
  const workers = await Promise.all(databaseWorkerUrls.map(readMembership));
  const wrong = workers.findIndex((worker) => !canRead(worker, coordinator));
  if (wrong === -1) return [toCheck('workers', 'ok', 'workers', workers.length)];
  return [toCheck('workers', 'problem', 'worker-unknown', wrong + 1, setting)];
}

async function readMembership(connectionString: string): Promise<Membership> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000, application_name: 'gumball doctor' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const [found] = (await client.query<Membership>(membershipStatement.text)).rows;
    if (!found) throw new Error('no response');
    return found;
  } finally {
    await client.end();
  }
}
