import type { Statement } from '../../platform/db/database.ts';

/** A row of the account archive. */
export type CommentRow = {
  key: string;
  post_id: string;
  parent_id: string | null;
  content: string;
  created_at: Date;
  edited_at: Date | null;
};

/** The batches of 'Comments' in the account archive. */
export const commentsExport: Statement = {
  name: 'comments-export',
  text: `SELECT id AS key, post_id, parent_id, content, created_at, edited_at FROM comments
    WHERE user_id = $1 AND id < $2 AND deleted_at IS NULL ORDER BY id DESC LIMIT 500`,
};

/** The batches of 'Liked comments' in the account archive. */
export const commentsExportLikes: Statement = {
  name: 'comments-export-likes',
  text: `SELECT comment_id AS key, created_at FROM comment_likes WHERE user_id = $1 AND comment_id < $2
    ORDER BY comment_id DESC LIMIT 500`,
};
