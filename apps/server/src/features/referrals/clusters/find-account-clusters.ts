import { findClusters, hasGrownAgain, keepClusterIds } from '@gumball/rules/referrals/clusters/clusters';
import type { Deps } from '../../../deps.ts';
import { type ClusterRow, lockClusters, readFormerClusters, replaceClusters } from './clusters.store.ts';
import { linkAccounts } from './link-accounts.ts';
import { readLinkedAccounts, readLinks } from './links.store.ts';

/** The links of which clusters are made, the latest. An account has about three. */
const linksMost = 50_000;

/**
 * The job that finds accounts that belong together: it compares those with a new score, and then computes the clusters of
 * the latest links. A cluster keeps its id while accounts join and leave it.
 */
export async function findAccountClusters(deps: Pick<Deps, 'db' | 'clock' | 'ids'>): Promise<void> {
  await linkAccounts(deps);
  await deps.db.transaction(async (tx) => {
    await lockClusters(tx);
    const now = deps.clock.now();
    const links = await readLinks(tx, linksMost);
    const accounts = await readLinkedAccounts(tx, [...new Set(links.flatMap(({ a, b }) => [a, b]))], now);
    const { clusterOf, dismissedSizeOf } = await readFormerClusters(tx);
    const clusters = keepClusterIds(findClusters(links, accounts), clusterOf, deps.ids.next);
    const rows = clusters.map(({ id, memberIds, score, reasons }): ClusterRow => {
      const size = memberIds.length;
      const dismissedSize = dismissedSizeOf.get(id);
      const reopens = dismissedSize !== undefined && hasGrownAgain(dismissedSize, size);
      return { id, size, score, rank: size * score, reasons, reopens };
    });
    const members = clusters.flatMap(({ id, memberIds }) =>
      memberIds.map((userId) => ({ user_id: userId, cluster_id: id })),
    );
    await replaceClusters(tx, rows, members, now);
  });
}
