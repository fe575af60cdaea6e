import type { Pagination } from '@gumball/contract/pagination';
import type { ShopItem } from '@gumball/contract/shop/shop.schemas';
import type { Deps } from '../../deps.ts';
import { decodeIdCursor, encodeCursor } from '../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset, toPage } from '../../platform/http/list-page.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { listVisibleItems } from './shop.store.ts';
import { toItemFacts } from './shop.view.ts';

/** Lists the items of the shop for a viewer, newest first. */
export async function listItems(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  query: ListQuery,
): Promise<{ items: ShopItem[]; pagination: Pagination }> {
  const before = decodeIdCursor(query.cursor);
  const rows = await listVisibleItems(db, viewer.userId, clock.now(), before, toLimitOffset(query));
  const { shown, pagination } = toPage(rows, query, (row) => encodeCursor(row.id));
  return { items: shown.map((row) => ({ ...toItemFacts(row), owned: row.owned })), pagination };
}
