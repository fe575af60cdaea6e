import type { Alias, CommonTableExpr, InsertStmt, JoinExpr, Node, RangeVar, SelectStmt, WithClause } from 'libpg-query';
import { innerOf, namesOf, readConditions, type Statement, valueOf } from './expressions.ts';
import { type Columns, Scope } from './scope.ts';
import { columnOf, madeOf, type Reading, type Region, type Tables, type Use } from './uses.ts';

/** Analyses a parsed statement. Values of foreign tables, such as the system catalogs, count as given. */
export function readStatement(node: Node, tables: Tables, scope = new Scope({})): Reading {
  const statement: Statement = {
    tables,
    uses: [],
    equalities: [],
    parameters: new Map(),
    query: (inner, around) => readQuery(statement, inner, around),
  };
  readQuery(statement, node, scope);
  return statement;
}

function readQuery(statement: Statement, node: Node | undefined, around: Scope): Columns {
  if (!node) return [];
  if ('SelectStmt' in node) return readSelect(statement, node.SelectStmt, around);
  if ('InsertStmt' in node) return readInsert(statement, node.InsertStmt, around);
  const change = 'UpdateStmt' in node ? node.UpdateStmt : 'DeleteStmt' in node ? node.DeleteStmt : undefined;
  if (!change) throw new Error(`Unknown kind of statement: ${Object.keys(node).join()}.`);
  const scope = readWith(statement, change.withClause, around);
  const written = write(statement, change.relation, scope);
  const others = 'fromClause' in change ? change.fromClause : 'usingClause' in change ? change.usingClause : [];
  for (const item of others ?? []) readFrom(statement, item, scope);
  readConditions(statement, change.whereClause, scope);
  if ('targetList' in change) valueOf(statement, change.targetList, scope);
  return readTargets(statement, change.returningClause?.exprs, returning(scope, written));
}

function readWith(statement: Statement, clause: WithClause | undefined, around: Scope): Scope {
  const scope = new Scope(around.region, around);
  for (const item of clause?.ctes ?? []) {
    if ('CommonTableExpr' in item) readCte(statement, item.CommonTableExpr, scope, clause?.recursive === true);
  }
  return new Scope(around.region, scope);
}

function readCte(statement: Statement, cte: CommonTableExpr, scope: Scope, recursive: boolean): void {
  const { ctename = '', ctequery, aliascolnames, ctematerialized } = cte;
  const select = ctequery && 'SelectStmt' in ctequery ? ctequery.SelectStmt : undefined;
  const named = (columns: Columns) => rename(columns, namesOf(aliascolnames));
  const own = innerOf(scope);
  if (recursive && select?.larg) {
    const begun = named(readSelect(statement, select.larg, innerOf(own)));
    scope.declare(
      ctename,
      begun.map(([name, value]) => [name, madeOf([value])]),
    );
    readSelect(statement, select.rarg ?? {}, innerOf(own));
    scope.declare(
      ctename,
      begun.map(([name, value]) => [name, { ...madeOf([value]), initial: false }]),
    );
    return;
  }
  const whole = !select || ctematerialized === 'CTEMaterializeAlways';
  const columns = named(readQuery(statement, ctequery, own));
  scope.declare(ctename, whole ? cutOff(statement, columns, scope.region, own.region) : columns);
}

// The outer query knows that its rows come from the subquery. Conditions of the outer query do not apply before LIMIT.
function cutOff(statement: Statement, columns: Columns, region: Region, unknownTo: Region): Columns {
  return columns.map(([name, value]) => {
    const image = madeOf([value]);
    statement.equalities.push({ one: image, other: value, region, unknownTo });
    return [name, image];
  });
}

function readSelect(statement: Statement, select: SelectStmt, around: Scope): Columns {
  const { larg, rarg, valuesLists } = select;
  const scope = readWith(statement, select.withClause, around);
  if (larg && rarg) {
    const arms = [larg, rarg].map((arm) => readSelect(statement, arm, innerOf(scope)));
    return (arms[0] ?? []).map(([name], at) => [name, madeOf(arms.flatMap((arm) => arm[at]?.[1] ?? []))]);
  }
  if (valuesLists) return readValues(statement, valuesLists, scope);
  const own = select.limitCount ? innerOf(scope) : scope;
  for (const item of select.fromClause ?? []) readFrom(statement, item, own);
  readConditions(statement, select.whereClause, own);
  const columns = readTargets(statement, select.targetList, own);
  own.add({ alias: '', columns });
  const { distinctClause, groupClause, havingClause, windowClause, sortClause, limitCount, limitOffset } = select;
  valueOf(
    statement,
    [distinctClause, groupClause, havingClause, windowClause, sortClause, limitCount, limitOffset],
    own,
  );
  return own === scope ? columns : cutOff(statement, columns, scope.region, own.region);
}

function readValues(statement: Statement, rows: Node[], scope: Scope): Columns {
  const values = rows.map((row) =>
    'List' in row ? (row.List.items ?? []).map((item) => valueOf(statement, item, scope)) : [],
  );
  return (values[0] ?? []).map((first, at) => [
    `column${at + 1}`,
    values.length === 1 ? first : madeOf(values.flatMap((row) => row[at] ?? [])),
  ]);
}

function readTargets(statement: Statement, targets: Node[] | undefined, scope: Scope): Columns {
  return (targets ?? []).flatMap((target): Columns => {
    if (!('ResTarget' in target)) return [];
    const { name, val } = target.ResTarget;
    const fields = val && 'ColumnRef' in val ? (val.ColumnRef.fields ?? []) : [];
    if (fields.some((field) => 'A_Star' in field)) return scope.all(namesOf(fields).find((alias) => alias !== ''));
    return [[name ?? namesOf(fields).at(-1) ?? nameOfCall(val), valueOf(statement, val, scope)]];
  });
}

