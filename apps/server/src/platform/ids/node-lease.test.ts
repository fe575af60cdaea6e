import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { databaseUrl } from '../../../test/processes/command-line.ts';
import { createDatabase } from '../../../test/start-app.ts';
import { type Database, isDatabaseUnavailable, openDatabase } from '../db/database.ts';
import { createLog } from '../log/log.ts';
import { leaseNode, type NodeLease } from './node-lease.ts';

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

async function openEmpty(): Promise<Database> {
  const db = openDatabase({ connectionString: databaseUrl(await createDatabase()) }, createLog('silent'), {
    poolSize: 8,
  });
  cleanUps.push(() => db.close());
  await db.pool.query('DELETE FROM node_leases');
  return db;
}

async function lease(db: Pick<Database, 'pool'>, times?: Parameters<typeof leaseNode>[1]): Promise<NodeLease> {
  const node = await leaseNode(db, times);
  cleanUps.push(() => node.release().catch(() => undefined));
  return node;
}

const leased = async (db: Database) =>
  (await db.pool.query<{ number: number }>('SELECT number FROM node_leases ORDER BY number')).rows.map(
    (row) => row.number,
  );

test('processes that start at once have different numbers, and a released one is free again', async () => {
  const db = await openEmpty();
  const nodes = await Promise.all(Array.from({ length: 24 }, () => lease(db)));
  const numbers = nodes.map((node) => node.number());
  expect(new Set(numbers).size).toBe(24);
  expect(await leased(db)).toEqual(numbers.toSorted((a, b) => a - b));
  await nodes[0]?.release();
  expect(await leased(db)).not.toContain(numbers[0]);
});

test('a number of a running process is skipped when the sequence repeats it, one of a lost process is reused', async () => {
  const db = await openEmpty();
  const first = await lease(db);
  const before = first.number() === 0 ? 1023 : first.number() - 1;
  // The sequence starts again with the number that is leased.
  await db.pool.query("SELECT setval('node_numbers', $1)", [before + 5 * 1024]);
  expect((await lease(db)).number()).toBe((first.number() + 1) % 1024);
  await db.pool.query("UPDATE node_leases SET leased_until = now() - interval '1 s' WHERE number = $1", [
    first.number(),
  ]);
  await db.pool.query("SELECT setval('node_numbers', $1)", [before + 6 * 1024]);
  expect((await lease(db)).number()).toBe(first.number());
});

test('no number is given twice when all are leased', async () => {
  const db = await openEmpty();
  await db.pool.query(
    "INSERT INTO node_leases SELECT n, gen_random_uuid(), now() + interval '1 hour' FROM generate_series(0, 1023) n",
  );
  await expect(leaseNode(db)).rejects.toThrow('Every node number is leased.');
  await db.pool.query('DELETE FROM node_leases WHERE number = 512');
  expect((await lease(db)).number()).toBe(512);
});

test('a lease is renewed, ends without the database, and a lost number is replaced once it is back', async () => {
  const db = await openEmpty();
  let isDown = false;
  const pool = new Proxy(db.pool, {
    get(target, key) {
      if (key !== 'query') return Reflect.get(target, key);
      return isDown ? () => Promise.reject(new Error('Connection terminated')) : target.query.bind(target);
    },
  });
  const node = await lease({ pool }, { leaseMs: 600, renewMs: 100, retryMs: 50 });
  const number = node.number();
  await pause(900);
  expect(node.number()).toBe(number);
  isDown = true;
  await expect.poll(() => failureOf(node), { interval: 20 }).toSatisfy(isDatabaseUnavailable);
  // Meanwhile another process leased it.
  await db.pool.query(
    "UPDATE node_leases SET holder = gen_random_uuid(), leased_until = now() + interval '1 hour' WHERE number = $1",
    [number],
  );
  isDown = false;
  await expect.poll(() => failureOf(node), { interval: 20 }).toBeUndefined();
  expect(node.number()).not.toBe(number);
});

function failureOf(node: NodeLease): unknown {
  try {
    node.number();
    return undefined;
  } catch (error) {
    return error;
  }
}
