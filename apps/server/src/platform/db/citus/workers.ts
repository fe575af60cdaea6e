import { errorCodeOf } from '../../errors/error-code-of.ts';
import type { Log } from '../../log/log.ts';
import {
  type Connection,
  type Database,
  isConnectionTimeout,
  isDatabaseUnavailable,
  isWorkerUnavailable,
  openDatabase,
} from '../database.ts';
import { isResponseTimeout, type ReadServer, type ReadServers, responseTimeoutMs, takeTurns } from '../read-servers.ts';
import { canRead, type Membership, membershipStatement } from './membership.ts';

/** Workers of a distributed database that plan and run reads. What has been committed is seen on all of them. */
export type Workers = ReadServers & { close(): Promise<void> };

/** The interval of the checks of workers, in milliseconds. */
export const workersPollMs = 1000;

// A node has as many connections to all workers together as to the coordinator.
const maxConnections = 16;
const minConnections = 4;
// A worker without a successful check for so many intervals is not used.
const validIntervals = 5;

// Only the coordinator has the tables that are not distributed, and writes. It runs a statement that failed in this way from
// then on.
const coordinatorOnlyCodes = new Set(['42P01', '42704', '42883', '0A000', '25006']);
// Other errors that another server may not have: missing rights, internal errors, an unexpected state.
const serverErrors = /^(42|55|58|XX)/;

/**
 * Opens the workers and checks them in intervals. A worker is used while the coordinator says that its metadata is synced. An
 * unavailable one does not prevent the start.
 */
export async function openWorkers(
  coordinator: Database,
  connections: readonly Connection[],
  log: Log,
  pollMs: number = workersPollMs,
): Promise<Workers> {
  const poolSize = Math.max(minConnections, Math.ceil(maxConnections / Math.max(1, connections.length)));
  const coordinatorStatements = new Set<string>();
  const workers = connections.map((connection, index) =>
    openWorker(openDatabase(connection, log, { isDistributed: true, isReadOnly: true, poolSize, responseTimeoutMs }), {
      coordinatorStatements,
      validMs: validIntervals * pollMs,
      log: (error, what) => log.warn({ worker: index + 1, error: String(error) }, what),
    }),
  );
  const readers = takeTurns(coordinator, workers);
  if (workers.length === 0) return { ...readers, close: async () => undefined };

  // Requests that wait for the pool do not delay the checks.
  const checks = coordinator.dedicatedConnection();
  const checkAll = async () => {
    const [membership] = await checks.rows<Membership>(membershipStatement, []);
    if (membership) await Promise.all(workers.map(({ check }) => check(membership)));
  };
  let checking: Promise<void> | undefined;
  const checkOnce = () =>
    (checking ??= checkAll()
      .catch(() => undefined)
      .finally(() => {
        checking = undefined;
      }));
  await checkOnce();
  const timer = setInterval(() => void checkOnce(), pollMs).unref();
  return {
    ...readers,
    async close() {
      clearInterval(timer);
      await Promise.all(workers.map(({ close }) => close()));
    },
  };
}

type Worker = ReadServer & { check(coordinatorMembership: Membership): Promise<void>; close(): Promise<void> };

function openWorker(
  db: Database,
  {
    coordinatorStatements,
    validMs,
    log,
  }: {
    /** The names of statements that only the coordinator runs. */
    coordinatorStatements: Set<string>;
    validMs: number;
    log(error: unknown, what: string): void;
  },
): Worker {
  const checks = db.dedicatedConnection();
  let validUntil = Number.NEGATIVE_INFINITY;
  let isReported = false;
  const reportedStatements = new Set<string>();
  const exclude = (error: unknown) => {
    validUntil = Number.NEGATIVE_INFINITY;
    if (!isReported) log(error, 'a worker is not used for reads');
    isReported = true;
  };
  return {
    rows: db.rows,
    isUsable: () => performance.now() <= validUntil,
    accepts: ({ name }) => !coordinatorStatements.has(name),
    handleError(error, { name }) {
      const code = errorCodeOf(error);
      if (coordinatorOnlyCodes.has(code)) {
        coordinatorStatements.add(name);
        return true;
      }
      // Another worker is unavailable, or this one is busy: the next check decides whether it is used.
      if (isWorkerUnavailable(error) || isResponseTimeout(error) || isConnectionTimeout(error)) return true;
      if (isDatabaseUnavailable(error)) {
        exclude(error);
        return true;
      }
      if (!serverErrors.test(code)) return false;
      // Without a right, every read of a table fails.
      if (!reportedStatements.has(name)) log(error, `the coordinator runs ${name}, which failed on a worker`);
      reportedStatements.add(name);
      return true;
    },
    async check(coordinatorMembership) {
      try {
        const [found] = await checks.rows<Membership>(membershipStatement, []);
        if (!found || !canRead(found, coordinatorMembership))
          throw new Error('its metadata is not that of the coordinator');
        validUntil = performance.now() + validMs;
        isReported = false;
      } catch (error) {
        exclude(error);
      }
    },
    close: db.close,
  };
}

/** Returns a database whose reads use the workers. */
export function withWorkers(coordinator: Database, workers: Workers): Database {
  return {
    ...coordinator,
    read: async () => workers.pick(),
    readFresh: workers.pick,
    async close() {
      await workers.close();
      await coordinator.close();
    },
  };
}
