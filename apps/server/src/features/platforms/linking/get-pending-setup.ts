import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { listLinks } from '../platforms.store.ts';
import { toPendingSetup } from '../platforms.view.ts';
import { findTwitterAccount } from './find-twitter-account.ts';

/** Reads the viewer's Twitter set-up that waits for its tweet, if there is one. */
export async function getPendingSetup(deps: Pick<Deps, 'db' | 'clock'>, viewer: Viewer) {
  const links = (await findTwitterAccount(deps, viewer)) ? [] : await listLinks(deps.db.kysely, viewer.userId);
  const link = links.find((row) => row.platform === 'Twitter' && row.expires_at > deps.clock.now());
  return { hasPending: link !== undefined, verification: link ? toPendingSetup(link) : null };
}
