import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { CompiledQuery, Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { errorCodeOf } from '../errors/error-code-of.ts';
import type { Log } from '../log/log.ts';
import type { Schema } from './schema.ts';

/** Address of the database: a URL, or the socket folder of the embedded one. */
export type Connection = { connectionString: string } | { host: string; port: number; user: string; database: string };

/** A frequent query, prepared once per connection under its name. */
export type Statement = { name: string; text: string };

/** An open transaction, or the database itself if one statement is enough. */
export type Executor = Kysely<Schema>;

/** The only access to PostgreSQL. */
export type Database = {
  /** Its own address, for connections with a session: never that of a pooler. */
  connection: Connection;
  /** Whether the tables are distributed over several servers. */
  isDistributed: boolean;
  kysely: Kysely<Schema>;
  pool: pg.Pool;
  /** Runs a prepared statement and returns its rows. */
  rows<Row extends pg.QueryResultRow>(statement: Statement, values: unknown[]): Promise<Row[]>;
  /**
   * Returns the database for a user's reads that may be up to a second stale: a replica if there is one, unless the
   * user has just written. Only `rows` uses the replica, and falls back to the primary if the replica fails.
   */
  read(userId: string): Promise<Database>;
  /**
   * Returns the database for reads that see everything committed: a worker of a distributed database if one is usable.
   * Only `rows` uses the worker.
   */
  readFresh(): Database;
  /** Records that a user has written. Resolves once all nodes can see it. */
  markWritten(userId: string): Promise<void>;
  /**
   * Returns a dedicated connection outside the pool, for sequential statements that many requests wait for. They never
   * queue for the pool, and their plans stay cached. It opens on first use and reconnects after a loss.
   */
  dedicatedConnection(): Pick<Database, 'rows'>;
  /**
   * Runs `work` in one transaction; a throw rolls back. After a deadlock the transaction is rolled back and `work` runs
   * again, so it must have no side effects outside the transaction.
   */
  transaction<T>(work: (tx: Transaction<Schema>) => Promise<T>): Promise<T>;
  /** Runs `work` while no other process of the cluster runs work under the same key. */
  withAdvisoryLock<T>(key: string, work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

// Dates stay strings: as Date objects they would shift with the server's time zone.
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

/** What cannot be done without the database, which has been unavailable for too long. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

/** Whether an error means that the database is unavailable, as opposed to an invalid query. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error instanceof DatabaseUnavailable ||
    isPoolerFailure(error) ||
    isLostWorker(error) ||
    isConnectionTimeout(error) ||
    unreachableCodes.has(errorCodeOf(error)) ||
    /Connection terminated|Client has encountered a connection error|not currently accepting connections/.test(
      error.message,
    )
  );
}

/** Whether an error means that no connection was free or opened in time. */
export function isConnectionTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect';
}

// PgBouncer ends a connection with this code when it or its database stops, or a query waited too long for a connection.
function isPoolerFailure(error: Error): boolean {
  return error instanceof pg.DatabaseError && error.severity === 'FATAL' && error.code === '08P01';
}

// Citus says this of a connection that it used before and needs again. The code is that of any internal error.
function isLostWorker(error: Error): boolean {
  return error instanceof pg.DatabaseError && error.message.startsWith('failure on connection marked as essential');
}

/**
 * Whether an error of a distributed database means that one of its workers is unavailable. What the others store can
 * still be read and written.
 */
export function isWorkerUnavailable(error: unknown): error is pg.DatabaseError {
  if (!(error instanceof pg.DatabaseError)) return false;
  return isLostWorker(error) || (error.severity === 'ERROR' && /^(08|57P)/.test(error.code ?? ''));
}

/** Whether an error means that a disk is full: the database's, or by its system error code this machine's. */
export function isDiskFull(error: unknown): boolean {
  return ['53100', 'ENOSPC'].includes(errorCodeOf(error));
}

/** Whether an error is a violation of the unique or foreign key `constraint`. */
export function isViolationOf(error: unknown, constraint: string): boolean {
  const keys = ['23503', '23505'];
  if (!(error instanceof pg.DatabaseError) || !keys.includes(error.code ?? '')) return false;
  // A worker names the key only in the message, with the number of the shard behind its name.
  const key = error.constraint ?? /constraint "([^"]+)"/.exec(error.message)?.[1];
  return key?.replace(/_\d+$/, '') === constraint;
}

