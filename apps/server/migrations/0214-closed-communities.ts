import { type Kysely, sql } from 'kysely';

/**
 * Communities that operators closed: hidden, and nobody writes in them. `access_before` is restored when they open
 * again. The closure is a sanction of the owner, who appeals it. Servers of the previous release hide them, too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE communities ADD COLUMN closed_at timestamptz, ADD COLUMN closed_reason text,
    ADD COLUMN access_before text`.execute(db);
  await sql`CREATE INDEX communities_closed ON communities (closed_at) WHERE closed_at IS NOT NULL`.execute(db);
  await sql`ALTER TABLE sanctions ADD COLUMN community_id bigint, DROP CONSTRAINT sanctions_kind_check,
    ADD CONSTRAINT sanctions_kind_check
      CHECK (kind IN ('warning', 'limit', 'silence', 'suspension', 'removal', 'closure'))`.execute(db);
  await sql`CREATE INDEX sanctions_community ON sanctions (community_id) WHERE community_id IS NOT NULL`.execute(db);
  // Nobody writes in the chat of a closed community.
  const { rows } = await sql<{ definition: string }>`
    SELECT pg_get_functiondef(
      'store_messages(bigint[], bigint[], bigint[], text[], text[], text[], text[], integer[], timestamptz)'::regprocedure
    ) AS definition`.execute(db);
  const open = 'c.is_group AND (c.members_may_write';
  const definition = rows[0]?.definition ?? '';
  if (!definition.includes(open)) throw new Error('store_messages has an unknown definition.');
  const closed = 'SELECT FROM communities k WHERE k.id = c.community_id AND k.closed_at IS NOT NULL';
  await sql.raw(definition.replace(open, `c.is_group AND NOT EXISTS (${closed}) AND (c.members_may_write`)).execute(db);
}
