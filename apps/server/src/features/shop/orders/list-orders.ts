import type { Pagination } from '@gumball/contract/pagination';
import type { ShopOrder } from '@gumball/contract/shop/shop.schemas';
import type { Deps } from '../../../deps.ts';
import { decodeIdCursor, encodeCursor } from '../../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset, toPage } from '../../../platform/http/list-page.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { listOrdersOf } from '../shop.store.ts';
import { toOrder } from '../shop.view.ts';

/** Lists the viewer's orders, newest first. */
export async function listOrders(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  query: ListQuery,
): Promise<{ orders: ShopOrder[]; pagination: Pagination }> {
  const rows = await listOrdersOf(db, viewer.userId, decodeIdCursor(query.cursor), toLimitOffset(query));
  const { shown, pagination } = toPage(rows, query, (row) => encodeCursor(row.id));
  return { orders: shown.map(toOrder), pagination };
}