const maxNameLength = 63;

// PostgreSQL truncates longer names, so that two statements could share one name.
function preparedName(name: string): string {
  return name.length <= maxNameLength ? name : createHash('sha256').update(name).digest('base64url');
}

// Names of the statements that also run in transactions, by their text: Kysely passes only the text to the connection.
const preparedNames = new Map<string, string>();

type Retry = <T>(operation: string, run: () => Promise<T>) => Promise<T>;

/** A client that prepares the statements of transactions, and repeats a single statement of Kysely after a deadlock. */
function createClientClass(retry: Retry): typeof pg.Client {
  return class extends pg.Client {
    override query(...args: unknown[]): never {
      const [text, values, ...rest] = args;
      const name = typeof text === 'string' && Array.isArray(values) ? preparedNames.get(text) : undefined;
      const queryArgs = name === undefined ? args : [{ name, text, values }, ...rest];
      const run = () => (super.query as (...parameters: unknown[]) => never).apply(this, queryArgs as []);
      // A query of the pool has a callback: `rows` repeats it. In a transaction, what was done before is undone as well.
      const isSingle = rest.length === 0 && typeof values !== 'function' && this.getTransactionStatus() === 'I';
      if (!isSingle || typeof text !== 'string') return run();
      return retry(text.slice(0, loggedLength), async () => run()) as never;
    }
  };
}

/**
 * Runs a prepared statement in a transaction and returns its rows. The text must not vary with the values, because
 * every text stays prepared.
 */
export async function rowsIn<Row extends pg.QueryResultRow>(
  tx: Executor,
  { name, text }: Statement,
  values: unknown[],
): Promise<Row[]> {
  if (!preparedNames.has(text)) preparedNames.set(text, preparedName(name));
  return (await tx.executeQuery<Row>(CompiledQuery.raw(text, values))).rows;
}

/** Returns a transaction as a database, for code that also runs a single statement without one. */
export function asDatabase(tx: Executor): Pick<Database, 'kysely' | 'rows'> {
  return { kysely: tx, rows: (statement, values) => rowsIn(tx, statement, values) };
}

// A transaction that PostgreSQL aborts to resolve a deadlock is rolled back, so it can be retried.
const loggedLength = 60;
const maxDeadlockAttempts = 8;
const shortestDeadlockPauseMs = 10;

function isDeadlock(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '40P01';
}

/**
 * Runs a transaction, or a single statement, again after a deadlock. `operation` names it in the log. The last error is
 * thrown.
 */
export async function retryOnDeadlock<T>(log: Pick<Log, 'warn'>, operation: string, run: () => Promise<T>): Promise<T> {
  for (let attemptsLeft = maxDeadlockAttempts; ; attemptsLeft -= 1) {
    try {
      return await run();
    } catch (error) {
      if (attemptsLeft === 0 || !isDeadlock(error)) throw error;
      log.warn({ what: operation }, 'retried after a deadlock');
      // At different times, so that the same transactions do not meet again.
      const longestMs = shortestDeadlockPauseMs * 2 ** (maxDeadlockAttempts - attemptsLeft);
      await setTimeout(Math.random() * longestMs);
    }
  }
}

/**
 * The settings of a connection that runs requests. Statements are written for one generic plan: to plan a large one again
 * takes longer than to run it. So does the start of parallel workers, and the compilation of a plan, which PostgreSQL
 * chooses where it overestimates the rows of tables that it has not analyzed.
 */
export const sessionSettings = {
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 15_000,
  plan_cache_mode: 'force_generic_plan',
  max_parallel_workers_per_gather: 0,
  jit: 'off',
} as const;

/**
 * The same for a distributed database, which chooses the workers of a statement by its values: it needs them to plan. A
 * statement uses one connection to each worker: what follows it in a transaction sees what it wrote, and may change users,
 * of whom every worker has a copy.
 */
