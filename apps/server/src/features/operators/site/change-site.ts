import type { SiteForm } from '@gumball/contract/site/site.schemas';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { allUsersRoom } from '../../../platform/realtime/realtime.ts';
import { recordAction } from '../record-action.ts';
import { lockSite } from './site.store.ts';

/** What a change of the site needs. */
export type SiteDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'site'> & { realtime: Pick<Deps['realtime'], 'broadcast'> };

/**
 * Runs a change of the site, which returns the changed values for the audit log, and shows it on all nodes and to all
 * clients. Two operators who change different values at the same time do not undo each other.
 */
export async function changeSite(
  deps: SiteDeps,
  { userId: operatorId }: { userId: Viewer['userId'] | null },
  change: (tx: Executor) => Promise<[name: string, value: unknown][]>,
): Promise<SiteForm> {
  await deps.db.transaction(async (tx) => {
    await lockSite(tx);
    const details = Object.fromEntries(await change(tx));
    if (Object.keys(details).length === 0) return;
    const subject = { kind: 'setting', id: 'site' } as const;
    await recordAction(deps, tx, { operatorId, action: 'change-site', subject, details });
  });
  await deps.site.reload();
  deps.realtime.broadcast(allUsersRoom, 'site:changed', deps.site.current());
  return deps.site.choices();
}
