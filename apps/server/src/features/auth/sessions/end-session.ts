import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { endSessions } from './end-sessions.ts';

/** Ends one of the viewer's sessions. Does nothing for an ended session or a session of another user. */
export async function endSession(
  deps: Pick<Deps, 'db' | 'clusterEvents'>,
  viewer: Viewer,
  sessionId: string,
): Promise<void> {
  const publish = await deps.db.transaction((tx) => endSessions(deps, tx, { sessionId, userId: viewer.userId }));
  publish();
}
