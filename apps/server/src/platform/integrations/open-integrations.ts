import type { Config } from '../config/config.ts';
import type { ClusterEvents } from '../db/cluster-events.ts';
import type { Database } from '../db/database.ts';
import { errorCodeOf } from '../errors/error-code-of.ts';
import type { Log } from '../log/log.ts';
import { createIntegrations, type Integrations } from './create-integrations.ts';

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const undefinedTable = '42P01';

/** Events for a command that only reads: it ends before anyone changes what it read. */
export const noClusterEvents: Pick<ClusterEvents, 'on' | 'onMissedEvents' | 'send'> = {
  on() {},
  onMissedEvents() {},
  send: () => Promise.reject(new Error('A command that reads changes nothing.')),
};

/**
 * Opens the services as they are stored now, for a command. Undefined if the database has no tables yet. Changes of
 * operators do not reach them.
 */
export async function openIntegrations(db: Database, log: Log, config: Config): Promise<Integrations | undefined> {
  try {
    return await createIntegrations({ db, log, clusterEvents: noClusterEvents }, config);
  } catch (error) {
    if (errorCodeOf(error) === undefinedTable) return undefined;
    throw error;
  }
}
