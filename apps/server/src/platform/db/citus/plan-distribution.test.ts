import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { createDatabase } from '../../../../test/start-app.ts';
import { distributedTables, referenceTables, uniqueKeyReplacements } from './placements.ts';
import { planDistribution } from './plan-distribution.ts';
import { type Catalogue, readCatalogue } from './read-catalogue.ts';

const columns = new Map(Object.values(distributedTables).flatMap((tables) => Object.entries(tables)));

// The schema of a distributed database is what the plan made of it.
describe.skipIf(inject('workers').length > 0)('the plan of a distribution', () => {
  let catalogue: Catalogue;
  beforeAll(async () => {
    const client = new pg.Client({ ...inject('database'), database: await createDatabase(undefined, () => undefined) });
    await client.connect();
    catalogue = await readCatalogue(client);
    await client.end();
  });

  it('names tables that exist, each once', () => {
    const placed = [...referenceTables, ...columns.keys()];
    expect(placed.filter((table) => !catalogue.tables.includes(table))).toEqual([]);
    expect(new Set(placed).size).toBe(placed.length);
  });

  it('distributes the first table of a group before those that are colocated with it', () => {
    const statements = planDistribution(catalogue).flatMap((step) => step.statements);
    for (const [group, tables] of Object.entries(distributedTables)) {
      const places = Object.keys(tables).map((table) =>
        statements.findIndex((statement) => statement.startsWith(`SELECT create_distributed_table('${table}'`)),
      );
      expect(places).not.toContain(-1);
      expect(places[0]).toBe(Math.min(...places));
      expect(statements[places[0] ?? -1]).toContain(`'${group}', '${tables[group]}', colocate_with => 'none'`);
    }
  });

  it('knows what replaces every unique key that Citus cannot enforce', () => {
    const lost = catalogue.uniqueKeys.filter(
      ({ table, columns: of, isPrimary }) => columns.has(table) && !isPrimary && !of.includes(columns.get(table) ?? ''),
    );
    const names = lost.map(
      ({ table, columns: of }) => `${table} (${of.map((name) => name ?? 'expression').join(', ')})`,
    );
    expect(Object.keys(uniqueKeyReplacements).toSorted()).toEqual([...new Set(names)].toSorted());
  });

  it('keeps foreign keys between colocated rows and from the coordinator to reference tables only', () => {
    const added = planDistribution(catalogue)
      .flatMap((step) => step.statements)
      .filter((statement) => / FOREIGN KEY /.test(statement));
    expect(added.some((text) => /^ALTER TABLE messages .* REFERENCES conversations/.test(text))).toBe(true);
    expect(added.some((text) => /^ALTER TABLE sessions .* REFERENCES users/.test(text))).toBe(true);
    expect(added.filter((text) => /^ALTER TABLE (messages|posts) .* REFERENCES users/.test(text))).toEqual([]);
  });

  it('refuses a trigger that may reach other rows', () => {
    const trigger = { table: 'posts', name: 'count_posts', definition: 'CREATE TRIGGER count_posts' };
    const extended = { ...catalogue, triggers: [...catalogue.triggers, trigger] };
    expect(() => planDistribution(extended)).toThrow('count_posts of posts');
    expect(() => planDistribution({ ...catalogue, triggers: [{ ...trigger, table: 'sessions' }] })).not.toThrow();
  });

  it('is described in docs/scaling.md, table by table', async () => {
    const text = await readFile(new URL('../../../../../../docs/scaling.md', import.meta.url), 'utf8');
    const rows = new Map(
      text.split('\n').flatMap((line) => {
        const [, names, place] = /^\| (`[^|]+`) +\| ([^|]+?) +\|/.exec(line) ?? [];
        return [...(names ?? '').matchAll(/`([a-z_]+)`/g)].map(([, name = '']) => [name, place] as const);
      }),
    );
    const expected = [
      ...referenceTables.map((table) => [table, 'reference'] as const),
      ...[...columns].map(([table, column]) => [table, `\`${column}\``] as const),
    ];
    expect(expected.filter(([table, place]) => rows.get(table) !== place)).toEqual([]);
  });
});
