import type { Statement } from './database.ts';

/** The requested part of a list. At most `limit + 1` rows are used; `offset` is 0 with a cursor. */
export type LimitOffset = { limit: number; offset: number };

// With the limit as a parameter, the planner expects a tenth of the table and plans again each time. A few fixed sizes
// keep the prepared plan.
const sizes = [6, 11, 21, 51, 101];

/**
 * Creates prepared statements of a list. `text` receives the limit and the offset. The offset, if there is one, is the
 * last parameter. `more` adds sizes, for lists with more than 100 rows per page or with another page size.
 */
export function pagedStatement(
  name: string,
  parameters: number,
  text: (limit: string, offset: string) => string,
  extraSizes: readonly number[] = [],
) {
  const statements = new Map<string, Statement>();
  const allSizes = [...sizes, ...extraSizes].toSorted((a, b) => a - b);
  return ({ limit, offset }: LimitOffset): Statement => {
    const size = allSizes.find((rows) => rows > limit) ?? 101;
    const key = offset > 0 ? `${name}-${size}-by-page` : `${name}-${size}`;
    const existing = statements.get(key);
    if (existing) return existing;
    const statement = { name: key, text: text(String(size), offset > 0 ? `$${parameters + 1}::int` : '0') };
    statements.set(key, statement);
    return statement;
  };
}

/** Returns the values of a paged statement. */
export function pagedValues(values: unknown[], { offset }: LimitOffset): unknown[] {
  return offset > 0 ? [...values, offset] : values;
}
