import type { Node } from 'libpg-query';
import type { Columns } from './scope.ts';
import { Scope } from './scope.ts';
import { type Equality, madeOf, type Tables, type Use, type Value } from './uses.ts';

/** The state of the analysis of one statement. */
export type Statement = {
  tables: Tables;
  uses: Use[];
  equalities: Equality[];
  parameters: Map<string, Value>;
  /** Analyses a subquery and returns its columns. */
  query(node: Node | undefined, around: Scope): Columns;
};

const textOf = (node: Node | undefined) => (node && 'String' in node ? (node.String.sval ?? '') : '');

/** The strings of a list of name nodes. */
export function namesOf(nodes: readonly Node[] | undefined): string[] {
  return (nodes ?? []).map(textOf);
}

/** A child scope with its own region: its conditions do not hold outside. */
export function innerOf(scope: Scope): Scope {
  return new Scope({ around: scope.region }, scope);
}

/** The value of an expression. Conditions of its subqueries do not hold outside. */
export function valueOf(statement: Statement, node: unknown, scope: Scope): Value {
  if (Array.isArray(node)) return madeOf(node.map((part) => valueOf(statement, part, scope)));
  if (typeof node !== 'object' || node === null) return madeOf([]);
  const known = node as Node;
  if ('TypeCast' in known) return valueOf(statement, known.TypeCast.arg, scope);
  if ('ColumnRef' in known) {
    const fields = known.ColumnRef.fields ?? [];
    const star = fields.some((field) => 'A_Star' in field);
    const [name = '', alias] = namesOf(fields.filter((field) => !('A_Star' in field))).toReversed();
    if (star) return madeOf(scope.all(name || undefined).map(([, value]) => value));
    return scope.column(name, alias);
  }
  if ('ParamRef' in known) return same(statement, `$${known.ParamRef.number}`);
  if ('A_Const' in known) return same(statement, JSON.stringify({ ...known.A_Const, location: undefined }));
  if ('SubLink' in known) return valueOfQuery(statement, known, innerOf(scope));
  return madeOf(Object.values(node).map((part) => valueOf(statement, part, scope)));
}

// A parameter or a constant is the same value throughout the statement.
function same(statement: Statement, name: string): Value {
  const value = statement.parameters.get(name) ?? madeOf([]);
  statement.parameters.set(name, value);
  return value;
}

type SubLink = Extract<Node, { SubLink: unknown }>;

function valueOfQuery(statement: Statement, { SubLink }: SubLink, scope: Scope): Value {
  const columns = statement.query(SubLink.subselect, scope).map(([, value]) => value);
  if (SubLink.testexpr) {
    const tested = row(statement, SubLink.testexpr, scope);
    if (isEqual(SubLink.operName)) pair(statement, tested, columns, scope);
  }
  const [only] = columns;
  return SubLink.subLinkType === 'EXPR_SUBLINK' && only ? only : madeOf(columns);
}

// `x IN (SELECT …)` is parsed without an operator.
const isEqual = (operator: Node[] | undefined) => operator === undefined || namesOf(operator).join() === '=';

function row(statement: Statement, node: Node | undefined, scope: Scope): Value[] {
  if (node && 'RowExpr' in node) return (node.RowExpr.args ?? []).map((part) => valueOf(statement, part, scope));
  return [valueOf(statement, node, scope)];
}

function pair(statement: Statement, ones: Value[], others: Value[], { region }: Scope): void {
  for (const [at, one] of ones.entries()) {
    const other = others[at];
    if (other) statement.equalities.push({ one, other, region });
  }
}

/** Analyses conditions that hold in the whole scope. */
export function readConditions(statement: Statement, node: Node | undefined, scope: Scope): void {
  if (!node) return;
  if ('BoolExpr' in node && node.BoolExpr.boolop === 'AND_EXPR') {
    for (const part of node.BoolExpr.args ?? []) readConditions(statement, part, scope);
  } else if ('BoolExpr' in node && node.BoolExpr.boolop === 'OR_EXPR') {
    readAlternatives(statement, node.BoolExpr.args ?? [], scope);
  } else if ('SubLink' in node && ['EXISTS_SUBLINK', 'ANY_SUBLINK'].includes(node.SubLink.subLinkType ?? '')) {
    valueOfQuery(statement, node, scope);
  } else if ('A_Expr' in node && isEqual(node.A_Expr.name)) {
    readEquality(statement, node.A_Expr, scope);
  } else {
    valueOf(statement, node, scope);
  }
}

type Comparison = Extract<Node, { A_Expr: unknown }>['A_Expr'];

function readEquality(statement: Statement, { kind, lexpr, rexpr }: Comparison, scope: Scope): void {
  const ones = row(statement, lexpr, scope);
  if (kind === 'AEXPR_OP' || kind === 'AEXPR_NOT_DISTINCT') {
    pair(statement, ones, row(statement, rexpr, scope), scope);
  } else if (kind === 'AEXPR_OP_ANY') {
    pair(statement, ones, [madeOf([valueOf(statement, rexpr, scope)])], scope);
  } else if (kind === 'AEXPR_IN' && rexpr && 'List' in rexpr) {
    const rows = (rexpr.List.items ?? []).map((item) => row(statement, item, scope));
    const columns = ones.map((_, at) => rows.flatMap((values) => values[at] ?? []));
    pair(statement, ones, columns.map(oneOf), scope);
  } else {
    valueOf(statement, rexpr, scope);
  }
}

function oneOf(values: Value[]): Value {
  const [only] = values;
  return values.length === 1 && only ? only : madeOf(values);
}

// One arm of OR holds, and which one is unknown. A value that every arm equates with something is one of those.
function readAlternatives(statement: Statement, arms: Node[], scope: Scope): void {
  const tied = arms.map((arm) => {
    const own = innerOf(scope);
    const before = statement.equalities.length;
    readConditions(statement, arm, own);
    return statement.equalities.slice(before).filter(({ region }) => region === own.region);
  });
  const sides = (equality: Equality): [Value, Value][] => [
    [equality.one, equality.other],
    [equality.other, equality.one],
  ];
  const [first = []] = tied;
  for (const value of new Set(first.flatMap(({ one, other }) => [one, other]))) {
    const others = tied.map((arm) => arm.flatMap(sides).flatMap(([one, other]) => (one === value ? [other] : [])));
    if (value.initial || others.some((found) => found.length === 0)) continue;
    statement.equalities.push({ one: value, other: madeOf(others.flat()), region: scope.region });
  }
}
