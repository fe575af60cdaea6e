import { type Node, parsePlPgSQLSync, parseSync } from 'libpg-query';
import { readStatement } from './read-statement.ts';
import { type Columns, Scope } from './scope.ts';
import { columnOf, madeOf, type Reading, type Tables, type Use } from './uses.ts';

/** A database function. `callers` are the tables of its triggers, with the names of their transition tables. */
export type SchemaFunction = {
  name: string;
  language: 'sql' | 'plpgsql';
  definition: string;
  body: string;
  callers: { table: string; added: string | null; deleted: string | null }[];
};

/** Parses the DML statements of an SQL text. The parser must be loaded. */
export function parseStatements(text: string): Node[] {
  const kinds = ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt'];
  return (parseSync(text).stmts ?? []).flatMap(({ stmt }) =>
    stmt && kinds.some((kind) => kind in stmt) ? [stmt] : [],
  );
}

/** Analyses every statement of a function; those of a trigger function once per table. */
export function readFunction({ language, definition, body, callers }: SchemaFunction, tables: Tables): Reading[] {
  const texts = language === 'sql' ? [body] : queriesOf(parsePlPgSQLSync(definition));
  const callings = callers.length > 0 ? callers : [undefined];
  const changedRows = callers.flatMap(({ added, deleted }) => [added, deleted]).filter((name) => name !== null);
  return texts.flatMap(parseStatements).flatMap((node) =>
    callings.map((caller) => {
      const scope = new Scope({}, undefined, true);
      if (!caller) return readStatement(node, tables, scope);
      const { row, columns } = changedRow(caller.table, tables, scope);
      for (const alias of ['new', 'old']) scope.add({ alias, columns });
      for (const name of changedRows) scope.declare(name, columns);
      const reading = readStatement(node, tables, scope);
      const known = columns.map(([, one]) => ({ one, other: madeOf([]), region: scope.region }));
      return { uses: [row, ...reading.uses], equalities: [...known, ...reading.equalities] };
    }),
  );
}

// The row that fired the trigger was written by the same statement.
function changedRow(table: string, tables: Tables, { region }: Scope): { row: Use; columns: Columns } {
  const row: Use = { table, region, written: true, columns: new Map() };
  return { row, columns: (tables.get(table) ?? []).map((name) => [name, columnOf(row, name)]) };
}

// The PL/pgSQL tree holds queries, expressions and assignments as text.
function queriesOf(tree: unknown): string[] {
  if (typeof tree !== 'object' || tree === null) return [];
  if (!('PLpgSQL_expr' in tree)) return Object.values(tree).flatMap(queriesOf);
  const { query, parseMode } = tree.PLpgSQL_expr as { query: string; parseMode: number };
  return parseMode === 0 ? [query] : [`SELECT ${query.replace(/^[^:(]*:=/, '')}`];
}
