import { allTime } from '@gumball/rules/gumballs/periods';
import type { SharedSignal } from '@gumball/rules/referrals/clusters/account-links';
import { type ClusterReason, clusterMembersShown } from '@gumball/rules/referrals/clusters/clusters';
import { CompiledQuery } from 'kysely';
import type { Database, Executor, Statement } from '../../../platform/db/database.ts';
import { type LimitOffset, pagedStatement, pagedValues } from '../../../platform/db/paged-statement.ts';
import type { RiskColumns } from '../../referrals/risk/to-account-risk.ts';
import type { UserSummaryRow } from '../../users/to-user-summary.ts';

/** A cluster with what it has at stake, for operators. */
export type ClusterListRow = {
  id: string;
  size: number;
  score: number;
  rank: number;
  reasons: ClusterReason[];
  found_at: Date;
  dismissed_at: Date | null;
  active: number;
  gumballs: string;
  held: number;
  some_members: UserSummaryRow[];
  concerns_viewer: boolean;
};

const isActive = `EXISTS (SELECT FROM account_cluster_members m JOIN users u ON u.id = m.user_id
  WHERE m.cluster_id = c.id AND u.suspended_at IS NULL AND u.deleted_at IS NULL)`;
const conditions = {
  open: `c.dismissed_at IS NULL AND ${isActive}`,
  handled: `c.dismissed_at IS NULL AND NOT ${isActive}`,
  dismissed: 'c.dismissed_at IS NOT NULL',
};

const columns = `c.id, c.size, c.score, c.rank, c.reasons, c.found_at, c.dismissed_at, stake.active, stake.gumballs, stake.held,
  stake.concerns_viewer, coalesce(first.members, '[]') AS some_members`;
const joins = `
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE u.suspended_at IS NULL)::int AS active, coalesce(sum(w.score), 0) AS gumballs,
      count(*) FILTER (WHERE r.state = 'held')::int AS held, coalesce(bool_or(u.id = $1::bigint), false) AS concerns_viewer
    FROM account_cluster_members m JOIN users u ON u.id = m.user_id LEFT JOIN referrals r ON r.user_id = m.user_id
    LEFT JOIN leaderboard_scores w ON w.user_id = m.user_id AND w.period = '${allTime}'
    WHERE m.cluster_id = c.id AND u.deleted_at IS NULL
  ) stake
  CROSS JOIN LATERAL (
    SELECT json_agg(json_build_object('id', s.id::text, 'username', s.username, 'first_name', s.first_name,
      'last_name', s.last_name, 'avatar_url', s.avatar_url, 'level_gumballs', s.level_gumballs)) AS members
    FROM (
      SELECT u.* FROM account_cluster_members m JOIN users u ON u.id = m.user_id LEFT JOIN account_risks a ON a.user_id = m.user_id
      WHERE m.cluster_id = c.id AND u.deleted_at IS NULL ORDER BY a.score DESC NULLS LAST, u.id LIMIT 5
    ) s
  ) first`;

const listStatement = (state: keyof typeof conditions) =>
  pagedStatement(
    `operator-clusters-${state}`,
    3,
    (limit, offset) => `
      SELECT ${columns} FROM (
        SELECT * FROM account_clusters c WHERE ${conditions[state]}
          AND ($2::int IS NULL OR (c.rank, c.id) < ($2::int, $3::bigint))
        ORDER BY c.rank DESC, c.id DESC LIMIT ${limit} OFFSET ${offset}
      ) c ${joins} ORDER BY c.rank DESC, c.id DESC`,
  );
const pages = {
  open: listStatement('open'),
  handled: listStatement('handled'),
  dismissed: listStatement('dismissed'),
};

/** Lists clusters, those with the highest rank first. */
export function selectClusters(
  db: Database,
  viewerId: string,
  state: keyof typeof pages,
  beyond: { rank: number; id: string } | undefined,
  part: LimitOffset,
): Promise<ClusterListRow[]> {
  return db.rows(pages[state](part), pagedValues([viewerId, beyond?.rank ?? null, beyond?.id ?? null], part));
}

/** Finds a cluster. */
export async function findCluster(
  db: Executor,
  viewerId: string,
  clusterId: string,
): Promise<ClusterListRow | undefined> {
  const text = `SELECT ${columns} FROM account_clusters c ${joins} WHERE c.id = $2::bigint`;
  return (await db.executeQuery<ClusterListRow>(CompiledQuery.raw(text, [viewerId, clusterId]))).rows[0];
}

/** A member of a cluster, for operators. */
export type ClusterMemberRow = RiskColumns &
  UserSummaryRow & {
    gumballs: string | null;
    role: 'member' | 'operator';
    suspended_at: Date | null;
    created_at: Date;
    behaviour: number;
    referral_state: 'waiting' | 'rewarded' | 'held' | 'reversed' | null;
    is_on_hold: boolean;
  };

const membersOf: Statement = {
  name: 'operator-cluster-members',
  text: `SELECT u.id, u.username, u.first_name, u.last_name, u.avatar_url, u.frame, u.level_gumballs, w.score AS gumballs, u.role, u.suspended_at, u.created_at,
      coalesce(k.score, 0) AS risk_score, k.reasons AS risk_reasons, k.scored_at AS risk_scored_at,
      coalesce(k.behaviour, 0) AS behaviour, r.state AS referral_state,
      EXISTS (SELECT FROM account_holds h WHERE h.user_id = u.id) AS is_on_hold
    FROM account_cluster_members m JOIN users u ON u.id = m.user_id LEFT JOIN account_risks k ON k.user_id = m.user_id
    LEFT JOIN referrals r ON r.user_id = m.user_id
    LEFT JOIN leaderboard_scores w ON w.user_id = m.user_id AND w.period = '${allTime}'
    WHERE m.cluster_id = $1::bigint AND u.deleted_at IS NULL
    ORDER BY k.score DESC NULLS LAST, u.id LIMIT ${clusterMembersShown}`,
};

/** Lists the members of a cluster, the highest scores first. */
export function listClusterMembers(db: Database, clusterId: string): Promise<ClusterMemberRow[]> {
  return db.rows(membersOf, [clusterId]);
}

const linksMost = 5000;
const linksAmong: Statement = {
  name: 'operator-cluster-links',
  text: `SELECT user_id, other_id, shared FROM account_links
    WHERE user_id = ANY($1::bigint[]) AND other_id = ANY($1::bigint[]) LIMIT ${linksMost}`,
};

/** Lists what pairs of these accounts share. */
export function listLinksAmong(
  db: Database,
  userIds: readonly string[],
): Promise<{ user_id: string; other_id: string; shared: SharedSignal[] }[]> {
  return db.rows(linksAmong, [userIds]);
}

/** Dismisses a cluster at its size, or shows it again. Returns whether that changed anything. */
export async function setDismissed(tx: Executor, clusterId: string, at: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account_clusters')
    .set((fields) => ({ dismissed_at: at, dismissed_size: at === null ? null : fields.ref('size') }))
    .where('id', '=', clusterId)
    .where('dismissed_at', at === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
