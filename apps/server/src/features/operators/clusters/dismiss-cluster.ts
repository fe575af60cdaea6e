import type { Cluster } from '@gumball/contract/operators/clusters.schemas';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { recordAction } from '../record-action.ts';
import { findCluster, setDismissed } from './clusters.store.ts';
import { toCluster } from './clusters.view.ts';
import { requireCluster } from './require-cluster.ts';

/**
 * Dismisses a cluster of accounts that may belong together, or shows it again, with an entry in the audit log. Idempotent.
 * Throws `CLUSTER_NOT_FOUND` and `CONCERNS_OPERATOR`.
 */
export function dismissCluster(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  viewer: Viewer,
  clusterId: string,
  isDismissed: boolean,
): Promise<Cluster> {
  return deps.db.transaction(async (tx) => {
    await requireCluster(tx, viewer, clusterId);
    if (await setDismissed(tx, clusterId, isDismissed ? deps.clock.now() : null))
      await recordAction(deps, tx, {
        operatorId: viewer.userId,
        action: isDismissed ? 'dismiss-cluster' : 'reopen-cluster',
        subject: { kind: 'cluster', id: clusterId },
      });
    const row = await findCluster(tx, viewer.userId, clusterId);
    if (!row) throw new AppError('CLUSTER_NOT_FOUND');
    return toCluster(row);
  });
}
