import type { Executor } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { findCluster } from './clusters.store.ts';

/** Requires a cluster that the operator is not in. Throws `CLUSTER_NOT_FOUND` and `CONCERNS_OPERATOR`. */
export async function requireCluster(tx: Executor, viewer: Viewer, clusterId: string): Promise<void> {
  const cluster = await findCluster(tx, viewer.userId, clusterId);
  if (!cluster) throw new AppError('CLUSTER_NOT_FOUND');
  if (cluster.concerns_viewer) throw new AppError('CONCERNS_OPERATOR');
}
