/** The rows and values a statement speaks of, as far as it matters where rows lie. */

/** A part of a statement with the conditions that hold in it; those of the parts around it hold too. */
export type Region = { around?: Region };

/** One mention of a table. */
export type Use = { table: string; region: Region; written: boolean; columns: Map<string, Value> };

/**
 * What an expression stands for; the same object is the same value. `given` is known before any table is read: a parameter, or what is made of parameters
 * alone. `from` are the mentions of tables whose rows it is made of.
 */
export type Value = { initial: boolean; from: ReadonlySet<Use> };

/** Two values that are equal wherever the conditions of `region` hold. To what lies in `unknownTo` it is nothing: a page is cut before others look at it. */
export type Equality = { one: Value; other: Value; region: Region; unknownTo?: Region };

/** A statement taken apart: which tables it mentions and which values are equal. */
export type Reading = { uses: Use[]; equalities: Equality[] };

/** The columns of each table, in their order. */
export type Tables = ReadonlyMap<string, readonly string[]>;

/** A value made of others; made of none it is given. */
export function madeOf(values: Iterable<Value>): Value {
  const parts = [...values];
  return { initial: parts.every((value) => value.initial), from: new Set(parts.flatMap((value) => [...value.from])) };
}

/** The value of a column of a mention. */
export function columnOf(use: Use, name: string): Value {
  const known = use.columns.get(name);
  if (known) return known;
  const made: Value = { initial: false, from: new Set([use]) };
  use.columns.set(name, made);
  return made;
}

/** Whether one region is the other or lies in it. */
export function liesIn(region: Region | undefined, other: Region): boolean {
  return region !== undefined && (region === other || liesIn(region.around, other));
}
