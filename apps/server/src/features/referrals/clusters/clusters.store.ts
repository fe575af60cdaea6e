import type { ClusterReason } from '@gumball/rules/referrals/clusters/clusters';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/db/database.ts';

/** A cluster to store. */
export type ClusterRow = {
  id: string;
  size: number;
  score: number;
  rank: number;
  reasons: readonly ClusterReason[];
  /** Whether it is shown again, although operators dismissed it. */
  reopens: boolean;
};

/** Serializes the updates of clusters until the transaction ends. */
export async function lockClusters(tx: Executor): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('account-clusters', 0))`.execute(tx);
}

/** Reads the cluster of each member, and the size at which a cluster was dismissed. */
export async function readFormerClusters(tx: Executor) {
  const members = await tx.selectFrom('account_cluster_members').selectAll().execute();
  const dismissed = await tx
    .selectFrom('account_clusters')
    .select(['id', 'dismissed_size'])
    .where('dismissed_size', 'is not', null)
    .execute();
  return {
    clusterOf: new Map(members.map((row) => [row.user_id, row.cluster_id])),
    dismissedSizeOf: new Map(dismissed.map((row) => [row.id, row.dismissed_size ?? 0])),
  };
}

/** Stores clusters with their members in place of the former ones. */
export async function replaceClusters(
  tx: Executor,
  clusters: readonly ClusterRow[],
  members: readonly { user_id: string; cluster_id: string }[],
  at: Date,
): Promise<void> {
  const ids = clusters.map(({ id }) => id);
  await sql`DELETE FROM account_clusters WHERE id <> ALL(${ids}::bigint[])`.execute(tx);
  await sql`
    INSERT INTO account_clusters AS c (id, size, score, rank, reasons, found_at, changed_at)
      SELECT n.id, n.size, n.score, n.rank, n.reasons, ${at}, ${at} FROM jsonb_to_recordset(${JSON.stringify(clusters)}::jsonb)
        AS n (id bigint, size integer, score smallint, rank integer, reasons jsonb)
    ON CONFLICT (id) DO UPDATE SET size = excluded.size, score = excluded.score, rank = excluded.rank,
      reasons = excluded.reasons, changed_at = CASE WHEN c.size = excluded.size THEN c.changed_at ELSE ${at} END`.execute(
    tx,
  );
  const reopened = clusters.filter(({ reopens }) => reopens).map(({ id }) => id);
  if (reopened.length > 0)
    await sql`UPDATE account_clusters SET dismissed_at = NULL, dismissed_size = NULL WHERE id = ANY(${reopened}::bigint[])`.execute(
      tx,
    );
  const memberIds = members.map(({ user_id: userId }) => userId);
  await sql`DELETE FROM account_cluster_members WHERE user_id <> ALL(${memberIds}::bigint[])`.execute(tx);
  await sql`
    INSERT INTO account_cluster_members AS m (user_id, cluster_id)
      SELECT n.user_id, n.cluster_id FROM jsonb_to_recordset(${JSON.stringify(members)}::jsonb)
        AS n (user_id bigint, cluster_id bigint)
    ON CONFLICT (user_id) DO UPDATE SET cluster_id = excluded.cluster_id WHERE m.cluster_id <> excluded.cluster_id`.execute(
    tx,
  );
}
