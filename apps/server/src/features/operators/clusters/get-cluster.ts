import type { ClusterDetails } from '@gumball/contract/operators/clusters.schemas';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { findCluster, listClusterMembers, listLinksAmong } from './clusters.store.ts';
import { toCluster, toClusterLinks, toClusterMember, toClusterStep } from './clusters.view.ts';
import { listSteps } from './steps.store.ts';

/** Reads a cluster with its members, what they share and the steps. Throws `CLUSTER_NOT_FOUND`. */
export async function getCluster(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  clusterId: string,
): Promise<ClusterDetails> {
  const cluster = await findCluster(db.kysely, viewer.userId, clusterId);
  if (!cluster) throw new AppError('CLUSTER_NOT_FOUND');
  const members = await listClusterMembers(db, clusterId);
  const links = await listLinksAmong(
    db,
    members.map(({ id }) => id),
  );
  const steps = await listSteps(db, clusterId);
  return {
    cluster: toCluster(cluster),
    members: members.map(toClusterMember),
    links: toClusterLinks(links, members, clock.now()),
    steps: steps.map((step) => toClusterStep(step, viewer.staffRole)),
  };
}
