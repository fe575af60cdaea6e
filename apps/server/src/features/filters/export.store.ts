import type { Statement } from '../../platform/db/database.ts';

/** A row of the account archive. */
export type HeldRow = {
  key: string;
  about: 'post' | 'comment';
  subject_id: string;
  needs_review: boolean;
  held_at: Date;
  released_at: Date | null;
};

/** The batches of 'Hidden posts and comments' in the account archive. */
export const filtersExportHolds: Statement = {
  name: 'filters-export-holds',
  text: `SELECT id AS key, CASE WHEN comment_id IS NULL THEN 'post' ELSE 'comment' END AS about,
      coalesce(comment_id, post_id) AS subject_id, needs_review, held_at, released_at
    FROM holds WHERE user_id = $1 AND id < $2 ORDER BY id DESC LIMIT 500`,
};
