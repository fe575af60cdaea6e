import type { Pagination } from '@gumball/contract/pagination';
import type { LimitOffset } from '../db/paged-statement.ts';

/** Page, limit and cursor of a list query. */
export type ListQuery = { page: number; limit: number; cursor?: string | undefined };

/** Returns limit and offset of a list query. A cursor overrides the page number. */
export function toLimitOffset({ page, limit, cursor }: ListQuery): LimitOffset {
  return { limit, offset: cursor === undefined ? (page - 1) * limit : 0 };
}

/** Cuts the rows to a page. Rows beyond the limit only set `hasMore`. `cursorAfter` encodes the position of a row. */
export function toPage<Row>(
  rows: Row[],
  { page, limit }: ListQuery,
  cursorAfter: (row: Row) => string,
): { shown: Row[]; pagination: Pagination } {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const hasMore = rows.length > limit;
  return {
    shown: items,
    pagination: { page, limit, hasMore, ...(hasMore && last !== undefined ? { nextCursor: cursorAfter(last) } : {}) },
  };
}

/** Adds the total, which every row contains. An empty page has a total only if it is the first. */
export function withTotal(pagination: Pagination, rows: { total: number }[], { page, cursor }: ListQuery): Pagination {
  const total = rows[0]?.total ?? (page === 1 && cursor === undefined ? 0 : undefined);
  return total === undefined ? pagination : { ...pagination, total };
}