export const distributedSessionSettings = {
  ...sessionSettings,
  plan_cache_mode: 'force_custom_plan',
  'citus.max_adaptive_executor_pool_size': 1,
  'citus.multi_shard_modify_mode': 'sequential',
} as const;

function startParameters(isDistributed: boolean, isReadOnly: boolean) {
  const settings = isDistributed ? distributedSessionSettings : sessionSettings;
  const { statement_timeout, idle_in_transaction_session_timeout, ...planSettings } = settings;
  return {
    statement_timeout,
    idle_in_transaction_session_timeout,
    options: Object.entries({ ...planSettings, ...(isReadOnly ? { default_transaction_read_only: 'on' } : {}) })
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  };
}

const maxLocks = 4;

/** How a database is opened beyond its address. */
export type DatabaseOptions = {
  poolSize?: number;
  /** A query without a result by then fails, even if the server hangs. */
  responseTimeoutMs?: number | undefined;
  /** A pooler in transaction mode. Requests use it; it applies `sessionSettings` itself, for it refuses them at the start. */
  pooler?: Connection | undefined;
  /** Whether the tables are distributed over several servers. */
  isDistributed?: boolean;
  /** Refuses statements that write. */
  isReadOnly?: boolean;
};

/** Opens the pool. Lost connections are replaced; their errors are logged and never crash the process. */
export function openDatabase(
  connection: Connection,
  log: Log,
  { poolSize = 16, responseTimeoutMs, pooler, isDistributed = false, isReadOnly = false }: DatabaseOptions = {},
): Database {
  const retry: Retry = (operation, run) => retryOnDeadlock(log, operation, run);
  const openPool = (max: number, idleTimeoutMillis: number, isDirect = pooler === undefined) => {
    const newPool = new pg.Pool({
      ...(isDirect ? { ...connection, ...startParameters(isDistributed, isReadOnly) } : pooler),
      Client: createClientClass(retry),
      max,
      connectionTimeoutMillis: 5000,
      idleTimeoutMillis,
      application_name: 'gumball',
      ...(responseTimeoutMs === undefined ? {} : { query_timeout: responseTimeoutMs }),
    });
    newPool.on('error', (error) => log.warn({ error: error.message }, 'a database connection was lost'));
    newPool.on('connect', (client) => client.on('error', () => undefined));
    return newPool;
  };
  const rowsOf =
    (queryPool: pg.Pool) =>
    <Row extends pg.QueryResultRow>({ name, text }: Statement, values: unknown[]): Promise<Row[]> =>
      retry(name, async () => (await queryPool.query<Row>({ name: preparedName(name), text, values })).rows);
  const pool = openPool(poolSize, 30_000);
  // A lock belongs to a session, which a pooler gives to others between two transactions.
  const lockPool = pooler === undefined ? pool : openPool(maxLocks, 1000, true);
  const dedicatedConnections: pg.Pool[] = [];
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  let closing: Promise<void> | undefined;
  const end = async () => {
    await kysely.destroy();
    // Kysely ends the pool only if it has run a query itself.
    if (!pool.ending) await pool.end();
    if (lockPool !== pool) await lockPool.end();
    await Promise.all(dedicatedConnections.map((connection) => connection.end()));
  };
  const database: Database = {
    connection,
    isDistributed,
    kysely,
    read: async () => database,
    readFresh: () => database,
    markWritten: async () => undefined,
    pool,
    rows: rowsOf(pool),
    dedicatedConnection() {
      const ownPool = openPool(1, 0);
      dedicatedConnections.push(ownPool);
      return { rows: rowsOf(ownPool) };
    },
    transaction: (work) => retry('transaction', () => kysely.transaction().execute(work)),
    async withAdvisoryLock(key, work) {
      const client = await lockPool.connect();
      try {
        await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [key]);
        return await work();
      } finally {
        // Only closing the connection releases the lock in every case.
        client.release(true);
      }
    },
    close: () => (closing ??= end()),
  };
  return database;
}
