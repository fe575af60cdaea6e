import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { endSessions } from './end-sessions.ts';

/** Ends the session that asks, on every node, with its live sockets. */
export async function logOut(deps: Pick<Deps, 'db' | 'notices'>, viewer: Viewer): Promise<void> {
  const announce = await deps.db.transaction((tx) => endSessions(deps, tx, { sessionId: viewer.sessionId }));
  announce();
}
