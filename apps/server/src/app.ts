import { featureOfPath } from '@gumball/rules/site/site';
import type { FastifyInstance } from 'fastify';
import { mountSandboxPage } from '../sandbox/page.ts';
import { createSandboxStore } from '../sandbox/sandbox.store.ts';
import { openSandbox } from '../sandbox/sandbox.ts';
import type { Deps } from './deps.ts';
import { createFeatureServices } from './feature-services.ts';
import { mountAuth } from './features/auth/auth.routes.ts';
import { assertFreshSession } from './features/auth/confirmations/assert-fresh-session.ts';
import {
  createAuthenticate,
  sessionsEnded,
  userPermissionsChanged,
} from './features/auth/sessions/create-authenticate.ts';
import { mountBlocks } from './features/blocks/blocks.routes.ts';
import { mountComments } from './features/comments/comments.routes.ts';
import { mountCommunities } from './features/communities/communities.routes.ts';
import { createNewMemberLimits } from './features/filters/create-new-member-limits.ts';
import { mountFriends } from './features/friends/friends.routes.ts';
import { mountGumballs } from './features/gumballs/gumballs.routes.ts';
import { mountLeaderboard } from './features/leaderboard/leaderboard.routes.ts';
import { mountMails } from './features/mails/mails.routes.ts';
import { mountMessages } from './features/messages/messages.routes.ts';
import { mountModeration } from './features/moderation/moderation.routes.ts';
import { mountMutes } from './features/mutes/mutes.routes.ts';
import { mountNotifications } from './features/notifications/notifications.routes.ts';
import { mountOnboarding } from './features/onboarding/onboarding.routes.ts';
import { mountApplications } from './features/operators/applications/applications.routes.ts';
import { mountOperatorCampaigns } from './features/operators/campaigns/operator-campaigns.routes.ts';
import { mountClusters } from './features/operators/clusters/clusters.routes.ts';
import { mountCommunityTasks } from './features/operators/community-tasks/community-tasks.routes.ts';
import { mountFigures } from './features/operators/figures/figures.routes.ts';
import { mountOperatorFilters } from './features/operators/filters/operator-filters.routes.ts';
import { mountGrants } from './features/operators/grants/grants.routes.ts';
import { mountIntegrations } from './features/operators/integrations/integrations.routes.ts';
import { mountOperatorMails } from './features/operators/mails/operator-mails.routes.ts';
import { mountOperators } from './features/operators/operators.routes.ts';
import { mountProblems } from './features/operators/problems/problems.routes.ts';
import { mountOperatorQuests } from './features/operators/quests/operator-quests.routes.ts';
import { mountOperatorSeasons } from './features/operators/seasons/operator-seasons.routes.ts';
import { mountSetup } from './features/operators/setup/setup.routes.ts';
import { mountOperatorShop } from './features/operators/shop/operator-shop.routes.ts';
import { mountOperatorSite } from './features/operators/site/operator-site.routes.ts';
import { mountStaff } from './features/operators/staff/staff.routes.ts';
import { mountOperatorTerms } from './features/operators/terms/operator-terms.routes.ts';
import { mountPlatforms } from './features/platforms/platforms.routes.ts';
import { mountPolls } from './features/polls/polls.routes.ts';
import { mountLinkPreview } from './features/posts/link-previews/link-previews.routes.ts';
import { mountPosts } from './features/posts/posts.routes.ts';
import { mountPrograms } from './features/programs/programs.routes.ts';
import { mountPublicPages } from './features/public-pages/public-pages.routes.ts';
import { mountReferrals } from './features/referrals/referrals.routes.ts';
import { mountSearch } from './features/search/search.routes.ts';
import { mountShop } from './features/shop/shop.routes.ts';
import { createSiteFiles } from './features/site/create-site-files.ts';
import { mountSite } from './features/site/site.routes.ts';
import { mountTasks } from './features/tasks/tasks.routes.ts';
import { mountTerms } from './features/terms/terms.routes.ts';
import { mountUploads } from './features/uploads/uploads.routes.ts';
import { mountUsers } from './features/users/users.routes.ts';
import { type Clock, systemClock } from './platform/clock/clock.ts';
import type { Config } from './platform/config/config.ts';
import { findConfigProblems } from './platform/config/config-problems.ts';
import { assertUsable } from './platform/db/assert-usable.ts';
import { assertPlacement } from './platform/db/citus/assert-placement.ts';
import { openWorkers, type Workers, withWorkers } from './platform/db/citus/workers.ts';
import { openClusterEvents } from './platform/db/cluster-events.ts';
import { type Connection, type Database, openDatabase } from './platform/db/database.ts';
import { migrate } from './platform/db/migrate.ts';
import { poolerOf } from './platform/db/open-configured-database.ts';
import { openReplicas, type Replicas, withReplicas } from './platform/db/replicas.ts';
import { createAdmitToken } from './platform/http/admit-token.ts';
import { createCheckNewMember } from './platform/http/create-check-new-member.ts';
import { createCheckRestrictions } from './platform/http/create-check-restrictions.ts';
import { mountDocs } from './platform/http/docs.ts';
import { watchForwarding } from './platform/http/forwarding.ts';
import { mountHealth } from './platform/http/health.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { createLimits } from './platform/http/limits.ts';
import { mountMetrics } from './platform/http/metrics.ts';
import { serveWebApp } from './platform/http/pages/web-app.ts';
import { createMount, type Mount } from './platform/http/routes.ts';
import { createUploadQuota } from './platform/http/upload-quota.ts';
import { openIds } from './platform/ids/open-ids.ts';
import { createIntegrations } from './platform/integrations/create-integrations.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log/log.ts';
import { createMail } from './platform/mail/mail.ts';
import { createTranscoder } from './platform/media/transcoder.ts';
import { createGuardedFetch } from './platform/outbound/guarded-fetch.ts';
import { createPasswords, type PasswordCost, passwordCost } from './platform/passwords/passwords.ts';
import type { PlatformDeps } from './platform/platform-deps.ts';
import { createPush } from './platform/push/push.ts';
import { createMemberActivity } from './platform/realtime/member-activity.ts';
import { openRealtime } from './platform/realtime/realtime.ts';
import { createRecentWriters } from './platform/realtime/recent-writers.ts';
import { openRedis, type Redis } from './platform/realtime/redis.ts';
import { createSharedState } from './platform/realtime/shared-state.ts';
import { openStorage } from './platform/storage/open-storage.ts';

