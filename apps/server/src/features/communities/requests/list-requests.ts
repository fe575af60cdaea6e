import { canDecideRequests } from '@gumball/rules/communities/community-roles';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { cursorId, cursorTime, decodeCursor, encodeCursor } from '../../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset, toPage } from '../../../platform/http/list-page.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { findMembership } from '../communities.store.ts';
import { toCommunityRequest } from '../communities.view.ts';
import * as store from './requests.store.ts';

/**
 * Lists the pending requests to join a community, oldest first. Throws `COMMUNITY_NOT_FOUND`, and `ACCESS_DENIED`
 * unless
 * the viewer decides about requests.
 */
export async function listRequests({ db }: Pick<Deps, 'db'>, viewer: Viewer, communityId: string, query: ListQuery) {
  const membership = await findMembership(db, viewer.userId, communityId);
  if (!membership) throw new AppError('COMMUNITY_NOT_FOUND');
  if (!canDecideRequests(membership.role ?? 'none')) throw new AppError('ACCESS_DENIED');
  const [at, id] = decodeCursor(query.cursor, 2);
  const after = at === undefined ? undefined : { at: cursorTime(at), id: cursorId(id) };
  const rows = await store.listRequests(db, viewer.userId, communityId, after, toLimitOffset(query));
  const { shown, pagination } = toPage(rows, query, (row) => encodeCursor(row.requested_at.getTime(), row.id));
  return { requests: shown.map(toCommunityRequest), pagination };
}
