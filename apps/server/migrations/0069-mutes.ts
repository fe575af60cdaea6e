import { type Kysely, sql } from 'kysely';

// As in `search_terms`.
const unspaced =
  '\\u0E00-\\u0EFF\\u1000-\\u109F\\u1780-\\u17FF\\u3005\\u3040-\\u30FF\\u31F0-\\u31FF\\u3400-\\u4DBF\\u4E00-\\u9FFF\\uF900-\\uFAFF\\U00020000-\\U0003134F';

/** Muted members and words. A word is stored with the query that finds it among the search terms of a text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE muted_users (
      user_id bigint NOT NULL REFERENCES users,
      muted_id bigint NOT NULL REFERENCES users,
      until timestamptz,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (user_id, muted_id),
      CHECK (user_id <> muted_id)
    )`.execute(db);
  await sql`CREATE INDEX muted_users_by_time ON muted_users (user_id, created_at, muted_id)`.execute(db);
  await sql`CREATE INDEX muted_users_by_muted ON muted_users (muted_id, user_id)`.execute(db);
  await sql`
    CREATE TABLE muted_words (
      id bigint NOT NULL,
      user_id bigint NOT NULL REFERENCES users,
      word text NOT NULL,
      terms tsquery NOT NULL,
      everywhere boolean NOT NULL,
      until timestamptz,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (user_id, id),
      UNIQUE (user_id, terms)
    )`.execute(db);
  // Words in their order. Scripts without spaces are compared by pairs of characters; the last pair of a run is open.
  await sql`
    CREATE FUNCTION muted_terms(word text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (
      SELECT phraseto_tsquery('simple'::regconfig, regexp_replace(
          regexp_replace(folded.content, ${sql.lit(`[${unspaced}]+`)}, ' ', 'g'), '[^[:alnum:]]+', ' ', 'g'))
        && coalesce((
          SELECT string_agg(quote_literal(pair), ' & ')::tsquery
          FROM unnest(tsvector_to_array(search_pairs(folded.content))) AS pair WHERE length(pair) = 13), ''::tsquery)
      FROM (SELECT fold_search_text(word) AS content) folded)`.execute(db);
}
