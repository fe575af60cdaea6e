import type { Deps } from '../../../deps.ts';
import { maxConsidered } from '../public-pages.store.ts';
import type { GuestPost } from '../public-pages.view.ts';
import {
  commentsPerPage,
  countShown,
  findComment,
  findSearchEnd,
  firstReplies,
  type GuestReplyRow,
  listComments,
  listReplies,
} from './threads.store.ts';
import { type GuestComment, type GuestThread, toGuestComment, toGuestReplies } from './threads.view.ts';

/** A page of a thread: of the comments after one, or of the replies to `comment` after one of them. */
export type ThreadPlace = { comment: string | undefined; after: string | undefined };

/**
 * Reads a page of the comments and replies of a post that guests may read. Undefined for the page of a comment that they
 * may not see.
 */
export async function readThread(
  deps: Pick<Deps, 'db' | 'clock'>,
  post: GuestPost,
  { comment, after = '0' }: ThreadPlace,
): Promise<GuestThread | undefined> {
  const { db } = deps;
  const count = (await countShown(db, post)) ?? post.commentsCount;
  if (comment !== undefined) {
    const found = await readComment(deps, post, comment, after);
    return found && { comments: [found], isOfComment: true, isFirst: false, next: undefined, count };
  }
  const rows = await listComments(db, post, after);
  const shown = rows.slice(0, commentsPerPage);
  const commentIds = shown.map(({ id }) => id);
  const replies = await listReplies(db, post, { commentIds, after: '0', limit: firstReplies + 1 });
  const now = deps.clock.now();
  const comments = shown.flatMap((row) => {
    const { own, next } = cutReplies(replies, row.id, firstReplies);
    const end = next ?? (row.replies_count > maxConsidered ? '0' : undefined);
    return toGuestComment(row, toGuestReplies(own, row.id, now), end, now) ?? [];
  });
  const next = rows.length > commentsPerPage ? commentIds.at(-1) : await findSearchEnd(db, post, after, null);
  return { comments, isOfComment: false, isFirst: after === '0', next, count };
}

async function readComment(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  post: GuestPost,
  commentId: string,
  after: string,
): Promise<GuestComment | undefined> {
  const row = await findComment(db, post, commentId);
  if (!row) return undefined;
  const replies = await listReplies(db, post, { commentIds: [commentId], after, limit: commentsPerPage + 1 });
  const { own, next } = cutReplies(replies, commentId, commentsPerPage);
  const now = clock.now();
  const end = next ?? (await findSearchEnd(db, post, after, commentId));
  return toGuestComment(row, toGuestReplies(own, commentId, now), end, now);
}

/** Cuts the replies to a comment to a page. `next` is the id after which others follow. */
function cutReplies(
  rows: readonly GuestReplyRow[],
  commentId: string,
  limit: number,
): { own: GuestReplyRow[]; next: string | undefined } {
  const all = rows.filter((row) => row.parent_id === commentId);
  const own = all.slice(0, limit);
  return { own, next: all.length > limit ? own.at(-1)?.id : undefined };
}
