import type { Pagination } from '@gumball/contract/pagination';
import type { Part } from '../db/paged-statement.ts';

/** What a list's query asks for. */
export type ListQuery = { page: number; limit: number; cursor?: string | undefined };

/** The part of a list that a query asks for; with a cursor the page number says nothing. */
export function toLimitOffset({ page, limit, cursor }: ListQuery): Part {
  return { limit, offset: cursor === undefined ? (page - 1) * limit : 0 };
}

/** Cuts a page from its rows: those beyond the limit only tell that there is more. `cursorAfter` writes where a list stopped at a row. */
export function toPage<Row>(
  rows: Row[],
  { page, limit }: ListQuery,
  cursorAfter: (row: Row) => string,
): { shown: Row[]; pagination: Pagination } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = rows.length > limit;
  return {
    shown,
    pagination: { page, limit, hasMore, ...(hasMore && last !== undefined ? { nextCursor: cursorAfter(last) } : {}) },
  };
}

/** Adds how many were found in all, which every row carries; a page without rows says it only where it is the first. */
export function withTotal(pagination: Pagination, rows: { total: number }[], { page, cursor }: ListQuery): Pagination {
  const total = rows[0]?.total ?? (page === 1 && cursor === undefined ? 0 : undefined);
  return total === undefined ? pagination : { ...pagination, total };
}
