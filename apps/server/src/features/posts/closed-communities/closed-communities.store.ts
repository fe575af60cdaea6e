import { sql } from 'kysely';
import type { Database, Executor, Statement } from '../../../platform/db/database.ts';
import { isOpenForWritingSql, isVisiblePostSql } from '../../blocks/visibility.sql.ts';

/** Whether a community is closed. */
export async function isClosedRow(db: Executor, communityId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM communities WHERE id = ${communityId} AND closed_at IS NOT NULL`.execute(db);
  return rows.length > 0;
}

const closedPost: Statement = {
  name: 'posts-closed-community',
  text: `SELECT 1 FROM posts p WHERE p.id = $2 AND NOT (${isOpenForWritingSql('p')}) AND ${isVisiblePostSql('p', '$1', '$2')}`,
};

/** Whether a user sees a post and its community is closed. */
export async function isClosedPost(db: Pick<Database, 'rows'>, viewerId: string, postId: string): Promise<boolean> {
  return (await db.rows(closedPost, [viewerId, postId])).length > 0;
}
