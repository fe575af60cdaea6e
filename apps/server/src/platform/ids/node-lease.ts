import { randomUUID } from 'node:crypto';
import { type Database, DatabaseUnavailable } from '../db/database.ts';

/** The node number of a process, for as long as it renews its lease. */
export type NodeLease = {
  /** Returns the number. Throws `DatabaseUnavailable` once the lease has expired and another process may have it. */
  number(): number;
  /** Stops renewing and frees the number. */
  release(): Promise<void>;
};

/** How long a lease lasts, and when it is renewed, in ms. */
export type LeaseTimes = { leaseMs: number; renewMs: number; retryMs: number };

const defaultTimes: LeaseTimes = { leaseMs: 60_000, renewMs: 15_000, retryMs: 1000 };
const numbers = 1024;
// Two processes that start together may choose the same number; one of them chooses again.
const maxAttempts = 20;

/**
 * Leases a node number that no running process has, starting with the next one of the sequence, which servers of
 * earlier versions use without a lease. Throws if every number is leased.
 */
export async function leaseNode({ pool }: Pick<Database, 'pool'>, times = defaultTimes): Promise<NodeLease> {
  const { leaseMs, renewMs, retryMs } = times;
  const holder = randomUUID();
  let number = -1;
  let expiresAt = 0;
  let timer: NodeJS.Timeout | undefined;
  let isReleased = false;

  // Both measure from before the statement, so that the process ends its lease before the database does.
  const hold = async (run: () => Promise<number | undefined>): Promise<boolean> => {
    const startedAt = performance.now();
    const held = await run();
    if (held === undefined) return false;
    number = held;
    expiresAt = startedAt + leaseMs;
    return true;
  };
  const acquire = () =>
    hold(async () => {
      const { rows } = await pool.query<{ number: number }>(
        `WITH start AS (SELECT nextval('node_numbers') AS at)
         INSERT INTO node_leases AS l (number, holder, leased_until)
         SELECT n, $1, now() + $2 * interval '1 ms' FROM start, generate_series(0, ${numbers - 1}) AS n
         WHERE NOT EXISTS (SELECT FROM node_leases o WHERE o.number = n AND o.leased_until > now())
         ORDER BY (n - start.at + ${numbers} * (1 + start.at / ${numbers})) % ${numbers} LIMIT 1
         ON CONFLICT (number) DO UPDATE SET holder = excluded.holder, leased_until = excluded.leased_until
           WHERE l.leased_until <= now()
         RETURNING number`,
        [holder, leaseMs],
      );
      return rows[0]?.number;
    });
  const renew = () =>
    hold(async () => {
      const { rows } = await pool.query<{ number: number }>(
        `UPDATE node_leases SET leased_until = now() + $3 * interval '1 ms' WHERE number = $1 AND holder = $2
         RETURNING number`,
        [number, holder, leaseMs],
      );
      return rows[0]?.number;
    });
  const acquireFree = async () => {
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) if (await acquire()) return;
    throw new Error('Every node number is leased.');
  };
  const schedule = (delayMs: number) => {
    if (isReleased) return;
    timer = setTimeout(() => {
      const renewing = renew().then((isHeld) => (isHeld ? undefined : acquireFree()));
      renewing.then(() => schedule(renewMs)).catch(() => schedule(retryMs));
    }, delayMs).unref();
  };

  await acquireFree();
  schedule(renewMs);
  return {
    number() {
      if (performance.now() >= expiresAt) throw new DatabaseUnavailable('The lease of the node number expired.');
      return number;
    },
    async release() {
      isReleased = true;
      clearTimeout(timer);
      await pool.query('DELETE FROM node_leases WHERE number = $1 AND holder = $2', [number, holder]);
    },
  };
}
