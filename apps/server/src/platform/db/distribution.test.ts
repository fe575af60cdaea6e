import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { beforeAll, expect, inject, it } from 'vitest';
import { templateName } from '../../../test/template.ts';
import {
  crossDatabaseParents,
  foreignKeyReplacements,
  type Placement,
  placements,
  tablesWithGlobalIds,
  uniqueKeyReplacements,
} from './distribution.ts';

type Key = { table: string; columns: string[]; primary: boolean };
type ForeignKey = { table: string; columns: string[]; parent: string; parentColumns: string[] };
type Catalogue = { columns: Map<string, string[]>; keys: Key[]; links: ForeignKey[] };

/** Reads tables, unique keys and foreign keys of the migrated schema; an expression in a key counts as `expression`. */
async function readCatalogue(): Promise<Catalogue> {
  const client = new pg.Client({ ...inject('database'), database: templateName });
  await client.connect();
  try {
    const tables = await client.query<{ name: string; columns: string[] }>(
      `SELECT c.relname AS name, array_agg(a.attname::text) AS columns FROM pg_class c
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') GROUP BY 1`,
    );
    const keys = await client.query<Key>(
      `SELECT c.relname AS table, i.indisprimary AS primary, ARRAY(
         SELECT coalesce(a.attname::text, 'expression') FROM unnest(i.indkey::int2[]) WITH ORDINALITY AS k (number, place)
         LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.number AND k.number > 0
         WHERE k.place <= i.indnkeyatts ORDER BY k.place) AS columns
       FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
       WHERE i.indisunique AND c.relnamespace = 'public'::regnamespace`,
    );
    const names = (table: string, numbers: string) =>
      `ARRAY(SELECT a.attname::text FROM unnest(k.${numbers}) WITH ORDINALITY AS n (number, place)
         JOIN pg_attribute a ON a.attrelid = k.${table} AND a.attnum = n.number ORDER BY n.place)`;
    const links = await client.query<ForeignKey>(
      `SELECT k.conrelid::regclass::text AS table, k.confrelid::regclass::text AS parent,
         ${names('conrelid', 'conkey')} AS columns, ${names('confrelid', 'confkey')} AS "parentColumns"
       FROM pg_constraint k WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace`,
    );
    return {
      columns: new Map(tables.rows.map(({ name, columns }) => [name, columns])),
      keys: keys.rows,
      links: links.rows,
    };
  } finally {
    await client.end();
  }
}

const keyOf = (placement: Placement | undefined) => (typeof placement === 'object' ? placement.by : undefined);

/** Returns the differences between the schema and its declarations. */
function findMismatches({ columns, keys, links }: Catalogue, declared: Record<string, Placement>): string[] {
  const undeclared = [...columns.keys()].filter((table) => !declared[table]).map((table) => `${table}: undeclared`);
  const keyless = Object.entries(declared).flatMap(([table, placement]) => {
    const by = keyOf(placement);
    return by !== undefined && columns.has(table) && !columns.get(table)?.includes(by) ? [`${table}: no ${by}`] : [];
  });
  const unenforcedKeys = keys.filter(({ table, columns: of, primary }) => {
    const by = keyOf(declared[table]);
    const hasGlobalId = primary && of.join() === 'id' && tablesWithGlobalIds.includes(table);
    return (
      by !== undefined && !of.includes(by) && !hasGlobalId && !uniqueKeyReplacements[`${table} (${of.join(', ')})`]
    );
  });
  const nonLocalKeys = links.filter(({ table, columns: of, parent, parentColumns }) => {
    const [childPlacement, parentPlacement] = [declared[table], declared[parent]];
    if (parentPlacement === 'reference' || (childPlacement === 'local' && parentPlacement === 'local')) return false;
    const keyIndex = of.indexOf(keyOf(childPlacement) ?? '');
    if (keyIndex >= 0 && parentColumns[keyIndex] === keyOf(parentPlacement)) return false;
    return !crossDatabaseParents[parent] && !foreignKeyReplacements[`${table} (${of.join(', ')}) -> ${parent}`];
  });
  return [
    ...undeclared,
    ...keyless,
    ...unenforcedKeys.map(
      ({ table, columns: of }) => `${table} (${of.join(', ')}): unique, but not within one database`,
    ),
    ...nonLocalKeys.map(({ table, columns: of, parent }) => `${table} (${of.join(', ')}) -> ${parent}: rows lie apart`),
  ];
}

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = await readCatalogue();
});

it('every table has a placement, every unique key contains the distribution key, every foreign key is local, or an exception is declared', () => {
  expect(findMismatches(catalogue, placements)).toEqual([]);
});

it('every declaration names something that exists', () => {
  expect(Object.keys(placements).filter((table) => !catalogue.columns.has(table))).toEqual([]);
  const keys = new Set(catalogue.keys.map(({ table, columns }) => `${table} (${columns.join(', ')})`));
  expect(Object.keys(uniqueKeyReplacements).filter((name) => !keys.has(name))).toEqual([]);
  expect(tablesWithGlobalIds.filter((table) => !keys.has(`${table} (id)`))).toEqual([]);
  const links = new Set(
    catalogue.links.map(({ table, columns, parent }) => `${table} (${columns.join(', ')}) -> ${parent}`),
  );
  expect(Object.keys(foreignKeyReplacements).filter((name) => !links.has(name))).toEqual([]);
});

it('reports an undeclared table, unique key or foreign key', () => {
  const extended: Catalogue = {
    columns: new Map([...catalogue.columns, ['hats', ['id', 'user_id', 'post_id', 'size']]]),
    keys: [...catalogue.keys, { table: 'hats', columns: ['size'], primary: false }],
    links: [...catalogue.links, { table: 'hats', columns: ['post_id'], parent: 'posts', parentColumns: ['id'] }],
  };
  expect(findMismatches(extended, placements)).toContain('hats: undeclared');
  expect(findMismatches(extended, { ...placements, hats: { by: 'user_id' } })).toEqual([
    'hats (size): unique, but not within one database',
    'hats (post_id) -> posts: rows lie apart',
  ]);
  expect(findMismatches(extended, { ...placements, hats: { by: 'colour' } })).toContain('hats: no colour');
  expect(findMismatches(extended, { ...placements, hats: { by: 'post_id' } })).toEqual([
    'hats (size): unique, but not within one database',
  ]);
});

it('docs/scaling.md names every table with its key', async () => {
  const text = await readFile(new URL('../../../../../docs/scaling.md', import.meta.url), 'utf8');
  const rows = new Map(
    text.split('\n').flatMap((line) => {
      const [, names, place] = /^\| (`[^|]+`) +\| ([^|]+?) +\|/.exec(line) ?? [];
      return [...(names ?? '').matchAll(/`([a-z_]+)`/g)].map(([, name = '']) => [name, place] as const);
    }),
  );
  const wrong = Object.entries(placements).flatMap(([table, placement]) => {
    const expected = typeof placement === 'object' ? `\`${placement.by}\`` : placement;
    return rows.get(table) === expected ? [] : [`${table}: ${expected}, not ${rows.get(table)}`];
  });
  expect(wrong).toEqual([]);
});
