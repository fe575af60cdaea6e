import type { ModerationCase } from '@gumball/contract/moderation/cases.schemas';
import type { Pagination } from '@gumball/contract/pagination';
import type { CaseKind } from '@gumball/rules/moderation/cases';
import type { Deps } from '../../../deps.ts';
import { decodeIdCursor, encodeCursor } from '../../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset, toPage } from '../../../platform/http/list-page.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { listCaseRows } from './case-rows.store.ts';
import { toModerationCase } from './cases.view.ts';

/** What a list of cases shows. */
export type CaseQuery = ListQuery & {
  state: 'open' | 'decided';
  kind?: CaseKind | undefined;
  claimed?: 'mine' | 'nobody' | undefined;
  community?: string | undefined;
  by?: 'community' | 'passed-on' | undefined;
};

/** Lists cases for operators: open ones oldest first, decided ones newest first. */
export async function listCases(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId }: Pick<Viewer, 'userId'>,
  query: CaseQuery,
): Promise<{ cases: ModerationCase[]; pagination: Pagination }> {
  const now = clock.now();
  const filter = {
    state: query.state,
    kind: query.kind ?? null,
    claimedBy: query.claimed === 'mine' ? userId : null,
    isUnclaimed: query.claimed === 'nobody',
    communityId: query.community ?? null,
    by: query.by ?? null,
    now,
  };
  const rows = await listCaseRows(db, filter, decodeIdCursor(query.cursor), toLimitOffset(query));
  const { shown, pagination } = toPage(rows, query, (row) => encodeCursor(row.position));
  return { cases: shown.map((row) => toModerationCase(row, now, userId)), pagination };
}
