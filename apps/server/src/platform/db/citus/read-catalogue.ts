import type pg from 'pg';

/** A unique key of a table. `columns` has `null` for an expression. */
export type UniqueKey = {
  table: string;
  name: string;
  columns: (string | null)[];
  isPrimary: boolean;
  isConstraint: boolean;
  /** The statement that creates its index. */
  definition: string;
};

/** A foreign key, with the statement part that defines it. */
export type ForeignKey = {
  table: string;
  name: string;
  columns: string[];
  parent: string;
  parentColumns: string[];
  definition: string;
};

/** A trigger, with the statement that creates it. */
export type Trigger = { table: string; name: string; definition: string };

/** What a plan needs to know about the tables of a database. */
export type Catalogue = {
  tables: string[];
  uniqueKeys: UniqueKey[];
  foreignKeys: ForeignKey[];
  triggers: Trigger[];
  /** Functions of the product, each with the types of its arguments. */
  functions: string[];
};

const columnsOf = (relation: string, numbers: string) =>
  `ARRAY(SELECT a.attname::text FROM unnest(${numbers}::int2[]) WITH ORDINALITY AS n (number, place)
    LEFT JOIN pg_attribute a ON a.attrelid = ${relation} AND a.attnum = n.number AND n.number > 0 ORDER BY n.place)`;

/** Reads the tables, keys, triggers and functions of the schema `public`. */
export async function readCatalogue(client: Pick<pg.Client, 'query'>): Promise<Catalogue> {
  const read = async <Row extends pg.QueryResultRow>(text: string) => (await client.query<Row>(text)).rows;
  const tables = await read<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`,
  );
  const uniqueKeys = await read<UniqueKey>(
    `SELECT i.indrelid::regclass::text AS table, x.relname AS name, i.indisprimary AS "isPrimary",
       EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.contype IN ('p', 'u')) AS "isConstraint",
       pg_get_indexdef(i.indexrelid) AS definition, ${columnsOf('i.indrelid', 'i.indkey')} AS columns
     FROM pg_index i JOIN pg_class x ON x.oid = i.indexrelid
     WHERE i.indisunique AND x.relnamespace = 'public'::regnamespace ORDER BY 1, 2`,
  );
  const foreignKeys = await read<ForeignKey>(
    `SELECT k.conrelid::regclass::text AS table, k.conname AS name, k.confrelid::regclass::text AS parent,
       pg_get_constraintdef(k.oid) AS definition, ${columnsOf('k.conrelid', 'k.conkey')} AS columns,
       ${columnsOf('k.confrelid', 'k.confkey')} AS "parentColumns"
     FROM pg_constraint k WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace ORDER BY 1, 2`,
  );
  const triggers = await read<Trigger>(
    `SELECT t.tgrelid::regclass::text AS table, t.tgname AS name, pg_get_triggerdef(t.oid) AS definition
     FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
     WHERE NOT t.tgisinternal AND c.relnamespace = 'public'::regnamespace ORDER BY 1, 2`,
  );
  const functions = await read<{ name: string }>(
    `SELECT p.oid::regprocedure::text AS name FROM pg_proc p
     WHERE p.pronamespace = 'public'::regnamespace
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e') ORDER BY 1`,
  );
  return {
    tables: tables.map(({ name }) => name),
    uniqueKeys,
    foreignKeys,
    triggers,
    functions: functions.map(({ name }) => name),
  };
}
