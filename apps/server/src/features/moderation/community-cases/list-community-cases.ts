import type { CommunityCase } from '@gumball/contract/moderation/cases.schemas';
import type { Pagination } from '@gumball/contract/pagination';
import type { Deps } from '../../../deps.ts';
import { decodeIdCursor, encodeCursor } from '../../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset, toPage } from '../../../platform/http/list-page.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { findRole, listCommunityRows } from './community-cases.store.ts';
import { toCommunityCase } from './to-community-case.ts';

/** Lists the cases of a community for one of its moderators, whom the caller has checked. */
export async function listCommunityCases(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId }: Viewer,
  communityId: string,
  query: ListQuery & { state: 'open' | 'decided' },
): Promise<{ cases: CommunityCase[]; pagination: Pagination }> {
  const beyond = decodeIdCursor(query.cursor);
  const [role, rows] = await Promise.all([
    findRole(db, communityId, userId),
    listCommunityRows(db, communityId, query.state, beyond, toLimitOffset(query)),
  ]);
  const { shown, pagination } = toPage(rows, query, (row) => encodeCursor(row.position));
  const now = clock.now();
  return { cases: shown.map((row) => toCommunityCase(row, now, { userId, role })), pagination };
}
