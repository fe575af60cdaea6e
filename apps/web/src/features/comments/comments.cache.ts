/** The comments that have been loaded. Every change goes through an updater, so that a like, a live event and the next page never undo each other. */
import type { Comment, CommentSort } from '@gumball/contract/comments/comments.schemas';
import { deletedText } from '@gumball/rules/comments/comment-threads';
import { createConcurrentEvents } from '../../lib/api/concurrent-events.ts';
import { queryClient } from '../../lib/api/query-client.ts';

/** A list of comments or of one comment's replies, as far as it has been read. */
export type CommentList = {
  comments: readonly Comment[];
  /** Asks for what comes after them; undefined at the end. */
  next: string | undefined;
  /** How many there are in all. */
  total: number;
  /** What others wrote since; it stays out until the reader wants it. */
  waiting: readonly Comment[];
  /** When the whole list was last read, in milliseconds. */
  fetchedAt: number;
};

/** The names of what is kept. */
export const commentKeys = {
  all: ['comments'] as const,
  ofPost: (postId: string) => ['comments', 'post', postId] as const,
  list: (postId: string, sort: CommentSort) => ['comments', 'post', postId, sort] as const,
  replies: (commentId: string) => ['comments', 'replies', commentId] as const,
};

/** The lists that a comment belongs to: its parent's replies, or its post's comments in each order. */
function listsOf({ postId, parentId }: Pick<Comment, 'postId' | 'parentId'>) {
  return parentId === null ? commentKeys.ofPost(postId) : commentKeys.replies(parentId);
}

type Change = (list: CommentList, sort: string) => CommentList;

const events = createConcurrentEvents<{ queryKey: readonly string[]; change: Change }>();

const sortOf = (key: readonly unknown[]) => String(key[3]);

/**
 * Runs a read of a list. The server may have answered before something that has happened here since: that happens to the answer once more.
 */
export function duringRead(key: readonly string[], read: () => Promise<CommentList>): Promise<CommentList> {
  return events.track(async (since) => {
    const response = await read();
    return since()
      .filter(({ queryKey }) => queryKey.every((part, at) => part === key[at]))
      .reduce((list, { change }) => change(list, sortOf(key)), response);
  });
}

function changeLoaded(queryKey: readonly string[], change: Change): void {
  for (const [key] of queryClient.getQueriesData<CommentList>({ queryKey })) {
    queryClient.setQueryData<CommentList>(key, (list) => list && change(list, sortOf(key)));
  }
}

/** A change that leaves a list alone which knows of it already. */
function changeLists(queryKey: readonly string[], change: Change): void {
  events.record({ queryKey, change });
  changeLoaded(queryKey, change);
}

/** Whether a list shows a comment or has it waiting. */
export function isCached(list: CommentList, id: string): boolean {
  return [...list.comments, ...list.waiting].some((comment) => comment.id === id);
}

function withChange(id: string, change: (comment: Comment) => Comment): Change {
  const within = (comments: readonly Comment[]) => {
    const at = comments.findIndex((comment) => comment.id === id);
    const found = comments[at];
    return found ? comments.with(at, change(found)) : comments;
  };
  return (list) => {
    const comments = within(list.comments);
    const waiting = within(list.waiting);
    return comments === list.comments && waiting === list.waiting ? list : { ...list, comments, waiting };
  };
}

/** Changes a comment wherever it is shown or waits. */
export function changeComment(id: string, change: (comment: Comment) => Comment): void {
  changeLists(commentKeys.all, withChange(id, change));
}

/** Counts replies along with what the member did. An answer that is on its way may have counted it, so that it is left alone. */
export function countReplies(id: string, by: 1 | -1): void {
  changeLoaded(
    commentKeys.all,
    withChange(id, (parent) => ({ ...parent, repliesCount: Math.max(0, parent.repliesCount + by) })),
  );
}

/** Notes how many comments a post has. */
export function setTotal(postId: string, total: number): void {
  changeLists(commentKeys.ofPost(postId), (list) => (list.total === total ? list : { ...list, total }));
}

/** Adds what others wrote; it waits until the reader asks for it, except where it only lengthens a list that ends with it. */
export function addPending(comment: Comment): void {
  changeLists(listsOf(comment), (list, sort) => {
    if (isCached(list, comment.id)) return list;
    if (sort === 'oldest') {
      return list.next === undefined ? { ...list, comments: [...list.comments, comment] } : list;
    }
    // Replies that were not reached yet are found by reading on.
    if (comment.parentId !== null && list.next !== undefined) return list;
    return { ...list, waiting: [...list.waiting, comment] };
  });
}

