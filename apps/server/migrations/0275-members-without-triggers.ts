import { type Kysely, sql } from 'kysely';

/**
 * The score of a new account, whether a score is listed, the words of names and communities, and what webhooks tell
 * about new members are stored by the statements that change them. Triggers cannot do it where the tables are on different servers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, name] of [
    ['users', 'trg_users_create_score'],
    ['users', 'trg_users_list_scores'],
    ['users', 'trg_users_vocabulary'],
    ['communities', 'trg_communities_vocabulary'],
  ] as const) {
    await sql`DROP TRIGGER ${sql.ref(name)} ON ${sql.table(table)}`.execute(db);
    await sql`DROP FUNCTION ${sql.ref(name)}()`.execute(db);
  }
  await sql`DROP TRIGGER note_for_webhooks ON community_members`.execute(db);
  await sql`DROP FUNCTION note_member_for_webhooks()`.execute(db);
}
