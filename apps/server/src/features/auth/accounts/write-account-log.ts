import type { Deps } from '../../../deps.ts';
import { openAppendLog } from '../../../platform/backup/append-log.ts';
import { listAccountEvents, removeAccountEvents } from './account-events.store.ts';

const batchSize = 500;

/** The name of the log: a folder in `DATA_DIR`, or the key prefix in the bucket. */
export const accountLogName = 'account-log';

/**
 * The job that appends account events to the account log and then removes them from the database. One process runs at a
 * time. A crash between the two steps can write an event twice. Returns the number of events.
 */
export function writeAccountLog({
  db,
  clock,
  config,
  storage,
}: Pick<Deps, 'db' | 'clock' | 'config' | 'storage'>): Promise<number> {
  return db.withAdvisoryLock(accountLogName, async () => {
    const log = openAppendLog(config, storage, accountLogName);
    let written = 0;
    for (;;) {
      const events = await listAccountEvents(db, batchSize);
      if (events.length === 0) return written;
      const lines = events.map(({ user_id: userId, kind, created_at: at, until }) =>
        JSON.stringify({ at: at.toISOString(), kind, userId, ...(until ? { until: until.toISOString() } : {}) }),
      );
      await log.append(lines, clock.now());
      await removeAccountEvents(
        db,
        events.map(({ id }) => id),
      );
      written += events.length;
    }
  });
}

/** The queue of this job. */
writeAccountLog.queue = 'write-account-log';
