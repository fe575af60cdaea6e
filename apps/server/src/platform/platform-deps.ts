import type { Clock } from './clock/clock.ts';
import type { Config } from './config/config.ts';
import type { Problem } from './config/config-problems.ts';
import type { ClusterEvents } from './db/cluster-events.ts';
import type { Database } from './db/database.ts';
import type { CheckNewMember } from './http/create-check-new-member.ts';
import type { CheckRestrictions } from './http/create-check-restrictions.ts';
import type { Limits } from './http/limits.ts';
import type { UploadQuota } from './http/upload-quota.ts';
import type { Ids } from './ids/ids.ts';
import type { Integrations } from './integrations/create-integrations.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Log } from './log/log.ts';
import type { Mail } from './mail/mail.ts';
import type { Transcoder } from './media/transcoder.ts';
import type { GuardedFetch } from './outbound/guarded-fetch.ts';
import type { Passwords } from './passwords/passwords.ts';
import type { Push } from './push/push.ts';
import type { MemberActivity } from './realtime/member-activity.ts';
import type { Realtime } from './realtime/realtime.ts';
import type { SharedState } from './realtime/shared-state.ts';
import type { Storage } from './storage/storage.ts';

/** The services of the platform. The services of features are created from these. */
export type PlatformDeps = {
  config: Config;
  log: Log;
  clock: Clock;
  ids: Ids;
  db: Database;
  clusterEvents: ClusterEvents;
  limits: Limits;
  checkRestrictions: CheckRestrictions;
  checkNewMember: CheckNewMember;
  shared: SharedState;
  jobs: Jobs;
  mail: Mail;
  /** Services outside of the site whose keys operators store. */
  integrations: Integrations;
  passwords: Passwords;
  storage: Storage;
  realtime: Realtime;
  memberActivity: MemberActivity;
  guardedFetch: GuardedFetch;
  uploadQuota: UploadQuota;
  transcoder: Transcoder;
  /** Problems of this node's configuration and of its proxy that are known so far. */
  problems: () => Problem[];
  /** Undefined if no keys are configured. */
  push: Push | undefined;
  /** The folder of the built web app; undefined without one. */
  webFolder: string | undefined;
};
