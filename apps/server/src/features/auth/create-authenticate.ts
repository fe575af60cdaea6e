import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Notices } from '../../platform/db/notices.ts';
import type { Authenticate, Viewer } from '../../platform/http/viewer.ts';
import { findSession, updateLastUsed } from './auth.store.ts';
import { hashToken } from './hash-token.ts';

/** How long a token lives without being used, in milliseconds. */
export const sessionIdleMs = 30 * 24 * 3_600_000;
/** The notice that sessions ended; its payload is their ids, separated by commas. */
export const sessionsEnded = 'sessions-ended';
/** The notice that a member's rights changed (suspended, made operator): their sockets close too. Its payload is the member's id. */
export const memberChanged = 'member-changed';

const cacheSize = 50_000;
const freshMs = 5 * 60_000;

type Known = { viewer: Viewer; checkedAt: number };

/**
 * Makes the check of tokens. Incomplete accounts are never remembered, so that completing the profile counts from the next call on every node. Known tokens are answered from memory without a promise; notices from all nodes keep the memory exact, and while
 * they cannot arrive the database is asked every time. Using a token keeps it alive: docs/product.md, Accounts.
 */
export function createAuthenticate(deps: { db: Database; clock: Clock; notices: Notices }): Authenticate {
  const { db, clock, notices } = deps;
  const known = new Map<string, Known>();
  let generation = 0;

  const forget = (matches: (viewer: Viewer) => boolean) => {
    generation += 1;
    for (const [token, entry] of known) if (matches(entry.viewer)) known.delete(token);
  };
  notices.on(sessionsEnded, (payload) => {
    const ended = new Set(payload.split(','));
    forget((viewer) => ended.has(viewer.sessionId));
  });
  notices.on(memberChanged, (userId) => forget((viewer) => viewer.userId === userId));
  notices.onGap(() => forget(() => true));

  const load = async (token: string): Promise<Viewer | undefined> => {
    const now = clock.now();
    const startedAt = generation;
    const row = await findSession(db, hashToken(token), new Date(now.getTime() - sessionIdleMs));
    if (!row) return undefined;
    if (now.getTime() - row.last_used_at.getTime() > freshMs)
      await updateLastUsed(db, row.session_id, row.user_id, now);
    const viewer: Viewer = {
      userId: row.user_id,
      sessionId: row.session_id,
      complete: row.complete,
      operator: row.operator,
    };
    // A notice that came while the database was being asked may be about this very session.
    if (viewer.complete && startedAt === generation && notices.connected) {
      if (known.size >= cacheSize) known.delete(known.keys().next().value ?? '');
      known.set(token, { viewer, checkedAt: now.getTime() });
    }
    return viewer;
  };

  return (token) => {
    const entry = known.get(token);
    if (entry && notices.connected && clock.now().getTime() - entry.checkedAt < freshMs) return entry.viewer;
    return load(token);
  };
}
