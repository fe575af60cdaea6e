import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Database } from '../src/platform/db/database.ts';
import type { Schema } from '../src/platform/db/schema.ts';

type Query = string | pg.QueryConfig;

/**
 * Runs work in one database transaction, so that it is atomic even if the process ends. Transactions of the called
 * actions become savepoints and run sequentially.
 */
export async function inOneTransaction<T>(db: Database, work: (whole: Database) => Promise<T>): Promise<T> {
  const client = await db.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query("SET LOCAL statement_timeout = '60s'; SET LOCAL idle_in_transaction_session_timeout = 0");
    const whole = asDatabase(db, client);
    const result = await work(whole.database);
    await whole.end();
    await client.query('COMMIT');
    client.release();
    return result;
  } catch (error) {
    // Closing the connection guarantees the rollback.
    client.release(true);
    throw error;
  }
}

function asDatabase(db: Database, client: pg.PoolClient): { database: Database; end(): Promise<void> } {
  let last: Promise<unknown> = Promise.resolve();
  let turn: Promise<void> = Promise.resolve();
  let ended = false;

  // One statement at a time. Statements after the end, such as broadcasts that nothing awaits, go to the real pool.
  const query = <Row extends pg.QueryResultRow>(question: Query, values?: unknown[]): Promise<pg.QueryResult<Row>> => {
    const run = () => (ended ? db.pool : client).query<Row>(question, values);
    const result = last.then(run, run);
    last = result.catch(() => undefined);
    return result;
  };

  const connect = async () => {
    let done: (() => void) | undefined;
    const end = () => {
      done?.();
      done = undefined;
    };
    return {
      async query(question: Query, values?: unknown[]) {
        if (question === 'begin') {
          const before = turn;
          turn = new Promise((resolve) => (done = resolve));
          await before;
          return query('SAVEPOINT unit');
        }
        if (question === 'commit') return query('RELEASE SAVEPOINT unit').finally(end);
        if (question === 'rollback') {
          return query('ROLLBACK TO SAVEPOINT unit')
            .then(() => query('RELEASE SAVEPOINT unit'))
            .finally(end);
        }
        return query(question, values);
      },
      release: end,
    };
  };
  const pool = { connect, end: async () => undefined } as unknown as pg.Pool;
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  const database: Database = {
    connection: db.connection,
    isDistributed: db.isDistributed,
    read: async () => database,
    readFresh: () => database,
    markWritten: async () => undefined,
    kysely,
    pool: Object.assign(Object.create(db.pool) as pg.Pool, { query }),
    async rows<Row extends pg.QueryResultRow>({ name, text }: { name: string; text: string }, values: unknown[]) {
      return (await query<Row>({ name, text, values })).rows;
    },
    dedicatedConnection: () => database,
    transaction: (work) => (ended ? db.transaction(work) : kysely.transaction().execute(work)),
    withAdvisoryLock: (_key, work) => work(),
    close: async () => undefined,
  };
  return {
    database,
    async end() {
      await turn;
      await last;
      ended = true;
    },
  };
}
