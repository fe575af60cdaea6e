import type { Deps } from '../../deps.ts';
import type { ArchivePart } from '../../platform/archive/archive-part.ts';
import { inBatches } from '../../platform/archive/in-batches.ts';
import { type CommentRow, commentsExport, commentsExportLikes } from './export.store.ts';

/** The comments and comment likes of a user for the personal data export. */
export function exportUserData({ db }: Pick<Deps, 'db'>, userId: string): ArchivePart[] {
  return [
    inBatches<CommentRow>(db, userId, {
      name: 'comments',
      title: 'Comments',
      statement: commentsExport,
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
      statement: commentsExportLikes,
      toRow: (row) => ({
        data: { commentId: row.key, at: row.created_at },
        at: row.created_at,
        text: `Liked comment ${row.key}`,
      }),
    }),
  ];
}
