import type { Clock } from './platform/clock/clock.ts';
import type { Config } from './platform/config/config.ts';
import type { Problem } from './platform/config/config-problems.ts';
import type { ClusterEvents } from './platform/db/cluster-events.ts';
import type { Database } from './platform/db/database.ts';
import type { Limits } from './platform/http/limits.ts';
import type { UploadQuota } from './platform/http/upload-quota.ts';
import type { Ids } from './platform/ids/ids.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log/log.ts';
import type { Mail } from './platform/mail/mail.ts';
import type { GuardedFetch } from './platform/outbound/guarded-fetch.ts';
import type { Passwords } from './platform/passwords/passwords.ts';
import type { Push } from './platform/push/push.ts';
import type { Realtime } from './platform/realtime/realtime.ts';
import type { SharedState } from './platform/realtime/shared-state.ts';
import type { Storage } from './platform/storage/storage.ts';

/** The services that actions may use. An action's signature names the ones it uses. */
export type Deps = {
  config: Config;
  log: Log;
  clock: Clock;
  ids: Ids;
  db: Database;
  clusterEvents: ClusterEvents;
  limits: Limits;
  shared: SharedState;
  jobs: Jobs;
  mail: Mail;
  passwords: Passwords;
  storage: Storage;
  realtime: Realtime;
  guardedFetch: GuardedFetch;
  uploadQuota: UploadQuota;
  /** Problems of this node's configuration and of its proxy that are known so far. */
  problems: () => Problem[];
  /** Undefined if no keys are configured. */
  push: Push | undefined;
};
