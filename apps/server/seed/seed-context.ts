import { noRestrictions } from '@gumball/rules/moderation/sanctions';
import type { Deps } from '../src/deps.ts';
import { createFeatureServices } from '../src/feature-services.ts';
import { createNotifier } from '../src/features/notifications/create-notifier.ts';
import type { Config } from '../src/platform/config/config.ts';
import type { ClusterEvents } from '../src/platform/db/cluster-events.ts';
import type { Database } from '../src/platform/db/database.ts';
import { demoPassword } from '../src/platform/doctor/demo-accounts.ts';
import { createLimits } from '../src/platform/http/limits.ts';
import { createUploadQuota } from '../src/platform/http/upload-quota.ts';
import type { Viewer } from '../src/platform/http/viewer.ts';
import { createIds } from '../src/platform/ids/ids.ts';
import type { NodeLease } from '../src/platform/ids/node-lease.ts';
import type { Integrations } from '../src/platform/integrations/create-integrations.ts';
import type { Jobs } from '../src/platform/jobs/jobs.ts';
import type { Log } from '../src/platform/log/log.ts';
import type { Mail } from '../src/platform/mail/mail.ts';
import { defaultBrand } from '../src/platform/mail/mail-brand.ts';
import { createGuardedFetch } from '../src/platform/outbound/guarded-fetch.ts';
import type { Passwords } from '../src/platform/passwords/passwords.ts';
import type { PlatformDeps } from '../src/platform/platform-deps.ts';
import type { Realtime } from '../src/platform/realtime/realtime.ts';
import { createSharedState } from '../src/platform/realtime/shared-state.ts';
import type { Storage } from '../src/platform/storage/storage.ts';

/** The services that the seed takes from the server. */
export type SeedDeps = { config: Config; db: Database; storage: Storage; passwords: Passwords; log: Log };

/** The dependencies of the product's actions, with the demo clock and without connected clients. */
export type SeedContext = Deps & {
  /** The end of the demo timeline: the time of loading. */
  endsAt: Date;
  /** Advances the demo clock. Earlier times are ignored. */
  at(time: Date): void;
  /** Flushes pending notifications at the time of the demo clock. */
  notifyCommitted(): Promise<void>;
};

const noRealtime: Realtime = {
  broadcast() {},
  mayHaveListeners: () => false,
  clientEventNames: () => [],
  onAck() {},
  on() {},
  onConnect() {},
  onDisconnect() {},
  onClose() {},
  connections: () => [],
  closeSession() {},
  closeUser() {},
  revalidateSessions: async () => undefined,
  count: () => 0,
  close: async () => undefined,
};
// The platforms count as configured; no request is sent to them.
const playedActions: Config['platforms'] = {
  x: { baseUrl: '', bearerToken: '' },
  youtube: { baseUrl: '', apiKey: '' },
  telegram: { baseUrl: '', botToken: '', botName: '' },
  bluesky: undefined,
  github: undefined,
  mastodon: undefined,
  discord: undefined,
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
const noMail: Mail = { delivers: false, brand: () => defaultBrand, setLook() {}, deliver: async () => '', close() {} };
const noIntegrations = (config: Config): Integrations => ({
  config,
  list: () => [],
  read: async () => undefined,
  save: async () => undefined,
  reload: async () => undefined,
  problems: () => [],
});
const noClusterEvents: ClusterEvents = {
  send: noop,
  emitLocal() {},
  on() {},
  onMissedEvents() {},
  connected: true,
  close: noop,
};

/**
 * Creates the dependencies on the given database, without sockets, mail and jobs. All users share one password hash,
 * because their password is public.
 */
export async function createSeedContext(
  { config, storage, passwords, log }: SeedDeps,
  db: Database,
  { endsAt, node }: { endsAt: Date; node: NodeLease },
): Promise<SeedContext> {
  let now = new Date(0);
  const clock = { now: () => now };
  const ids = createIds(clock, node.number);
  const hashed = await passwords.hash(demoPassword);
  const platform: PlatformDeps = {
    config: config.sandbox ? { ...config, platforms: playedActions } : config,
    log,
    clock,
    ids,
    db,
    clusterEvents: noClusterEvents,
    limits: createLimits(undefined),
    checkRestrictions: async () => undefined,
    checkNewMember: async () => undefined,
    shared: createSharedState(undefined, log),
    jobs: noJobs,
    mail: noMail,
    integrations: noIntegrations(config),
    // Everybody knows the password of the demo.
    passwords: { ...passwords, hash: async () => hashed, isCommon: async () => false },
    storage,
    // The demo has pictures only.
    transcoder: {
      version: async () => undefined,
      convert: () => Promise.reject(new Error('no videos')),
      stop: () => undefined,
    },
    realtime: noRealtime,
    memberActivity: { happened() {}, subscribe() {}, stop() {} },
    uploadQuota: createUploadQuota(createLimits(undefined)),
    problems: () => [],
    guardedFetch: createGuardedFetch(),
    push: undefined,
    webFolder: undefined,
  };
  const stage: SeedContext = {
    ...platform,
    ...(await createFeatureServices(platform)),
    endsAt,
    at(time) {
      if (time.getTime() > now.getTime()) now = time;
    },
    async notifyCommitted() {
      await stage.notifier.drain();
      // A drained notifier stores later events one by one.
      stage.notifier = createNotifier(stage);
    },
  };
  return stage;
}

/** The viewer for a user id. */
export function viewerOf(userId: string, operator = false): Viewer {
  const staffRole = operator ? 'administrator' : null;
  return {
    userId,
    sessionId: '0',
    complete: true,
    operator,
    staffRole,
    needsSecondFactor: false,
    needsConsent: false,
    createdAtMs: 0,
    restrictions: noRestrictions,
  };
}