/** Options of a server: its configuration, database, log, clock, and the folder of the built web app. */
export type AppOptions = {
  config: Config;
  connection: Connection;
  log: Log;
  clock?: Clock;
  webFolder?: string;
  /** Cost of a password hash. Tests use a cheap one. */
  passwordCost?: PasswordCost;
  /** Validates every response against its contract. For tests. */
  checkResponses?: boolean;
};

/**
 * A running server. `close` drains it: it takes no new work, finishes running requests and disconnects sockets. A
 * request that runs longer than five seconds is aborted.
 */
export type App = { http: FastifyInstance; deps: Deps; close(): Promise<void> };

/** How long running requests may take once the server closes. */
const drainMs = 5000;

type Feature = (parts: { mount: Mount; app: FastifyInstance; deps: Deps }) => void | Promise<void>;

const features: Feature[] = [
  mountAuth,
  mountUsers,
  mountBlocks,
  mountMutes,
  mountFriends,
  mountMessages,
  mountPosts,
  mountPolls,
  mountComments,
  mountCommunities,
  mountSearch,
  mountNotifications,
  mountMails,
  mountUploads,
  mountLinkPreview,
  mountGumballs,
  mountShop,
  mountReferrals,
  mountOnboarding,
  mountLeaderboard,
  mountModeration,
  mountPlatforms,
  mountTasks,
  mountOperators,
  mountApplications,
  mountTerms,
  mountOperatorTerms,
  mountOperatorMails,
  mountOperatorShop,
  mountOperatorFilters,
  mountStaff,
  mountClusters,
  mountGrants,
  mountOperatorQuests,
  mountOperatorSeasons,
  mountOperatorCampaigns,
  mountCommunityTasks,
  mountPublicPages,
  mountSite,
  mountOperatorSite,
  mountProblems,
  mountIntegrations,
  mountSetup,
  mountFigures,
  mountPrograms,
];

