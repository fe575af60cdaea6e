import type { Pagination } from '@gumball/contract/pagination';
import type { OperatorOrder } from '@gumball/contract/shop/shop.schemas';
import type { OrderStatus } from '@gumball/rules/shop/purchases';
import type { Deps } from '../../../deps.ts';
import { decodeIdCursor, encodeCursor } from '../../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset, toPage } from '../../../platform/http/list-page.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { listOperatorOrders } from '../operator-shop.store.ts';
import { toOperatorOrder } from '../shop.view.ts';

/** Lists orders for operators: open ones oldest first, others newest first. */
export async function listOrdersForOperator(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  query: ListQuery & { status: OrderStatus },
): Promise<{ orders: OperatorOrder[]; pagination: Pagination }> {
  const rows = await listOperatorOrders(db, query.status, decodeIdCursor(query.cursor), toLimitOffset(query));
  const { shown, pagination } = toPage(rows, query, (row) => encodeCursor(row.id));
  return { orders: shown.map((row) => toOperatorOrder(row, viewer.userId)), pagination };
}
