import { columnOf, madeOf, type Region, type Use, type Value } from './uses.ts';

/** The columns of a table, subquery or function with their values, in order. */
export type Columns = [name: string, value: Value][];

type Entry = { alias: string; columns: Columns; use?: Use; anything?: Value };

const systemColumns = new Set(['ctid', 'xmin', 'xmax', 'tableoid']);

/** Name resolution for one part of a statement. */
export class Scope {
  readonly region: Region;
  readonly around: Scope | undefined;
  readonly #entries: Entry[] = [];
  readonly #ctes = new Map<string, { columns: Columns; taken: boolean }>();
  readonly #arguments: boolean;

  /** With `hasArguments`, an unknown name is an argument or variable of a function. */
  constructor(region: Region, around?: Scope, hasArguments = false) {
    this.region = region;
    this.around = around;
    this.#arguments = hasArguments;
  }

  /** Adds columns under an alias. */
  add(entry: Entry): void {
    this.#entries.push(entry);
  }

  /** Adds a CTE. */
  declare(name: string, columns: Columns): void {
    this.#ctes.set(name, { columns, taken: false });
  }

  /** The columns of a CTE. A second reference gets new values that derive from the same tables. */
  cte(name: string): Columns | undefined {
    const found = this.#ctes.get(name);
    if (!found) return this.around?.cte(name);
    if (found.taken) return found.columns.map(([column, value]) => [column, madeOf([value])]);
    found.taken = true;
    return found.columns;
  }

  /** The value of `name` or `alias.name`. Throws if it is unknown. */
  column(name: string, alias?: string): Value {
    const entries = this.#entries.filter((entry) => alias === undefined || entry.alias === alias);
    for (const { columns, use } of entries) {
      const found = columns.find(([column]) => column === name)?.[1];
      if (found) return found;
      if (use && systemColumns.has(name)) return columnOf(use, name);
    }
    const whole = alias === undefined ? this.#entries.find((entry) => entry.alias === name) : undefined;
    if (whole) return whole.anything ?? madeOf(whole.columns.map(([, value]) => value));
    const open = entries.find(({ anything }) => anything)?.anything;
    if (open) return open;
    if (this.around) return this.around.column(name, alias);
    if (this.#arguments) return madeOf([]);
    throw new Error(`Unknown column ${alias === undefined ? name : `${alias}.${name}`}.`);
  }

  /** The columns that `*` or `alias.*` stands for. */
  all(alias?: string): Columns {
    const found = this.#entries.filter((entry) => alias === undefined || entry.alias === alias);
    if (found.length === 0 && this.around) return this.around.all(alias);
    return found.flatMap(({ columns }) => columns);
  }
}