/** Puts a member's own new comment on top, or their reply at the end of its thread. `isCounted`: the totals know of it already. */
export function addOwn(comment: Comment, isCounted: boolean): void {
  const more = isCounted ? 0 : 1;
  changeLists(listsOf(comment), (list) => {
    if (list.comments.some(({ id }) => id === comment.id)) return list;
    const waiting = list.waiting.filter(({ id }) => id !== comment.id);
    const comments = comment.parentId === null ? [comment, ...list.comments] : [...list.comments, ...waiting, comment];
    const left = comment.parentId === null ? waiting : [];
    return { ...list, comments, waiting: left, total: list.total + more };
  });
  if (comment.parentId !== null && !isCounted) countReplies(comment.parentId, 1);
}

/** Shows what has been waiting: comments on top, replies at the end. */
export function showPending(key: readonly string[]): void {
  queryClient.setQueryData<CommentList>(key, (list) => {
    if (!list || list.waiting.length === 0) return list;
    const isThread = key[1] === 'replies';
    const comments = isThread ? [...list.comments, ...list.waiting] : [...list.waiting.toReversed(), ...list.comments];
    return { ...list, comments, waiting: [] };
  });
}

/** Puts a comment on top of a list that has not reached it. */
export function pinComment(key: readonly string[], comment: Comment): void {
  queryClient.setQueryData<CommentList>(key, (list) => {
    if (!list || list.comments.some(({ id }) => id === comment.id)) return list;
    const waiting = list.waiting.filter(({ id }) => id !== comment.id);
    return { ...list, comments: [comment, ...list.comments], waiting };
  });
}

function removeComments(isRemoved: (comment: Comment) => boolean): boolean {
  let found = false;
  const isRetained = (comment: Comment) => !isRemoved(comment);
  changeLists(commentKeys.all, (list) => {
    if (![...list.comments, ...list.waiting].some(isRemoved)) return list;
    found = true;
    return { ...list, comments: list.comments.filter(isRetained), waiting: list.waiting.filter(isRetained) };
  });
  return found;
}

/** Takes a comment away. Answers whether it was anywhere. */
export function removeComment(id: string): boolean {
  return removeComments((comment) => comment.id === id);
}

/** Takes away what a member wrote whom the reader blocked, with everything below it, as the server does from now on. */
export function removeCommentsOf(userId: string): void {
  removeComments(({ user }) => user.id === userId);
}

/** Leaves a deleted comment in its place without what it said. */
export function emptyComment(id: string): void {
  changeComment(id, (comment) => ({
    ...comment,
    content: deletedText,
    isDeleted: true,
    isLiked: false,
    likesCount: 0,
  }));
}

/** Adds what follows; an answer to an older question changes nothing. */
export function appendComments(list: CommentList, cursor: string, more: CommentList): CommentList {
  if (list.next !== cursor) return list;
  const shown = new Set(list.comments.map(({ id }) => id));
  const fresh = more.comments.filter(({ id }) => !shown.has(id));
  const arrived = new Set(fresh.map(({ id }) => id));
  return {
    ...list,
    comments: [...list.comments, ...fresh],
    waiting: list.waiting.filter(({ id }) => !arrived.has(id)),
    next: more.next,
    total: more.total,
  };
}

/** Brings a list up to date without moving anything: what is known takes its new state, what is gone goes, what is new waits. */
export function refreshComments(list: CommentList, fresh: CommentList, memberId: string): CommentList {
  const found = new Map(fresh.comments.map((comment) => [comment.id, comment]));
  const isWhole = fresh.next === undefined;
  const renew = (comments: readonly Comment[]) =>
    comments.flatMap((comment) => found.get(comment.id) ?? (isWhole ? [] : [comment]));
  const unknown = fresh.comments.filter(({ id }) => !isCached(list, id));
  const own = unknown.filter(({ user }) => user.id === memberId);
  const isThread = fresh.comments.some(({ parentId }) => parentId !== null);
  const beyond = list.next !== undefined && isThread;
  return {
    ...list,
    comments: isThread ? [...renew(list.comments), ...own] : [...own, ...renew(list.comments)],
    waiting: beyond ? [] : [...renew(list.waiting), ...unknown.filter(({ user }) => user.id !== memberId)],
    total: fresh.total,
    fetchedAt: fresh.fetchedAt,
  };
}
