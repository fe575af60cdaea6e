import type { Statement } from '../database.ts';

/** What a server of a cluster knows about it: its nodes, its own group, and the groups of workers with synced metadata. */
export type Membership = { nodes: string | null; group_id: number; synced: number[] };

/** Reads the membership of a server with Citus. */
export const membershipStatement: Statement = {
  name: 'citus-membership',
  text: `
    SELECT (SELECT string_agg(concat_ws(' ', nodeid, groupid, nodename, nodeport), ',' ORDER BY nodeid) FROM pg_dist_node) AS nodes,
      (SELECT groupid FROM pg_dist_local_group) AS group_id,
      ARRAY(SELECT groupid FROM pg_dist_node WHERE groupid <> 0 AND isactive AND hasmetadata AND metadatasynced) AS synced`,
};

/** Whether a server is a worker of the coordinator and knows where all rows are, so that it can run reads. */
export function canRead(server: Membership, coordinator: Membership): boolean {
  return server.nodes === coordinator.nodes && coordinator.synced.includes(server.group_id);
}
