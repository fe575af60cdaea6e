/** The tables and values of a statement, as far as the placement of rows depends on them. */

/** A part of a statement whose conditions hold together. The conditions of enclosing regions hold too. */
export type Region = { around?: Region };

/** One reference to a table. */
export type Use = { table: string; region: Region; written: boolean; columns: Map<string, Value> };

/**
 * The value of an expression; identity is equality. `given` values are known before any table is read: they derive from
 * parameters and constants only. `from` holds the table references that the value derives from.
 */
export type Value = { initial: boolean; from: ReadonlySet<Use> };

/**
 * Two values that are equal in `region`. The equality does not hold in `unknownTo`: LIMIT is applied before conditions
 * of the outer query.
 */
export type Equality = { one: Value; other: Value; region: Region; unknownTo?: Region };

/** The result of an analysis: the table references and equal values of a statement. */
export type Reading = { uses: Use[]; equalities: Equality[] };

/** The columns of each table, in column order. */
export type Tables = ReadonlyMap<string, readonly string[]>;

/** A value that derives from others. Without any it is given. */
export function madeOf(values: Iterable<Value>): Value {
  const parts = [...values];
  return { initial: parts.every((value) => value.initial), from: new Set(parts.flatMap((value) => [...value.from])) };
}

/** The value of a column of a table reference. */
export function columnOf(use: Use, name: string): Value {
  const known = use.columns.get(name);
  if (known) return known;
  const made: Value = { initial: false, from: new Set([use]) };
  use.columns.set(name, made);
  return made;
}

/** Whether a region equals the other or is nested in it. */
export function liesIn(region: Region | undefined, other: Region): boolean {
  return region !== undefined && (region === other || liesIn(region.around, other));
}
