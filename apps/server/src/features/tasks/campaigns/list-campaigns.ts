import type { Pagination } from '@gumball/contract/pagination';
import type { Campaign } from '@gumball/contract/tasks/operator-campaigns.routes';
import type { Deps } from '../../../deps.ts';
import { decodeIdCursor, encodeCursor } from '../../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset, toPage } from '../../../platform/http/list-page.ts';
import { listCampaignRows } from './campaigns.store.ts';
import { toCampaign } from './campaigns.view.ts';

/** Lists all campaigns for operators, newest first. */
export async function listCampaigns(
  { db }: Pick<Deps, 'db'>,
  query: ListQuery,
): Promise<{ campaigns: Campaign[]; pagination: Pagination }> {
  const rows = await listCampaignRows(db, decodeIdCursor(query.cursor), toLimitOffset(query));
  const { shown, pagination } = toPage(rows, query, (row) => encodeCursor(row.id));
  return { campaigns: shown.map(toCampaign), pagination };
}
