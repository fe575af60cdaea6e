import { createHash } from 'node:crypto';
import { CompiledQuery, Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { errorCodeOf } from '../errors/error-code-of.ts';
import type { Log } from '../log/log.ts';
import type { Schema } from './schema.ts';

/** Where the database listens: a URL, or the socket folder of the embedded one. */
export type Connection = { connectionString: string } | { host: string; port: number; user: string; database: string };

/** A hot query, prepared once on each connection under its name. */
export type Statement = { name: string; text: string };

/** An open transaction, or the database itself where one statement is enough. */
export type Executor = Kysely<Schema>;

/** The one door to PostgreSQL. */
export type Database = {
  /** Where it listens, for those who need a connection of their own. */
  connection: Connection;
  kysely: Kysely<Schema>;
  pool: pg.Pool;
  /** Runs a prepared statement and answers its rows. */
  rows<Row extends pg.QueryResultRow>(statement: Statement, values: unknown[]): Promise<Row[]>;
  /**
   * The database for reads of a member that may be a second old: with replicas one of them, unless that member has just written. Only `rows` goes there;
   * everything else is the primary, and so is `rows` where the replica fails.
   */
  read(userId: string): Promise<Database>;
  /** Notes that a member has written; resolves once all nodes know. */
  markWritten(userId: string): Promise<void>;
  /**
   * A connection of its own beside the pool, for statements that come one after the other and that many wait for: they wait for nobody's, and what is planned
   * stays planned. Opened when it is first used, and anew where it was lost.
   */
  dedicatedConnection(): Pick<Database, 'rows'>;
  /**
   * Runs `work` in one transaction; a throw rolls back. Where the transaction and others wait for each other in a circle it is rolled back and `work` runs
   * again, so it may do nothing outside of the transaction.
   */
  transaction<T>(work: (tx: Transaction<Schema>) => Promise<T>): Promise<T>;
  /** Runs `work` while no other process of the network runs work under the same key. */
  withAdvisoryLock<T>(key: string, work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

// Days stay text: as Date objects they would move with the server's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

const unreachableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08003',
  '08006',
]);

/** Whether an error means that the database is away, not that a query was wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    unreachableCodes.has(errorCodeOf(error)) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not currently accepting connections/.test(
      error.message,
    )
  );
}

/** Whether an error means that a disk has no room left: the database's or, by the code of the system, this machine's own. */
export function isDiskFull(error: unknown): boolean {
  return ['53100', 'ENOSPC'].includes(errorCodeOf(error));
}

/** Whether an error is the violation of the unique or foreign key of this name. */
export function isViolationOf(error: unknown, constraint: string): boolean {
  const keys = ['23503', '23505'];
  return error instanceof pg.DatabaseError && keys.includes(error.code ?? '') && error.constraint === constraint;
}

const longestName = 63;

// PostgreSQL cuts longer names off, after which two statements could pass for one.
function storedWhole(name: string): string {
  return name.length <= longestName ? name : createHash('sha256').update(name).digest('base64url');
}

// The statements that run in transactions too, by their text: Kysely hands the connection nothing but that.
const namesOf = new Map<string, string>();

class PreparingClient extends pg.Client {
  override query(...args: unknown[]): never {
    const [text, values, ...rest] = args;
    const name = typeof text === 'string' && Array.isArray(values) ? namesOf.get(text) : undefined;
    const statement = name === undefined ? args : [{ name, text, values }, ...rest];
    return (super.query as (...initial: unknown[]) => never).apply(this, statement as []);
  }
}

/** Runs a prepared statement inside a transaction and answers its rows. Its text must not vary with its values: every text is prepared for good. */
export async function rowsIn<Row extends pg.QueryResultRow>(
  tx: Executor,
  { name, text }: Statement,
  values: unknown[],
): Promise<Row[]> {
  if (!namesOf.has(text)) namesOf.set(text, storedWhole(name));
  return (await tx.executeQuery<Row>(CompiledQuery.raw(text, values))).rows;
}

// What PostgreSQL ends to break a circle of waiting leaves nothing behind, so that it can be tried again.
const maxDeadlockAttempts = 5;

function isDeadlock(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '40P01';
}

/**
 * Opens the pool. Connections that die are replaced; their errors are logged, never thrown into the process. With `responseTimeoutMs` a query that is not answered
 * by then fails, however the other side hangs.
 */
export function openDatabase(connection: Connection, log: Log, poolSize = 16, responseTimeoutMs?: number): Database {
  const openPool = (max: number, idleTimeoutMillis: number) => {
    const opened = new pg.Pool({
      ...connection,
      Client: PreparingClient,
      max,
      connectionTimeoutMillis: 5000,
      idleTimeoutMillis,
      application_name: 'gumball',
      statement_timeout: 15_000,
      idle_in_transaction_session_timeout: 15_000,
      // Statements are written for one plan whatever their values are; planning a large one anew takes longer than running it, and so does calling helpers.
      options: '-c plan_cache_mode=force_generic_plan -c max_parallel_workers_per_gather=0',
      ...(responseTimeoutMs === undefined ? {} : { query_timeout: responseTimeoutMs }),
    });
    opened.on('error', (error) => log.warn({ error: error.message }, 'a database connection was lost'));
    opened.on('connect', (client) => client.on('error', () => undefined));
    return opened;
  };
  const outOfDeadlock = async <T>(what: string, run: () => Promise<T>): Promise<T> => {
    for (let left = maxDeadlockAttempts; ; left -= 1) {
      try {
        return await run();
      } catch (error) {
        if (left === 0 || !isDeadlock(error)) throw error;
        log.warn({ what }, 'tried again after a deadlock');
      }
    }
  };
  const rowsOf =
    (statement: pg.Pool) =>
    <Row extends pg.QueryResultRow>({ name, text }: Statement, values: unknown[]): Promise<Row[]> =>
      outOfDeadlock(name, async () => (await statement.query<Row>({ name: storedWhole(name), text, values })).rows);
  const pool = openPool(poolSize, 30_000);
  const dedicatedConnections: pg.Pool[] = [];
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  let closing: Promise<void> | undefined;
  const end = async () => {
    await kysely.destroy();
    // Kysely ends the pool only where it was asked something itself.
    if (!pool.ending) await pool.end();
    await Promise.all(dedicatedConnections.map((connection) => connection.end()));
  };
  const database: Database = {
    connection,
    kysely,
    read: async () => database,
    markWritten: async () => undefined,
    pool,
    rows: rowsOf(pool),
    dedicatedConnection() {
      const own = openPool(1, 0);
      dedicatedConnections.push(own);
      return { rows: rowsOf(own) };
    },
    transaction: (work) => outOfDeadlock('transaction', () => kysely.transaction().execute(work)),
    async withAdvisoryLock(key, work) {
      const client = await pool.connect();
      try {
        await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [key]);
        return await work();
      } finally {
        // Closing the connection is what surely gives the lock back.
        client.release(true);
      }
    },
    close: () => (closing ??= end()),
  };
  return database;
}
