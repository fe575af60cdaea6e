import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { endSessions } from './end-sessions.ts';

/** Ends the viewer's current session and its sockets on every node. */
export async function logOut(deps: Pick<Deps, 'db' | 'clusterEvents'>, viewer: Viewer): Promise<void> {
  const publish = await deps.db.transaction((tx) => endSessions(deps, tx, { sessionId: viewer.sessionId }));
  publish();
}

/** Ends one of the viewer's sessions. Does nothing for an ended session or a session of another user. */
export async function endSession(
  deps: Pick<Deps, 'db' | 'clusterEvents'>,
  viewer: Viewer,
  sessionId: string,
): Promise<void> {
  const publish = await deps.db.transaction((tx) => endSessions(deps, tx, { sessionId, userId: viewer.userId }));
  publish();
}

/** Ends all sessions of the viewer but the current one. Returns their number. */
export async function endOtherSessions(deps: Pick<Deps, 'db' | 'clusterEvents'>, viewer: Viewer): Promise<number> {
  const publish = await deps.db.transaction((tx) =>
    endSessions(deps, tx, { userId: viewer.userId, except: viewer.sessionId }),
  );
  publish();
  return publish.ended;
}
