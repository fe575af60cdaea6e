import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { endSessions } from './end-sessions.ts';

/** Ends the session that asks, on every node, with its live sockets. */
export async function logOut(deps: Pick<Deps, 'db' | 'notices'>, viewer: Viewer): Promise<void> {
  const announce = await deps.db.transaction((tx) => endSessions(deps, tx, { sessionId: viewer.sessionId }));
  announce();
}

/** Ends one of the viewer's sessions, wherever it is; one that is gone, or somebody else's, is left as it is. */
export async function endSession(deps: Pick<Deps, 'db' | 'notices'>, viewer: Viewer, sessionId: string): Promise<void> {
  const announce = await deps.db.transaction((tx) => endSessions(deps, tx, { sessionId, userId: viewer.userId }));
  announce();
}

/** Ends every session of the viewer but the one that asks; answers how many there were. */
export async function endOtherSessions(deps: Pick<Deps, 'db' | 'notices'>, viewer: Viewer): Promise<number> {
  const announce = await deps.db.transaction((tx) =>
    endSessions(deps, tx, { userId: viewer.userId, except: viewer.sessionId }),
  );
  announce();
  return announce.ended;
}
