import type { FriendRequest } from '@gumball/contract/friends/friends.schemas';
import type { Pagination } from '@gumball/contract/pagination';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { decodeIdCursor, encodeCursor } from '../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset, toPage } from '../../platform/http/list-page.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { toListedUser } from '../users/to-listed-user.ts';
import { listRequests } from './friend-lists.store.ts';

/**
 * Lists the received or sent requests of the viewer, newest first. Throws `UNAUTHENTICATED` if the viewer was deleted
 * concurrently.
 */
export async function listFriendRequests(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  query: ListQuery & { type: 'received' | 'sent' },
): Promise<{ requests: FriendRequest[]; pagination: Pagination }> {
  const before = decodeIdCursor(query.cursor);
  const { rows, total, own } = await listRequests(db, viewer.userId, query.type, before, toLimitOffset(query));
  const { shown, pagination } = toPage(rows, query, (row) => encodeCursor(row.request));
  if (!own) throw new AppError('UNAUTHENTICATED');
  const self = toListedUser(own);
  const requests = shown.map((row): FriendRequest => {
    const other = toListedUser(row);
    const [sender, receiver] = query.type === 'sent' ? [self, other] : [other, self];
    return {
      id: row.request,
      senderId: sender.id,
      receiverId: receiver.id,
      status: 'pending',
      createdAt: row.requested_at.toISOString(),
      sender,
      receiver,
    };
  });
  return { requests, pagination: { ...pagination, total } };
}
