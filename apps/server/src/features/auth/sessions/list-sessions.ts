import type { Session } from '@gumball/contract/auth/account.schemas';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { sessionBoundsAt } from './create-authenticate.ts';
import { describeDevice } from './describe-device.ts';
import { listActiveSessions } from './sessions.store.ts';

/** Lists the viewer's active sessions: the current session first, then by last use. */
export async function listSessions(
  { db, clock, places }: Pick<Deps, 'db' | 'clock' | 'places'>,
  viewer: Viewer,
): Promise<Session[]> {
  const rows = await listActiveSessions(db, viewer.userId, viewer.sessionId, sessionBoundsAt(clock.now()));
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      ...describeDevice(row.user_agent),
      place: (await places.find(row.ip, row.country)) ?? null,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at.toISOString(),
      isCurrent: row.id === viewer.sessionId,
    })),
  );
}
