import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { cursorCount, cursorId, decodeCursor, encodeCursor } from '../../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset } from '../../../platform/http/list-page.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { toPostList, toReader } from '../posts.view.ts';
import { listRepostedPosts } from '../reposts/list-reposted-posts.ts';
import { listByAuthor } from './author-posts.store.ts';

/**
 * Lists posts of a user: recent, popular, those the viewer liked or saved, or those the user reposted. Throws `USER_NOT_FOUND` if the viewer may
 * not see the user.
 */
export async function listUserPosts(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  authorId: string,
  query: ListQuery & { tab: 'recent' | 'popular' | 'favourites' | 'reposts' },
) {
  const { tab } = query;
  if (tab === 'reposts') return listRepostedPosts({ db, clock }, viewer, authorId, query);
  const popular = tab === 'popular';
  const [id, likes] = decodeCursor(query.cursor, popular ? 2 : 1);
  const list = {
    tab,
    before: id === undefined ? undefined : cursorId(id),
    beforeLikes: likes === undefined ? undefined : cursorCount(likes),
  };
  const rows = await listByAuthor(db, viewer.userId, authorId, list, toLimitOffset(query));
  if (!rows) throw new AppError('USER_NOT_FOUND');
  return toPostList(rows, toReader(viewer, clock), query, (row) =>
    popular ? encodeCursor(row.id, row.likes_count) : encodeCursor(row.id),
  );
}
