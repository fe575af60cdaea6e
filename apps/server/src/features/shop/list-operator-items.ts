import type { Pagination } from '@gumball/contract/pagination';
import type { OperatorItem } from '@gumball/contract/shop/shop.schemas';
import type { Deps } from '../../deps.ts';
import { decodeIdCursor, encodeCursor } from '../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset, toPage } from '../../platform/http/list-page.ts';
import { listAllItems } from './shop.store.ts';
import { toOperatorItem } from './shop.view.ts';

/** Lists all items for operators, newest first. */
export async function listOperatorItems(
  { db }: Pick<Deps, 'db'>,
  query: ListQuery,
): Promise<{ items: OperatorItem[]; pagination: Pagination }> {
  const rows = await listAllItems(db, decodeIdCursor(query.cursor), toLimitOffset(query));
  const { shown, pagination } = toPage(rows, query, (row) => encodeCursor(row.id));
  return { items: shown.map(toOperatorItem), pagination };
}
