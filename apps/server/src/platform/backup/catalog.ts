/** Queries on the system catalogs about the product's tables. */
import type pg from 'pg';

type Client = Pick<pg.Client, 'query'> | Pick<pg.Pool, 'query'>;

// The manifest has the applied migrations. Unlogged tables do not survive a crash either.
const isBackedUpSql = `c.relkind = 'r' AND c.relpersistence = 'p' AND c.relnamespace = 'public'::regnamespace
  AND c.relname NOT IN ('kysely_migration', 'kysely_migration_lock')`;

/** A table to back up: its columns without generated ones, and its size without indexes. */
export type StoredTable = { name: string; columns: string[]; bytes: number };

/** Returns every table to back up. */
export async function listTables(client: Client): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns, pg_table_size(c.oid)::float8 AS bytes
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE ${isBackedUpSql} GROUP BY c.oid ORDER BY c.relname`,
  );
  return rows;
}

/** Returns every sequence with its last value. Unused sequences are omitted. */
export async function listSequences(client: Client): Promise<{ name: string; value: string }[]> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `SELECT sequencename AS name, last_value::text AS value FROM pg_sequences
     WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY 1`,
  );
  return rows;
}

/** Compares by size, the largest first. */
export function byBytes(a: { bytes: number }, b: { bytes: number }): number {
  return b.bytes - a.bytes;
}

/**
 * An object that slows down a bulk load: an index or unique key, a foreign key, a trigger. `create` restores it. A
 * foreign key is then enforced for new rows, and `prove` validates it for the existing ones.
 */
export type PostDataObject = {
  table: string;
  kind: 'index' | 'reference' | 'trigger';
  drop: string;
  create: string;
  validate: string | null;
};

/** Returns the constraints of all tables in the order of creation. They are dropped in the reverse order. */
export async function listPostDataObjects(client: Client): Promise<PostDataObject[]> {
  const { rows } = await client.query<PostDataObject>(
    `SELECT c.relname AS table, CASE k.contype WHEN 'f' THEN 'reference' ELSE 'index' END AS kind,
        format('ALTER TABLE %I DROP CONSTRAINT %I', c.relname, k.conname) AS drop,
        format('ALTER TABLE %I ADD CONSTRAINT %I %s', c.relname, k.conname, pg_get_constraintdef(k.oid))
          || CASE WHEN k.contype = 'f' AND k.convalidated THEN ' NOT VALID' ELSE '' END AS create,
        CASE WHEN k.contype = 'f' AND k.convalidated
          THEN format('ALTER TABLE %I VALIDATE CONSTRAINT %I', c.relname, k.conname) END AS validate,
        CASE k.contype WHEN 'f' THEN 3 ELSE 1 END AS step, k.oid
      FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid WHERE ${isBackedUpSql} AND k.contype IN ('p', 'u', 'x', 'f')
    UNION ALL
    SELECT c.relname, 'index', format('DROP INDEX %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid), NULL, 2, i.indexrelid
      FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
      WHERE ${isBackedUpSql} AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.contype IN ('p', 'u', 'x'))
    UNION ALL
    SELECT c.relname, 'trigger', format('ALTER TABLE %I DISABLE TRIGGER %I', c.relname, t.tgname),
        format('ALTER TABLE %I ENABLE TRIGGER %I', c.relname, t.tgname), NULL, 4, t.oid
      FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid WHERE ${isBackedUpSql} AND NOT t.tgisinternal
    ORDER BY step, oid`,
  );
  return rows;
}

/**
 * Returns a statement for each foreign key that does what the key would have done when a parent was removed: it deletes
 * the rows without one, or sets their reference to null.
 */
export async function listOrphanRemovals(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(
    `SELECT format('%s WHERE %s AND NOT EXISTS (SELECT FROM %s p WHERE %s)',
        CASE k.confdeltype WHEN 'n' THEN format('UPDATE %s c SET %s', k.conrelid::regclass, string_agg(format('%I = NULL', child.attname), ', '))
          ELSE format('DELETE FROM %s c', k.conrelid::regclass) END,
        string_agg(format('c.%I IS NOT NULL', child.attname), ' AND '), k.confrelid::regclass,
        string_agg(format('p.%I = c.%I', parent.attname, child.attname), ' AND ')) AS statement
      FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
      CROSS JOIN LATERAL unnest(k.conkey, k.confkey) AS pair (child, parent)
      JOIN pg_attribute child ON child.attrelid = k.conrelid AND child.attnum = pair.child
      JOIN pg_attribute parent ON parent.attrelid = k.confrelid AND parent.attnum = pair.parent
      WHERE ${isBackedUpSql} AND k.contype = 'f' GROUP BY k.oid ORDER BY k.oid`,
  );
  return rows.map(({ statement }) => statement);
}

/**
 * Drops everything of the product from a database: tables, functions, sequences and waiting jobs. Each drop commits by
 * itself, because a distributed database cannot drop all shards in one transaction. The list of migrations, which has
 * the marker of a restore, stays.
 */
export async function dropSchemaObjects(client: Client): Promise<void> {
  const notOwnedByExtension = (catalogue: string) =>
    `NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = '${catalogue}'::regclass AND d.objid = o.oid AND d.deptype IN ('e', 'i', 'a'))`;
  const { rows } = await client.query<{ statement: string }>(
    `SELECT format('DROP %s %I CASCADE', CASE o.relkind WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END, o.relname) AS statement
      FROM pg_class o WHERE o.relnamespace = 'public'::regnamespace AND o.relkind IN ('r', 'S') AND o.relname <> 'kysely_migration' AND ${notOwnedByExtension('pg_class')}
    UNION ALL
    SELECT format('DROP FUNCTION IF EXISTS %s CASCADE', o.oid::regprocedure)
      FROM pg_proc o WHERE o.pronamespace = 'public'::regnamespace AND o.prokind = 'f' AND ${notOwnedByExtension('pg_proc')}
    ORDER BY 1 DESC`,
  );
  for (const { statement } of rows) await client.query(statement);
  await client.query('DROP SCHEMA IF EXISTS jobs CASCADE');
}
