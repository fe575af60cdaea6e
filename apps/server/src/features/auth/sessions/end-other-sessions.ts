import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { endSessions } from './end-sessions.ts';

/** Ends all sessions of the viewer but the current one. Returns their number. */
export async function endOtherSessions(deps: Pick<Deps, 'db' | 'clusterEvents'>, viewer: Viewer): Promise<number> {
  const publish = await deps.db.transaction((tx) =>
    endSessions(deps, tx, { userId: viewer.userId, except: viewer.sessionId }),
  );
  publish();
  return publish.ended;
}
