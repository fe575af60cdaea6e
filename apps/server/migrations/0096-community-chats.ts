import { type Kysely, sql } from 'kysely';

/** The chat of a community is a group that belongs to it. Servers of the previous release treat it as any other group. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Without a foreign key: the chat is removed in the transaction that deletes its community.
  await sql`ALTER TABLE conversations ADD COLUMN community_id bigint`.execute(db);
  await sql`
    CREATE UNIQUE INDEX conversations_community ON conversations (community_id) WHERE community_id IS NOT NULL`.execute(
    db,
  );
}
