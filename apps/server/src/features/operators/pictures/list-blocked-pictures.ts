import type { BlockedPicture } from '@gumball/contract/filters/filters.schemas';
import type { Pagination } from '@gumball/contract/pagination';
import type { Deps } from '../../../deps.ts';
import { decodeIdCursor, encodeCursor } from '../../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset, toPage } from '../../../platform/http/list-page.ts';
import { listBlockedPictureRows } from '../../uploads/blocked-pictures/list-blocked-picture-rows.ts';

/** Lists the blocked pictures, newest first. */
export async function listBlockedPictures(
  deps: Pick<Deps, 'db'>,
  query: ListQuery,
): Promise<{ pictures: BlockedPicture[]; pagination: Pagination }> {
  const rows = await listBlockedPictureRows(deps, decodeIdCursor(query.cursor), toLimitOffset(query));
  const { shown, pagination } = toPage(rows, query, (row) => encodeCursor(row.id));
  const pictures = shown.map((row) => ({
    id: row.id,
    action: row.action,
    preview: row.preview,
    caseId: row.case_id,
    by: row.username,
    hits: row.hits,
    lastHitAt: row.last_hit_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  }));
  return { pictures, pagination };
}
