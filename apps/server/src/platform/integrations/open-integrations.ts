import type { Config } from '../config/config.ts';
import type { ClusterEvents } from '../db/cluster-events.ts';
import type { Database } from '../db/database.ts';
import { errorCodeOf } from '../errors/error-code-of.ts';
import type { Log } from '../log/log.ts';
import { createIntegrations, type Integrations } from './create-integrations.ts';

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const undefinedTable = '42P01';

// A command ends before anyone changes a service.
const noEvents: Pick<ClusterEvents, 'on' | 'onMissedEvents' | 'send'> = {
  on() {},
  onMissedEvents() {},
  send: () => Promise.reject(new Error('A command changes no service.')),
};

/**
 * Opens the services as they are stored now, for a command. Undefined if the database has no tables yet. Changes of
 * operators do not reach them.
 */
export async function openIntegrations(db: Database, log: Log, config: Config): Promise<Integrations | undefined> {
  try {
    return await createIntegrations({ db, log, clusterEvents: noEvents }, config);
  } catch (error) {
    if (errorCodeOf(error) === undefinedTable) return undefined;
    throw error;
  }
}
