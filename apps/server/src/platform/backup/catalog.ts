/** What the database's own catalogue says about the product's tables. */
import type pg from 'pg';

type Client = Pick<pg.Client, 'query'> | Pick<pg.Pool, 'query'>;

// Who has applied which migration is told by the manifest; what is not logged does not outlive a crash either.
const kept = `c.relkind = 'r' AND c.relpersistence = 'p' AND c.relnamespace = 'public'::regnamespace
  AND c.relname NOT IN ('kysely_migration', 'kysely_migration_lock')`;

/** Every table that holds something to keep, with the columns that are not worked out from others. */
export async function listTables(client: Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE ${kept} GROUP BY c.relname ORDER BY c.relname`,
  );
  return rows;
}

/** Every sequence with the last number it gave; those that never gave one are left out. */
export async function listSequences(client: Client): Promise<{ name: string; value: string }[]> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `SELECT sequencename AS name, last_value::text AS value FROM pg_sequences
     WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY 1`,
  );
  return rows;
}

/** Statements that take the indexes, keys and triggers of all tables away, and those that put them back. */
export async function listBurdens(client: Client): Promise<{ drop: string[]; create: string[] }> {
  const { rows } = await client.query<{ drop: string; create: string }>(
    `SELECT format('ALTER TABLE %I DROP CONSTRAINT %I', c.relname, k.conname) AS drop,
        format('ALTER TABLE %I ADD CONSTRAINT %I %s', c.relname, k.conname, pg_get_constraintdef(k.oid)) AS create,
        CASE k.contype WHEN 'f' THEN 3 ELSE 1 END AS step, k.oid
      FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid WHERE ${kept} AND k.contype IN ('p', 'u', 'x', 'f')
    UNION ALL
    SELECT format('DROP INDEX %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid), 2, i.indexrelid
      FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
      WHERE ${kept} AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.contype IN ('p', 'u', 'x'))
    UNION ALL
    SELECT format('ALTER TABLE %I DISABLE TRIGGER %I', c.relname, t.tgname),
        format('ALTER TABLE %I ENABLE TRIGGER %I', c.relname, t.tgname), 4, t.oid
      FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid WHERE ${kept} AND NOT t.tgisinternal
    ORDER BY step, oid`,
  );
  return { drop: rows.map((row) => row.drop).toReversed(), create: rows.map((row) => row.create) };
}

/** Removes everything of the product from a database: tables, functions, sequences and waiting work. */
export async function removeEverything(client: Client): Promise<void> {
  const ours = (catalogue: string) =>
    `NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = '${catalogue}'::regclass AND d.objid = o.oid AND d.deptype IN ('e', 'i', 'a'))`;
  const { rows } = await client.query<{ statement: string }>(
    `SELECT format('DROP %s %I CASCADE', CASE o.relkind WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END, o.relname) AS statement
      FROM pg_class o WHERE o.relnamespace = 'public'::regnamespace AND o.relkind IN ('r', 'S') AND ${ours('pg_class')}
    UNION ALL
    SELECT format('DROP FUNCTION IF EXISTS %s CASCADE', o.oid::regprocedure)
      FROM pg_proc o WHERE o.pronamespace = 'public'::regnamespace AND o.prokind = 'f' AND ${ours('pg_proc')}
    ORDER BY 1 DESC`,
  );
  for (const { statement } of rows) await client.query(statement);
  await client.query('DROP SCHEMA IF EXISTS jobs CASCADE');
}
