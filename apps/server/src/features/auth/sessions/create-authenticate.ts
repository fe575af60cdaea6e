import { isProgramToken } from '@gumball/rules/auth/api-tokens';
import { dayMs, minuteMs } from '@gumball/rules/formats/durations';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Config } from '../../../platform/config/config.ts';
import { type ClusterEvents, defineClusterEvent } from '../../../platform/db/cluster-events.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Authenticate, Viewer } from '../../../platform/http/viewer.ts';
import { findDueConsents } from '../../terms/find-due-consents.ts';
import { readPublishedTerms } from '../../terms/read-published-terms.ts';
import { termsPublished } from '../../terms/terms.events.ts';
import { hashToken } from '../codes/hash-token.ts';
import { loadTokenViewer } from '../tokens/load-token-viewer.ts';
import { findSession, type SessionBounds, updateLastUsed } from './sessions.store.ts';

/** A session expires after this time without use, and after this time since the log-in, in milliseconds. */
const sessionIdleMs = 30 * dayMs;
const sessionMaxMs = 180 * dayMs;
/** Returns the bounds of the sessions that are active at a moment. */
export function sessionBoundsAt(now: Date): SessionBounds {
  const before = (ms: number) => new Date(now.getTime() - ms);
  return { usedAfter: before(sessionIdleMs), startedAfter: before(sessionMaxMs) };
}
/** Cluster event: sessions ended. */
export const sessionsEnded = defineClusterEvent<{ sessionIds: string[] }>('sessions-ended');
/**
 * Cluster event: the permissions of a user changed (suspension, silence, role of an operator). Their sockets close too.
 */
export const userPermissionsChanged = defineClusterEvent<{ userId: string }>('user-permissions-changed');

const cacheSize = 50_000;
const maxCacheAgeMs = 5 * minuteMs;

type CachedViewer = { viewer: Viewer; checkedAt: number };

/**
 * Creates the function that authenticates a token. Cached tokens resolve synchronously. Cluster events invalidate the
 * cache; while the connection for these events is down, every request queries the database. Incomplete accounts, members
 * who have to accept terms, and operators without a required second factor are never cached, so that completing the
 * profile or turning it on takes effect with the next request on every node. Each use extends the session:
 * docs/product.md, Accounts.
 */
export function createAuthenticate(deps: {
  db: Database;
  clock: Clock;
  config: Pick<Config, 'operatorsNeedSecondFactor'>;
  notices: ClusterEvents;
}): Authenticate {
  const { db, clock, config, notices } = deps;
  const cache = new Map<string, CachedViewer>();
  let generation = 0;

  const invalidate = (matches: (viewer: Viewer) => boolean) => {
    generation += 1;
    for (const [token, entry] of cache) if (matches(entry.viewer)) cache.delete(token);
  };
  notices.on(sessionsEnded, ({ sessionIds }) => {
    const ended = new Set(sessionIds);
    invalidate((viewer) => ended.has(viewer.sessionId));
  });
  notices.on(userPermissionsChanged, ({ userId }) =>
    invalidate(({ token, ...viewer }) => viewer.userId === userId || token?.ownerId === userId),
  );
  notices.on(termsPublished, () => {
    readPublishedTerms.refresh(db);
    invalidate(() => true);
  });
  notices.onMissedEvents(() => invalidate(() => true));

  const loadSession = async (token: string, now: Date): Promise<Viewer | undefined> => {
    const row = await findSession(db, hashToken(token), sessionBoundsAt(now));
    if (!row) return undefined;
    if (now.getTime() - row.last_used_at.getTime() > maxCacheAgeMs)
      await updateLastUsed(db, row.session_id, row.user_id, now);
    return {
      userId: row.user_id,
      sessionId: row.session_id,
      complete: row.complete,
      operator: row.staff_role !== null,
      staffRole: row.staff_role,
      needsSecondFactor: config.operatorsNeedSecondFactor && row.staff_role !== null && !row.second_factor,
      needsConsent: (await findDueConsents(db, row.user_id)).length > 0,
      createdAtMs: row.user_created_at.getTime(),
      restrictions: {
        silencedUntilMs: row.silenced_until?.getTime() ?? null,
        limitedUntilMs: row.limited_until?.getTime() ?? null,
      },
    };
  };
  const load = async (token: string): Promise<Viewer | undefined> => {
    const now = clock.now();
    const startGeneration = generation;
    const viewer = await (isProgramToken(token) ? loadTokenViewer(db, token, now) : loadSession(token, now));
    if (!viewer) return undefined;
    // An event that arrived during the query may concern this session.
    const isSettled = viewer.complete && !viewer.needsSecondFactor && !viewer.needsConsent;
    if (isSettled && startGeneration === generation && notices.connected) {
      if (cache.size >= cacheSize) cache.delete(cache.keys().next().value ?? '');
      cache.set(token, { viewer, checkedAt: now.getTime() });
    }
    return viewer;
  };

  return (token) => {
    const entry = cache.get(token);
    const nowMs = clock.now().getTime();
    const isFresh = entry && notices.connected && nowMs - entry.checkedAt < maxCacheAgeMs;
    if (isFresh && nowMs < (entry.viewer.token?.endsAtMs ?? Infinity)) return entry.viewer;
    return load(token);
  };
}
