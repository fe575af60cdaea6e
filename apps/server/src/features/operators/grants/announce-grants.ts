import type { Deps } from '../../../deps.ts';
import { userRoom } from '../../../platform/realtime/realtime.ts';
import { listGranters } from './grant-requests.store.ts';

/** Tells operators who see the grants that one was asked for or decided. Called after the commit; a failure is logged. */
export async function announceGrants({ db, realtime, log }: Pick<Deps, 'db' | 'realtime' | 'log'>): Promise<void> {
  try {
    const ids = await listGranters(db);
    if (ids.length > 0) realtime.broadcast(ids.map(userRoom), 'operator:grants', {});
  } catch (error) {
    log.warn({ err: error }, 'failed to announce a grant');
  }
}
