import { type GuestMember, toGuestMember } from '../public-pages.view.ts';
import type { GuestCommentRow, GuestReplyRow } from './threads.store.ts';

/** A reply on a public page. */
export type GuestReply = { id: string; author: GuestMember; content: string; createdAt: Date };

/** A comment on a public page. A deleted one has no author. */
export type GuestComment = Omit<GuestReply, 'author'> & {
  author: GuestMember | null;
  replies: GuestReply[];
  /** The id after which its next replies begin, '0' before the first; undefined if all are here. */
  nextReplies: string | undefined;
};

/** A page of the comments of a post, or of the replies to one of them. */
export type GuestThread = {
  comments: GuestComment[];
  /** Whether the page is about one comment. */
  isOfComment: boolean;
  /** Whether the page is the first one of the post. */
  isFirst: boolean;
  /** The id after which the next comments begin; undefined on the last page. */
  next: string | undefined;
  /** The comments and replies that guests see on all pages. */
  count: number;
};

/** Converts the replies to a comment whose authors guests may see. */
export function toGuestReplies(rows: readonly GuestReplyRow[], commentId: string, now: Date): GuestReply[] {
  return rows.flatMap((row) => {
    const author = toGuestMember(row, now);
    if (!author || row.deleted || row.parent_id !== commentId) return [];
    return [{ id: row.id, author, content: row.content, createdAt: row.created_at }];
  });
}

/** Converts a comment; undefined if it is not deleted and guests may not see its author. */
export function toGuestComment(
  row: GuestCommentRow,
  replies: GuestReply[],
  nextReplies: string | undefined,
  now: Date,
): GuestComment | undefined {
  const author = row.deleted ? null : toGuestMember(row, now);
  if (author === undefined) return undefined;
  return {
    id: row.id,
    author,
    content: row.deleted ? '' : row.content,
    createdAt: row.created_at,
    replies,
    nextReplies,
  };
}
