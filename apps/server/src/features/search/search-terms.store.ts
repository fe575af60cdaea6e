import pg from 'pg';
import type { Database } from '../../platform/db/database.ts';
import { addWordsSql } from '../../platform/db/vocabulary.ts';

/** A pending rebuild: the terms of one table, or the index of messages. */
export type SearchRebuild = { name: string; doneUpTo: string };

/** The tables with stored terms, the expression of these terms, and the vocabulary for the correction of typos. */
export const termTables = {
  'search-terms-posts': {
    table: 'posts',
    terms: 'search_terms(r.content)',
    vocabulary: 'post_vocabulary',
    named: 'r.search_terms',
  },
  'search-terms-users': {
    table: 'users',
    terms: `search_terms(r.first_name || ' ' || r.last_name || ' ' || regexp_replace(r.username, '\\.fun$', ''))`,
    vocabulary: 'user_vocabulary',
    named: 'r.search_terms',
  },
  'search-terms-communities': {
    table: 'communities',
    terms: `setweight(search_terms(r.name), 'A') || setweight(search_terms(coalesce(r.description, '')), 'B')`,
    vocabulary: 'community_vocabulary',
    named: 'search_terms(r.name)',
  },
} as const;

/** A table with stored terms. */
export type TermTable = keyof typeof termTables;

/** Lists the unfinished rebuilds. */
export async function listRebuilds({ pool }: Pick<Database, 'pool'>): Promise<SearchRebuild[]> {
  const { rows } = await pool.query<SearchRebuild>(
    `SELECT name, done_up_to::text AS "doneUpTo" FROM data_migrations
     WHERE name LIKE 'search-terms-%' AND finished_at IS NULL ORDER BY name = 'search-terms-messages', name`,
  );
  return rows;
}

/**
 * Rebuilds the terms of the next rows after `doneUpTo` and stores the progress. Returns the id of the last row, or
 * undefined at the end.
 */
export async function rebuildBatch(
  { pool }: Pick<Database, 'pool'>,
  name: TermTable,
  doneUpTo: string,
  limit: number,
): Promise<string | undefined> {
  const { table, terms, vocabulary, named } = termTables[name];
  const { rows } = await pool.query<{ last: string | null }>(
    `WITH batch AS MATERIALIZED (SELECT id FROM ${table} WHERE id > $1::bigint ORDER BY id LIMIT $2),
     changed AS (
       UPDATE ${table} r SET search_terms = ${terms}
       WHERE r.id IN (SELECT id FROM batch) AND r.search_terms IS DISTINCT FROM (${terms})
       RETURNING ${named} AS terms
     ), noted AS (
       ${addWordsSql(vocabulary, 'changed.terms', 'changed')}
     )
     UPDATE data_migrations SET done_up_to = coalesce((SELECT max(id) FROM batch), done_up_to)
     WHERE name = $3 RETURNING (SELECT max(id) FROM batch)::text AS last`,
    [doneUpTo, limit, name],
  );
  return rows[0]?.last ?? undefined;
}

/** Removes words of a vocabulary that are not folded. */
export async function purgeUnfoldedWords({ pool }: Pick<Database, 'pool'>, name: TermTable): Promise<void> {
  await pool.query(`DELETE FROM ${termTables[name].vocabulary} WHERE word <> fold_search_text(word)`);
}

/**
 * Rebuilds the index of message terms concurrently with reads and writes. It takes long for a large table and waits for
 * older transactions, so it uses a dedicated connection without a statement timeout. Returns false while another node
 * rebuilds it.
 */
export async function reindexMessages({ connection }: Pick<Database, 'connection'>): Promise<boolean> {
  const client = new pg.Client({ ...connection, statement_timeout: 0, application_name: 'gumball' });
  await client.connect();
  try {
    return await reindex(client);
  } finally {
    await client.end();
  }
}

async function reindex(client: pg.Client): Promise<boolean> {
  // The end of the connection releases the lock. A session that waited for it would hold a snapshot, for whose end the
  // rebuild waits.
  const { rows: locks } = await client.query<{ isFree: boolean }>(
    `SELECT pg_try_advisory_lock(hashtextextended('reindex-messages', 0)) AS "isFree"`,
  );
  if (!locks[0]?.isFree) return false;
  // An interrupted attempt leaves an invalid index that is maintained but never used.
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     WHERE i.indrelid = 'messages'::regclass AND NOT i.indisvalid AND c.relname ~ '^messages_search_terms_cc(new|old)\\d*$'`,
  );
  for (const { name } of rows) await client.query(`DROP INDEX CONCURRENTLY IF EXISTS "${name}"`);
  // Parallel workers would take every core from requests.
  await client.query('SET max_parallel_maintenance_workers = 0');
  await client.query('REINDEX INDEX CONCURRENTLY messages_search_terms');
  return true;
}

/** Marks a rebuild as finished. */
export async function finishRebuild({ pool }: Pick<Database, 'pool'>, name: string, now: Date): Promise<void> {
  await pool.query('UPDATE data_migrations SET finished_at = $2 WHERE name = $1', [name, now]);
}