/** Composes the server: migrates the database, wires the features, starts the jobs. The result is ready to listen. */
export async function createApp(options: AppOptions): Promise<App> {
  const { connection, log, clock = systemClock } = options;
  const primary = openDatabase(connection, log, {
    pooler: poolerOf(options.config),
    isDistributed: options.config.databaseDistributed,
  });
  await assertUsable(primary);
  await assertPlacement(primary, options.config.databaseDistributed, await migrate(primary));
  const sandboxStore = options.config.sandbox ? createSandboxStore(primary) : undefined;
  const sandbox = sandboxStore && (await openSandbox(sandboxStore, { log, clock }, options.config.port));
  const ownConfig: Config = sandbox
    ? { ...options.config, platforms: sandbox.platforms, sandboxUrl: '/sandbox' }
    : options.config;
  const ids = await openIds(clock, primary);
  const redisConnection = ownConfig.redis && (await openRedis(ownConfig.redis, log));
  const redis = redisConnection?.client;
  const replicas = openReplicas(primary, toConnections(ownConfig.databaseReplicaUrls), log);
  const workers = await openWorkers(primary, toConnections(ownConfig.databaseWorkerUrls), log);
  const db = withReadServers(primary, ownConfig, { replicas, workers, redis });
  const clusterEvents = await openClusterEvents(connection, log);
  const integrations = await createIntegrations({ db, log, clusterEvents }, ownConfig);
  const { config } = integrations;
  const storage = await openStorage(config);
  const jobs = createJobs(db, log);
  const mail = await createMail({ config, log, clock, ids });
  const passwords = await createPasswords(options.passwordCost ?? passwordCost);
  const authenticate = createAuthenticate({ db, clock, config, notices: clusterEvents });

  const http = await createHttpServer(config, log);
  const forwarding = watchForwarding(http, config, log);
  const limits = createLimits(redis, forwarding.isSharedAddress);
  const realtime = await openRealtime({
    server: http.server,
    authenticate,
    allowedOrigins: config.allowedOrigins,
    redis,
    log,
  });
  clusterEvents.on(sessionsEnded, ({ sessionIds }) => sessionIds.forEach(realtime.closeSession));
  clusterEvents.on(userPermissionsChanged, ({ userId }) => realtime.closeUser(userId));
  clusterEvents.onMissedEvents(() => {
    if (clusterEvents.connected) void realtime.revalidateSessions();
  });
  const { current: readLimits } = createNewMemberLimits({ db });
  const checkNewMember = createCheckNewMember({ clock, limits, readLimits });
  const memberActivity = createMemberActivity(log);
  realtime.onClose(memberActivity.stop);
  const platform: PlatformDeps = {
    config,
    log,
    clock,
    ids,
    db,
    clusterEvents,
    limits,
    checkRestrictions: createCheckRestrictions({ clock, limits, checkNewMember }),
    checkNewMember,
    uploadQuota: createUploadQuota(limits),
    shared: createSharedState(redis, log),
    jobs,
    mail,
    passwords,
    storage,
    realtime,
    memberActivity,
    guardedFetch: createGuardedFetch(),
    transcoder: createTranscoder(config.ffmpegPath),
    integrations,
    problems: () => [
      ...findConfigProblems(config).filter(({ severity }) => severity !== 'note'),
      ...integrations.problems(),
      ...forwarding.problems(),
    ],
    push: config.push && createPush(config.push, clock),
    webFolder: options.webFolder,
  };
  const deps: Deps = { ...platform, ...(await createFeatureServices(platform)) };

  let draining = false;
  mountHealth(
    http,
    [
      { name: 'database', check: () => db.pool.query('SELECT 1') },
      { name: 'storage', check: storage.check },
      ...(redis ? [{ name: 'redis', check: () => redis.ping() }] : []),
    ],
    () => draining,
  );
  mountMetrics(http, { token: config.metricsToken, db, realtime, replicas, workers });
  const mount = createMount(http, {
    authenticate,
    admitToken: createAdmitToken(limits),
    db,
    onWrite: memberActivity.happened,
    checkRestrictions: deps.checkRestrictions,
    checkNewMember,
    checkAccess: deps.accessBlocks.check,
    checkTexts: (place, texts) => void deps.filters.inspect(place, texts),
    isOff: (path) => {
      const feature = featureOfPath(path);
      return feature !== undefined && deps.site.isOff(feature);
    },
    countryHeader: config.countryHeader,
    checkConfirmation: (viewer) => assertFreshSession(deps, viewer),
    checkResponses: options.checkResponses ?? false,
  });
  for (const feature of features) await feature({ mount, app: http, deps });
  if (sandboxStore) await mountSandboxPage(http, sandboxStore, { config, clock, authenticate });
  mountDocs(http);
  await serveWebApp(http, options.webFolder, createSiteFiles(deps.site));
  await http.ready();
  await jobs.start();

  return {
    http,
    deps,
    async close() {
      draining = true;
      // A connection that was busy when the server closed would stay open for its keep-alive time.
      const closeIdle = setInterval(() => http.server.closeIdleConnections(), 100);
      // A request that never ends would otherwise keep the rest from being closed in order.
      const cutOff = setTimeout(() => http.server.closeAllConnections(), drainMs);
      try {
        await realtime.close();
        await http.close();
      } finally {
        clearInterval(closeIdle);
        clearTimeout(cutOff);
      }
      deps.transcoder.stop();
      await jobs.stop();
      // Background work could still send notifications until here.
      await deps.notifier.drain();
      await sandbox?.close();
      mail.close();
      await clusterEvents.close();
      redisConnection?.close();
      // Without the database the lease ends by itself.
      await ids.release().catch(() => undefined);
      await db.close();
    },
  };
}

function toConnections(urls: readonly string[]): Connection[] {
  return urls.map((connectionString) => ({ connectionString }));
}

// A distributed database has no replicas: see the configuration.
function withReadServers(
  primary: Database,
  { databaseReplicaUrls, databaseWorkerUrls }: Config,
  { replicas, workers, redis }: { replicas: Replicas; workers: Workers; redis: Redis | undefined },
): Database {
  if (databaseWorkerUrls.length > 0) return withWorkers(primary, workers);
  return databaseReplicaUrls.length > 0 ? withReplicas(primary, replicas, createRecentWriters(redis)) : primary;
}
