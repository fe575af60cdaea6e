import { type Database, type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';
import { isVisibleById } from '../posts.store.ts';

/** Maximum number of former versions of a post that are kept. */
export const versionsMax = 20;

// One after the other: on several servers a statement of both needs all of them.
const removeOldest: Statement = {
  name: 'posts-oldest-version',
  text: `DELETE FROM post_versions WHERE post_id = $1 AND id IN (
    SELECT id FROM post_versions WHERE post_id = $1 ORDER BY id DESC OFFSET ${versionsMax - 1})`,
};
const insertStatement: Statement = {
  name: 'posts-version',
  text: 'INSERT INTO post_versions (post_id, id, content, content_warning, written_at) VALUES ($1, $2, $3, $4, $5)',
};

/** Stores the former version of a locked post, in place of the oldest one if there are too many. */
export async function insertVersion(
  tx: Executor,
  version: {
    id: string;
    postId: string;
    before: { content: string; content_warning: string | null; written_at: Date };
  },
): Promise<void> {
  const { id, postId, before } = version;
  await rowsIn(tx, removeOldest, [postId]);
  await rowsIn(tx, insertStatement, [postId, id, before.content, before.content_warning, before.written_at]);
}

/** A former version of a post. */
export type VersionRow = { content: string; content_warning: string | null; written_at: Date };

// One row with a null content: the post has no former versions. No row: the viewer may not see such a post.
const listStatement: Statement = {
  name: 'posts-versions',
  text: `
    SELECT v.content, v.content_warning, v.written_at FROM posts p LEFT JOIN post_versions v ON v.post_id = p.id AND v.post_id = $2
    WHERE p.id = $2 AND ${isVisibleById} ORDER BY v.id DESC`,
};

/** Lists the former versions of a post, newest first. Returns undefined if the viewer may not see such a post. */
export async function listVersionRows(
  db: Database,
  viewerId: string,
  postId: string,
): Promise<VersionRow[] | undefined> {
  const rows = await db.rows<VersionRow | { content: null }>(listStatement, [viewerId, postId]);
  if (rows.length === 0) return undefined;
  return rows.filter((row): row is VersionRow => row.content !== null);
}
