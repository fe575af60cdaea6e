import type pg from 'pg';
import type { SchemaFunction } from './read-function.ts';

/** Reads the columns of every table of the product, in column order. */
export async function readTables(client: pg.Client): Promise<[table: string, columns: string[]][]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns FROM pg_class c
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') GROUP BY 1`,
  );
  return rows.map(({ name, columns }) => [name, columns]);
}

/** Reads the functions of the product, without those of extensions. */
export async function readFunctions(client: pg.Client): Promise<SchemaFunction[]> {
  const { rows } = await client.query<SchemaFunction>(
    `SELECT p.proname AS name, l.lanname AS language, pg_get_functiondef(p.oid) AS definition, coalesce(nullif(p.prosrc, ''), regexp_replace(pg_get_function_sqlbody(p.oid), '^RETURN', 'SELECT')) AS body,
       coalesce((SELECT json_agg(json_build_object(
         'table', t.tgrelid::regclass::text, 'added', t.tgnewtable, 'deleted', t.tgoldtable))
         FROM pg_trigger t WHERE t.tgfoid = p.oid), '[]') AS callers
     FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
     WHERE p.pronamespace = 'public'::regnamespace AND p.prokind = 'f'
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
     ORDER BY 1`,
  );
  return rows;
}
