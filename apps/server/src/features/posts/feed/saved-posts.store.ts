/** The posts that a member saved. In a distributed database each member has a list of them, next to the rows at the posts. */
import { largestId } from '@gumball/contract/pagination';
import { type Database, type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';
import { type LimitOffset, pagedStatement, pagedValues } from '../../../platform/db/paged-statement.ts';
import type { CursorPosition } from '../../../platform/http/cursor.ts';
import { isVisiblePostSql } from '../../blocks/visibility.sql.ts';
import {
  isVisiblePost,
  pageColumns,
  postColumns,
  selectPostPage,
  type ViewerPostRow,
  viewerColumnsOf,
} from '../posts.store.ts';
import { type WithQuoted, withQuotedPosts } from '../quoted-posts.store.ts';
import { type Entry, isListedId, type ReadEntries, readListedPage, rowsOf } from './listed-posts.store.ts';

const add: Statement = {
  name: 'posts-list-save',
  text: `
    INSERT INTO member_saves (user_id, post_id, saved_at) VALUES ($1, $2, $3)
    ON CONFLICT (user_id, post_id) DO UPDATE SET saved_at = excluded.saved_at`,
};

/** Lists a post that a user has just saved. */
export async function addToSaves(tx: Executor, userId: string, postId: string, now: Date): Promise<void> {
  await rowsIn(tx, add, [userId, postId, now]);
}

const remove: Statement = {
  name: 'posts-unlist-save',
  text: 'DELETE FROM member_saves WHERE user_id = $1 AND post_id = $2',
};

/** Removes a post from the list of a user. */
export async function removeFromSaves(tx: Executor, userId: string, postId: string): Promise<void> {
  await rowsIn(tx, remove, [userId, postId]);
}

const savedList = pagedStatement('posts-saved', 3, (limit, offset) =>
  selectPostPage(
    `SELECT ${pageColumns}, saved.created_at AS saved_at FROM post_saves saved JOIN posts p ON p.id = saved.post_id
     WHERE saved.user_id = $1 AND (saved.created_at, saved.post_id) < ($2::timestamptz, $3) AND ${isVisiblePost}
     ORDER BY saved.created_at DESC, saved.post_id DESC LIMIT ${limit} OFFSET ${offset}`,
    'p.saved_at DESC, p.id DESC',
    'p.saved_at',
  ),
);

type SavedEntry = Entry & { saved_at: Date };
const entries: Statement = {
  name: 'posts-listed-saves',
  text: `
    SELECT l.post_id AS entry_id, l.post_id, l.saved_at FROM member_saves l
    WHERE l.user_id = $1 AND (l.saved_at, l.post_id) < ($2::timestamptz, $3)
    ORDER BY l.saved_at DESC, l.post_id DESC LIMIT $4`,
};
// A list may have a post for a moment longer than the row at the post.
const savedPosts: Statement = {
  name: 'posts-listed-saved',
  text: selectPostPage(
    `SELECT ${postColumns}, ${viewerColumnsOf(isListedId)} FROM posts p
     WHERE p.id = ANY($2::bigint[]) AND ${isVisiblePostSql('p', '$1', isListedId)}
       AND EXISTS (SELECT FROM post_saves v WHERE v.post_id = ${isListedId} AND v.user_id = $1)`,
    'p.id DESC',
  ),
};

const positionOf = (at: Date | string, id: string) => `${typeof at === 'string' ? at : at.toISOString()} ${id}`;

const readSaves =
  (db: Database, viewerId: string): ReadEntries<SavedEntry> =>
  async (below, limit) => {
    const rows = await db.rows<SavedEntry>(entries, [viewerId, ...below.split(' '), limit]);
    const last = rows.at(-1);
    return { rows, next: last && rows.length === limit ? positionOf(last.saved_at, last.post_id) : undefined };
  };

type SavedRow = ViewerPostRow & { saved_at: Date };

/**
 * Lists the viewer's saved posts, last saved first, below the cursor. While a worker of a distributed database is
 * unavailable, the posts of the others.
 */
export async function listSaved(
  db: Database,
  viewerId: string,
  before: CursorPosition | undefined,
  limitOffset: LimitOffset,
): Promise<WithQuoted<SavedRow>[]> {
  const [at, id] = [before?.at ?? 'infinity', before?.id ?? largestId];
  if (!db.isDistributed || limitOffset.offset > 0) {
    const values = pagedValues([viewerId, at, id], limitOffset);
    return withQuotedPosts(db, viewerId, await db.rows<SavedRow>(savedList(limitOffset), values));
  }
  const list = { readEntries: readSaves(db, viewerId), statement: savedPosts };
  const page = await readListedPage(db, viewerId, list, positionOf(at, id), limitOffset.limit);
  return withQuotedPosts(db, viewerId, rowsOf(page));
}
