import type { Deps } from '../../deps.ts';
import type { ArchivePart } from '../../platform/archive/archive-part.ts';
import { inBatches } from '../../platform/archive/in-batches.ts';

type CommentRow = {
  key: string;
  post_id: string;
  parent_id: string | null;
  content: string;
  created_at: Date;
  edited_at: Date | null;
};

/** The comments and comment likes of a user for the personal data export. */
export function exportUserData({ db }: Pick<Deps, 'db'>, userId: string): ArchivePart[] {
  return [
    inBatches<CommentRow>(db, userId, {
      name: 'comments',
      title: 'Comments',
      statement: {
        name: 'comments-export',
        text: `SELECT id AS key, post_id, parent_id, content, created_at, edited_at FROM comments
          WHERE user_id = $1 AND id < $2 AND deleted_at IS NULL ORDER BY id DESC LIMIT 500`,
      },
      toRow: (row) => ({
        data: {
          id: row.key,
          postId: row.post_id,
          parentId: row.parent_id,
          content: row.content,
          createdAt: row.created_at,
          editedAt: row.edited_at,
        },
        at: row.created_at,
        text: row.content,
      }),
    }),
    inBatches<{ key: string; created_at: Date }>(db, userId, {
      name: 'comment-likes',
      title: 'Liked comments',
      statement: {
        name: 'comments-export-likes',
        text: `SELECT comment_id AS key, created_at FROM comment_likes WHERE user_id = $1 AND comment_id < $2
          ORDER BY comment_id DESC LIMIT 500`,
      },
      toRow: (row) => ({
        data: { commentId: row.key, at: row.created_at },
        at: row.created_at,
        text: `Liked comment ${row.key}`,
      }),
    }),
  ];
}
