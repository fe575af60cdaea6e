import type { Session } from '@gumball/contract/auth/account.schemas';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { sessionIdleMs } from './create-authenticate.ts';
import { describeDevice } from './describe-device.ts';
import { listActiveSessions } from './sessions.store.ts';

/** Lists the viewer's active sessions: the current session first, then by last use. */
export async function listSessions({ db, clock }: Pick<Deps, 'db' | 'clock'>, viewer: Viewer): Promise<Session[]> {
  const rows = await listActiveSessions(
    db,
    viewer.userId,
    viewer.sessionId,
    new Date(clock.now().getTime() - sessionIdleMs),
  );
  return rows.map((row) => ({
    id: row.id,
    ...describeDevice(row.user_agent),
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    isCurrent: row.id === viewer.sessionId,
  }));
}
