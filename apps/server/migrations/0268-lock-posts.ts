import { type Kysely, sql } from 'kysely';

/** A function that locks posts in the order of their ids, for their deletion or for a change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION lock_posts(ids bigint[], for_deletion boolean) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
      post bigint;
    BEGIN
      FOR post IN SELECT DISTINCT unnest(ids) ORDER BY 1 LOOP
        IF for_deletion THEN
          PERFORM FROM posts WHERE id = post FOR UPDATE;
        ELSE
          PERFORM FROM posts WHERE id = post FOR NO KEY UPDATE;
        END IF;
      END LOOP;
    END $$`.execute(db);
}
