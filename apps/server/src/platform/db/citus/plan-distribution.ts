import { fillLists } from './maintained-lists.ts';
import { distributedTables, referenceTables, rowTriggers } from './placements.ts';
import type { Catalogue, ForeignKey, UniqueKey } from './read-catalogue.ts';

/** A step of the distribution: statements of one transaction. */
export type Step = { description: string; statements: string[] };

const groups = Object.entries(distributedTables);
const columnOf = new Map(groups.flatMap(([, tables]) => Object.entries(tables)));
const groupOf = new Map(groups.flatMap(([group, tables]) => Object.keys(tables).map((table) => [table, group])));
const isPlaced = (table: string) => columnOf.has(table) || referenceTables.includes(table);

/**
 * Whether a foreign key can stay. Citus enforces it between colocated rows, and where the parent is a reference table.
 * Rows of distributed tables do not refer to reference tables: a change of those would then lock every shard.
 */
function canStay({ table, columns, parent, parentColumns }: ForeignKey): boolean {
  const column = columnOf.get(table);
  if (column === undefined) return referenceTables.includes(parent);
  const place = columns.indexOf(column);
  return groupOf.get(table) === groupOf.get(parent) && place >= 0 && parentColumns[place] === columnOf.get(parent);
}

const dropForeignKey = ({ table, name }: ForeignKey) => `ALTER TABLE ${table} DROP CONSTRAINT ${name}`;
const addForeignKey = ({ table, name, definition }: ForeignKey) =>
  `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`;

/** A unique key without the distribution column: a primary key gets it as its last one, another one becomes a plain index. */
function replaceUniqueKey({ table, name, columns, isPrimary, isConstraint, definition }: UniqueKey): string[] {
  if (isPrimary) {
    const names = [...columns, columnOf.get(table)].join(', ');
    return [`ALTER TABLE ${table} DROP CONSTRAINT ${name}, ADD CONSTRAINT ${name} PRIMARY KEY (${names})`];
  }
  return [
    isConstraint ? `ALTER TABLE ${table} DROP CONSTRAINT ${name}` : `DROP INDEX ${name}`,
    definition.replace('CREATE UNIQUE INDEX', 'CREATE INDEX').replace(/ NULLS NOT DISTINCT/, ''),
  ];
}

/**
 * Plans how the tables of a database are distributed. Throws if a table has a trigger that may reach rows on other
 * workers.
 */
export function planDistribution(catalogue: Catalogue): Step[] {
  const triggers = catalogue.triggers.filter(({ table }) => isPlaced(table));
  const refused = triggers.filter(({ name }) => !rowTriggers.includes(name));
  if (refused.length > 0) {
    throw new Error(
      `these triggers reach other rows: ${refused.map(({ table, name }) => `${name} of ${table}`).join(', ')}`,
    );
  }
  const foreignKeys = catalogue.foreignKeys.filter(({ table, parent }) => isPlaced(table) || isPlaced(parent));
  const uniqueKeys = catalogue.uniqueKeys.filter(({ table, columns }) => {
    const column = columnOf.get(table);
    return column !== undefined && !columns.includes(column);
  });
  return [
    { description: 'fill the lists of posts and conversations', statements: [...fillLists] },
    { description: 'remove foreign keys', statements: foreignKeys.map(dropForeignKey) },
    {
      description: 'remove triggers',
      statements: triggers.map(({ table, name }) => `DROP TRIGGER ${name} ON ${table}`),
    },
    { description: 'change unique keys', statements: uniqueKeys.flatMap(replaceUniqueKey) },
    ...referenceTables.map((table) => ({
      description: `copy ${table} to every server`,
      statements: [`SELECT create_reference_table('${table}')`],
    })),
    ...groups.flatMap(([group, tables]) =>
      Object.entries(tables).map(([table, column]) => ({
        description: `distribute ${table} by ${column}`,
        statements: [
          `SELECT create_distributed_table('${table}', '${column}', colocate_with => '${table === group ? 'none' : group}')`,
        ],
      })),
    ),
    {
      description: 'copy functions to the workers',
      statements: catalogue.functions.map((name) => `SELECT create_distributed_function('${name}')`),
    },
    { description: 'add foreign keys', statements: foreignKeys.filter(canStay).map(addForeignKey) },
    {
      description: 'add triggers',
      statements: ['SET LOCAL citus.enable_unsafe_triggers = on', ...triggers.map(({ definition }) => definition)],
    },
  ];
}
