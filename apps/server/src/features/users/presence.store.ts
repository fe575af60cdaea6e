import { type RawBuilder, sql } from 'kysely';
import type { Database, Statement } from '../../platform/db/database.ts';
import { storeLastSeen } from '../../platform/db/last-seen.ts';

const heartbeatStatement: Statement = {
  name: 'presence-alive',
  text: `INSERT INTO nodes (node, alive_at) VALUES ($1, now())
    ON CONFLICT (node) DO UPDATE SET alive_at = now() RETURNING xmax = 0 AS fresh`,
};

/**
 * Stores a heartbeat of a server. Returns true if the server was not listed, so that its users are not listed either.
 */
export async function storeHeartbeat(db: Database, node: string): Promise<boolean> {
  const [row] = await db.rows<{ fresh: boolean }>(heartbeatStatement, [node]);
  return row?.fresh ?? false;
}

const insertStatement: Statement = {
  name: 'presence-arrive',
  text: `INSERT INTO presence (user_id, node) SELECT id, $1 FROM unnest($2::bigint[]) AS id ORDER BY id
    ON CONFLICT DO NOTHING`,
};

/** Stores that users have a connection to a server. */
export async function insertPresence(db: Database, node: string, userIds: string[]): Promise<void> {
  await db.rows(insertStatement, [node, userIds]);
}

const activityStatement: Statement = {
  name: 'presence-activity',
  text: `UPDATE presence SET active_at = CASE WHEN reported.active THEN now() END
    FROM unnest($2::bigint[], $3::boolean[]) AS reported (id, active)
    WHERE presence.node = $1 AND presence.user_id = reported.id`,
};

/** Stores whether users have an active client on a server. A user who has disconnected since is not listed again. */
export async function storeActivity(
  db: Database,
  node: string,
  reports: readonly { userId: string; isActive: boolean }[],
): Promise<void> {
  const userIds = reports.map(({ userId }) => userId);
  await db.rows(activityStatement, [node, userIds, reports.map((report) => report.isActive)]);
}

/** Removes the connections of users to a server and stores when they were last seen. */
export async function removePresence(db: Database, node: string, userIds: string[], now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await sql<{ user_id: string }>`
      DELETE FROM presence WHERE node = ${node} AND user_id = ANY(${userIds}::bigint[]) RETURNING user_id`.execute(tx);
    await storeLastSeen(
      tx,
      rows.map((row) => ({ user_id: row.user_id, at: now })),
    );
  });
}

async function removeNodes(db: Database, condition: RawBuilder<unknown>): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await sql<{ user_id: string; at: Date }>`
      WITH ended AS (DELETE FROM nodes WHERE ${condition} RETURNING node, alive_at)
      DELETE FROM presence USING ended WHERE presence.node = ended.node RETURNING user_id, alive_at AS at`.execute(tx);
    await storeLastSeen(tx, rows);
  });
}

/** Removes servers without a recent heartbeat, with their users. */
export async function removeDeadNodes(db: Database): Promise<void> {
  await removeNodes(db, sql`alive_at < now() - interval '2 minutes'`);
}

/** Removes a server that shuts down, with its users. */
export async function removeNode(db: Database, node: string): Promise<void> {
  await removeNodes(db, sql`node = ${node}`);
}
