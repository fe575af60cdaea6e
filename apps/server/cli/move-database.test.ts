import { readdir } from 'node:fs/promises';
import pg from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { creditGumballs } from '../src/features/gumballs/credit-gumballs.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { createLog } from '../src/platform/log/log.ts';
import { databaseEnv, databaseUrl, runCli } from '../test/processes/command-line.ts';
import { postgresPrograms, replicatedPostgres } from '../test/replicated-postgres.ts';
import { createDatabase, startApp } from '../test/start-app.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** Creates a database with a member, a session and a ledger entry, without a server. */
async function sourceDatabase() {
  const database = await createDatabase();
  const db = openDatabase({ connectionString: databaseUrl(database) }, createLog('silent'), {
    poolSize: 1,
    isDistributed: inject('workers').length > 0,
  });
  await db.pool.query(
    `INSERT INTO users (id, username, email, password_hash, first_name, referral_code, created_at)
     VALUES (7, 'alice.fun', 'alice@example.com', '', 'Alice', 'A', now());
     INSERT INTO user_totals (user_id) VALUES (7);
     INSERT INTO sessions (id, user_id, token_hash, created_at, last_used_at) VALUES (8, 7, '\\x01', now(), now());
     SELECT nextval('node_numbers'), nextval('node_numbers')`,
  );
  const at = new Date();
  await db.transaction((tx) => creditGumballs(tx, { memberId: '7', amount: 25, kind: 'task', reference: '1', at }));
  await db.close();
  return { DATA_DIR: await temporaryFolder(), ...databaseEnv(database) };
}

const contentOf = async (client: pg.Client) => {
  const { rows } = await client.query(
    `WITH e AS MATERIALIZED (SELECT amount FROM gumball_entries), t AS MATERIALIZED (SELECT gumballs FROM user_totals)
     SELECT u.username, t.gumballs, s.id AS session, e.amount, n.last_value AS node
     FROM users u, sessions s, e, t, node_numbers n`,
  );
  return rows;
};

/** Moves the source to the target and verifies that a server could continue there. */
async function moveTo(to: string) {
  const env = await sourceDatabase();
  const source = await connect(env.DATABASE_URL);
  const before = await contentOf(source);
  expect(before).toHaveLength(1);
  const target = await connect(to);
  const plan = await runCli(env, 'move-database', '--to', to, '--dry-run');
  expect(plan).toMatchObject({ code: 0, complaint: '' });
  expect(plan.out).toMatch(/^To move: \d+ tables, \d+ MB, into PostgreSQL [\d.]+.*\nNothing was changed\./);
  expect((await target.query(`SELECT to_regclass('users') AS users`)).rows).toEqual([{ users: null }]);

  const moved = await runCli(env, 'move-database', '--to', to);
  expect(moved).toMatchObject({ code: 0, complaint: '' });
  expect(await contentOf(target)).toEqual(before);
  expect(await contentOf(source)).toEqual(before);
  expect((await runCli({ ...env, DATABASE_URL: to }, 'ledger-check')).out).toContain('1 entries of 1 members');
  // No temporary files remain, and existing data is never overwritten.
  expect(await readdir(env.DATA_DIR)).not.toContainEqual(expect.stringMatching(/^move-/));
  expect(await runCli(env, 'move-database', '--to', to)).toMatchObject({
    code: 1,
    complaint: 'The target is not empty: name an empty database.\n',
  });
  return moved.out;
}

const verifiedMessage = 'rows, sequences and the ledger are the same';

it('copies a whole database with sessions to an empty one and leaves the source unchanged', async () => {
  expect(await moveTo(databaseUrl(await createDatabase('template0')))).toContain(verifiedMessage);
}, 120_000);

it('rejects a target with tables, the source itself, a running server, and an invalid URL', async () => {
  const app = await startApp();
  const env = { DATA_DIR: app.dataDir, ...databaseEnv(app.database) };
  const empty = databaseUrl(await createDatabase('template0'));
  const used = databaseUrl(await createDatabase('template0'));
  await (await connect(used)).query('CREATE TABLE theirs (id int)');
  const complaint = async (...args: string[]) => (await runCli(env, 'move-database', ...args)).complaint;
  expect(await complaint('--to', used)).toBe('The target is not empty: name an empty database.\n');
  expect((await (await connect(used)).query('SELECT FROM theirs')).rowCount).toBe(0);
  expect(await complaint('--to', env.DATABASE_URL)).toBe('The target is not empty: name an empty database.\n');
  expect(await complaint('--to', empty)).toBe('A server runs on this database: stop it first.\n');
  expect(await complaint('--to', 'postgres://nobody@127.0.0.1:1/none')).toMatch(/^The target cannot be reached: /);
  expect(await complaint('--to', 'somewhere')).toBe('--to is not a postgres:// URL.\n');
  expect(await complaint()).toBe('--to is missing.\n');
}, 120_000);

describe.skipIf(postgresPrograms === undefined)('with a PostgreSQL of another version (from Debian)', () => {
  it('moves the embedded database there', async () => {
    const outside = await replicatedPostgres();
    await (await connect(outside.url('primary', 'postgres'))).query('CREATE DATABASE gumball TEMPLATE template0');
    expect(await moveTo(outside.url('primary', 'gumball'))).toContain(verifiedMessage);
  }, 180_000);
});
