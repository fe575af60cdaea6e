import { type RawBuilder, sql } from 'kysely';
import type { Database, Executor, Statement } from '../../platform/db/database.ts';

const alive: Statement = {
  name: 'presence-alive',
  text: `INSERT INTO nodes (node, alive_at) VALUES ($1, now())
    ON CONFLICT (node) DO UPDATE SET alive_at = now() RETURNING xmax = 0 AS fresh`,
};

/** Notes that a server is alive. Answers whether it was not listed, so that its members are not either. */
export async function keepNodeAlive(db: Database, node: string): Promise<boolean> {
  const [row] = await db.rows<{ fresh: boolean }>(alive, [node]);
  return row?.fresh ?? false;
}

const arrive: Statement = {
  name: 'presence-arrive',
  text: `INSERT INTO presence (user_id, node) SELECT id, $1 FROM unnest($2::bigint[]) AS id ORDER BY id
    ON CONFLICT DO NOTHING`,
};

/** Notes that members have a connection to a server. */
export async function insertLive(db: Database, node: string, userIds: string[]): Promise<void> {
  await db.rows(arrive, [node, userIds]);
}

// In a statement of its own and in the order of their ids, as everybody locks who changes several members.
async function noteSeen(tx: Executor, gone: { user_id: string; at: Date }[]): Promise<void> {
  if (gone.length === 0) return;
  const ids = gone.map((row) => row.user_id);
  const times = gone.map((row) => row.at);
  await sql`SELECT id FROM users WHERE id = ANY(${ids}::bigint[]) ORDER BY id FOR NO KEY UPDATE`.execute(tx);
  await sql`
    UPDATE users SET last_seen_at = greatest(last_seen_at, gone.at)
    FROM unnest(${ids}::bigint[], ${times}::timestamptz[]) AS gone (user_id, at) WHERE users.id = gone.user_id`.execute(
    tx,
  );
}

/** Notes that members have no connection to a server any more, and when they were last there. */
export async function removeLive(db: Database, node: string, userIds: string[], now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await sql<{ user_id: string }>`
      DELETE FROM presence WHERE node = ${node} AND user_id = ANY(${userIds}::bigint[]) RETURNING user_id`.execute(tx);
    await noteSeen(
      tx,
      rows.map((row) => ({ user_id: row.user_id, at: now })),
    );
  });
}

async function removeNodes(db: Database, which: RawBuilder<unknown>): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await sql<{ user_id: string; at: Date }>`
      WITH ended AS (DELETE FROM nodes WHERE ${which} RETURNING node, alive_at)
      DELETE FROM presence USING ended WHERE presence.node = ended.node RETURNING user_id, alive_at AS at`.execute(tx);
    await noteSeen(tx, rows);
  });
}

/** Forgets servers that fell silent, with their members. */
export async function removeSilentNodes(db: Database): Promise<void> {
  await removeNodes(db, sql`alive_at < now() - interval '2 minutes'`);
}

/** Forgets a server that stops, with its members. */
export async function removeNode(db: Database, node: string): Promise<void> {
  await removeNodes(db, sql`node = ${node}`);
}