function nameOfCall(node: Node | undefined): string {
  return node && 'FuncCall' in node ? (namesOf(node.FuncCall.funcname).at(-1) ?? '') : '';
}

function rename(columns: Columns, names: readonly string[]): Columns {
  return columns.map(([name, value], at) => [names[at] ?? name, value]);
}

function readFrom(statement: Statement, item: Node, scope: Scope, region = scope.region): void {
  if ('RangeVar' in item) {
    readTable(statement, item.RangeVar, scope, region);
  } else if ('RangeSubselect' in item) {
    const { subquery, alias, lateral } = item.RangeSubselect;
    offer(scope, alias, readQuery(statement, subquery, new Scope(region, lateral ? scope : scope.around)));
  } else if ('RangeFunction' in item) {
    const { functions, alias } = item.RangeFunction;
    const made = valueOf(statement, functions, scope);
    // Columns of one row are distinct values, even if they come from the same expression.
    const columns = namesOf(alias?.colnames).map((name): Columns[number] => [name, { ...made }]);
    scope.add({ alias: alias?.aliasname ?? '', columns, anything: { ...made } });
  } else if ('JoinExpr' in item) {
    readJoin(statement, item.JoinExpr, scope, region);
  } else if ('RangeTableSample' in item && item.RangeTableSample.relation) {
    readFrom(statement, item.RangeTableSample.relation, scope, region);
  } else {
    throw new Error(`Unknown kind of FROM item: ${Object.keys(item).join()}.`);
  }
}

function readTable(statement: Statement, relation: RangeVar, scope: Scope, region: Region): void {
  const name = relation.relname ?? '';
  const cte = relation.schemaname ? undefined : scope.cte(name);
  if (cte) offer(scope, relation.alias ?? { aliasname: name }, cte);
  else if (isForeign(relation))
    scope.add({ alias: relation.alias?.aliasname ?? name, columns: [], anything: madeOf([]) });
  else mention(statement, relation, scope, { table: name, region, written: false });
}

// The system catalogs and the job queue are local to each database.
function isForeign({ schemaname, relname = '' }: RangeVar): boolean {
  return (schemaname !== undefined && schemaname !== 'public') || relname.startsWith('pg_');
}

function offer(scope: Scope, alias: Alias | undefined, columns: Columns): void {
  scope.add({ alias: alias?.aliasname ?? '', columns: rename(columns, namesOf(alias?.colnames)) });
}

// The nullable side of an outer join may have no match: its conditions bind only that side.
function readJoin(statement: Statement, join: JoinExpr, scope: Scope, region: Region): void {
  const { jointype, larg, rarg, quals, usingClause } = join;
  if (jointype === 'JOIN_FULL') throw new Error('The analysis does not support a full join.');
  const optional = jointype === 'JOIN_INNER' ? region : { around: region };
  if (larg) readFrom(statement, larg, scope, jointype === 'JOIN_RIGHT' ? optional : region);
  const { length } = scope.all();
  if (rarg) readFrom(statement, rarg, scope, jointype === 'JOIN_LEFT' ? optional : region);
  const columns = scope.all();
  for (const name of namesOf(usingClause)) {
    const find = (side: Columns) => side.findLast(([column]) => column === name)?.[1];
    const [one, other] = [find(columns.slice(0, length)), find(columns.slice(length))];
    if (one && other) statement.equalities.push({ one, other, region: optional });
  }
  readConditions(statement, quals, new Scope(optional, scope));
}

function mention(statement: Statement, relation: RangeVar, scope: Scope, of: Omit<Use, 'columns'>): Use {
  const names = statement.tables.get(of.table);
  if (!names) throw new Error(`Unknown table ${of.table}.`);
  const use: Use = { ...of, columns: new Map() };
  statement.uses.push(use);
  const columns = names.map((name): Columns[number] => [name, columnOf(use, name)]);
  scope.add({ alias: relation.alias?.aliasname ?? of.table, columns, use });
  return use;
}

// Undefined for a foreign table.
function write(statement: Statement, relation: RangeVar = {}, scope: Scope): Use | undefined {
  if (isForeign(relation)) {
    readTable(statement, relation, scope, scope.region);
    return undefined;
  }
  return mention(statement, relation, scope, { table: relation.relname ?? '', region: scope.region, written: true });
}

// RETURNING may refer to the old and the new row.
function returning(scope: Scope, use: Use | undefined): Scope {
  const within = new Scope(scope.region, scope);
  const row = use ? { columns: [...use.columns], use } : { columns: [], anything: madeOf([]) };
  for (const alias of ['old', 'new', 'excluded']) within.add({ alias, ...row });
  return within;
}

function readInsert(statement: Statement, insert: InsertStmt, around: Scope): Columns {
  const scope = readWith(statement, insert.withClause, around);
  const values = readQuery(statement, insert.selectStmt, new Scope(scope.region, scope));
  const use = write(statement, insert.relation, scope);
  if (use) fill(statement, use, insert, values);
  const after = returning(scope, use);
  valueOf(statement, insert.onConflictClause, after);
  return readTargets(statement, insert.returningClause?.exprs, after);
}

// Column defaults are known to the node that inserts the row.
function fill(statement: Statement, use: Use, { cols }: InsertStmt, values: Columns): void {
  const all = statement.tables.get(use.table) ?? [];
  const named = cols?.flatMap((column) => ('ResTarget' in column ? [column.ResTarget.name ?? ''] : [])) ?? all;
  for (const name of all) {
    const other = values[named.indexOf(name)]?.[1] ?? madeOf([]);
    statement.equalities.push({ one: columnOf(use, name), other, region: use.region });
  }
}
