import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { endSessions } from './end-sessions.ts';

/** Ends the viewer's current session and its sockets on every node. */
export async function logOut(deps: Pick<Deps, 'db' | 'clusterEvents'>, viewer: Viewer): Promise<void> {
  const publish = await deps.db.transaction((tx) => endSessions(deps, tx, { sessionId: viewer.sessionId }));
  publish();
}
