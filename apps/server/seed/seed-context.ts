import { type AuthDeps, createAuthDeps } from '../src/features/auth/create-auth-deps.ts';
import { createSignedFileUrls, type MessagesDeps } from '../src/features/messages/files/create-signed-file-urls.ts';
import { drainNotifications } from '../src/features/notifications/notify.ts';
import type { Config } from '../src/platform/config/config.ts';
import type { ClusterEvents } from '../src/platform/db/cluster-events.ts';
import type { Database } from '../src/platform/db/database.ts';
import { createLimits } from '../src/platform/http/limits.ts';
import { createUploadQuota } from '../src/platform/http/upload-quota.ts';
import type { Viewer } from '../src/platform/http/viewer.ts';
import { openIds } from '../src/platform/ids/open-ids.ts';
import type { Jobs } from '../src/platform/jobs/jobs.ts';
import type { Log } from '../src/platform/log/log.ts';
import type { Mail } from '../src/platform/mail/mail.ts';
import { createGuardedFetch } from '../src/platform/outbound/guarded-fetch.ts';
import type { Passwords } from '../src/platform/passwords/passwords.ts';
import type { Realtime } from '../src/platform/realtime/realtime.ts';
import { createSharedState } from '../src/platform/realtime/shared-state.ts';
import type { Storage } from '../src/platform/storage/storage.ts';

/** What the demo community needs of the world: configuration, database, storage, password hashes and a log. */
export type SeedDeps = { config: Config; db: Database; storage: Storage; passwords: Passwords; log: Log };

/** Where the story is played: the product's own actions on the story's time, in front of nobody. */
export type SeedContext = MessagesDeps &
  AuthDeps & {
    /** When the story ends: the moment of loading. */
    endsAt: Date;
    /** Moves the story's time on; it never goes back. */
    at(time: Date): void;
    /** Writes the notifications of what was done so far under the story's time. */
    notifyCommitted(): Promise<void>;
  };

/** The password of everybody in the demo community. */
export const demoPassword = 'gumball';

const silentLog: Realtime = {
  announce() {},
  mayHaveListeners: () => false,
  onClientEvent: () => [],
  onAck() {},
  on() {},
  onConnect() {},
  onDisconnect() {},
  onClose() {},
  connections: () => [],
  closeSession() {},
  closeMember() {},
  revalidateSessions: async () => undefined,
  count: () => 0,
  close: async () => undefined,
};
// Only whether a platform can be asked matters here; nobody is asked.
const playedActions: Config['platforms'] = {
  x: { baseUrl: '', bearerToken: '' },
  youtube: { baseUrl: '', apiKey: '' },
  telegram: { baseUrl: '', botToken: '', botName: '' },
};
const noop = async () => undefined;
const noJobs: Jobs = {
  work() {},
  every() {},
  add: noop,
  addToGroup: noop,
  addLater: noop,
  runNow() {},
  start: noop,
  stop: noop,
};
const noMail: Mail = { delivers: false, deliver: async () => '', close() {} };
const noClusterEvents: ClusterEvents = {
  send: noop,
  emitLocal() {},
  on() {},
  onMissedEvents() {},
  connected: true,
  close: noop,
};

/**
 * Sets the stage on the given database. Nobody is connected to what happens there, no mail leaves it and no job begins in it. One hash serves all members,
 * since their password is public anyway.
 */
export async function createSeedContext(
  { config, storage, passwords, log }: SeedDeps,
  db: Database,
  endsAt: Date,
): Promise<SeedContext> {
  let now = new Date(0);
  const clock = { now: () => now };
  const ids = await openIds(clock, db);
  const hashed = await passwords.hash(demoPassword);
  const stage: SeedContext = {
    endsAt,
    config: config.sandbox ? { ...config, platforms: playedActions } : config,
    log,
    ...(await createAuthDeps({ db, clock, ids })),
    notices: noClusterEvents,
    limits: createLimits(undefined),
    shared: createSharedState(undefined, log),
    jobs: noJobs,
    mail: noMail,
    passwords: { ...passwords, hash: async () => hashed },
    storage,
    realtime: { ...silentLog },
    uploadQuota: createUploadQuota(createLimits(undefined)),
    problems: () => [],
    guardedFetch: createGuardedFetch(),
    push: undefined,
    files: createSignedFileUrls({ clock }, ids.secret()),
    at(time) {
      if (time.getTime() > now.getTime()) now = time;
    },
    async notifyCommitted() {
      await drainNotifications(stage);
      // What was drained once writes each later notification by itself; a new door gathers them again.
      stage.realtime = { ...silentLog };
    },
  };
  return stage;
}

/** A member of the story as the actions see who asks. */
export function viewerOf(userId: string, operator = false): Viewer {
  return { userId, sessionId: '0', complete: true, operator };
}
