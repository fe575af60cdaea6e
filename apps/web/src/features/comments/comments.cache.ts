/**
 * The cache of comments. Every change goes through an updater, so that a like, a live event and the next page never
 * overwrite each other.
 */
import type { Comment, CommentSort } from '@gumball/contract/comments/comments.schemas';
import { deletedText } from '@gumball/rules/comments/comment-threads';
import { createConcurrentEvents } from '../../lib/api/concurrent-events.ts';
import { queryClient } from '../../lib/api/query-client.ts';

/** A list of comments or of one comment's replies, as far as it is loaded. */
export type CommentList = {
  comments: readonly Comment[];
  /** The cursor of the next page; undefined at the end. */
  next: string | undefined;
  /** The total number. */
  total: number;
  /** New comments of others; hidden until the reader shows them. */
  waiting: readonly Comment[];
  /** When the whole list was last fetched, in milliseconds. */
  fetchedAt: number;
};

/** The query keys. */
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
 * Runs a fetch of a list. The response may be older than a change here, so the concurrent changes are applied to it
 * again.
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

/** Wraps a change so that a list that includes it is not changed. */
function changeLists(queryKey: readonly string[], change: Change): void {
  events.record({ queryKey, change });
  changeLoaded(queryKey, change);
}

/** Whether a list contains a comment, shown or waiting. */
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

/** Adjusts the number of replies after an own action. A response in flight may include it and is not adjusted. */
export function countReplies(id: string, by: 1 | -1): void {
  changeLoaded(
    commentKeys.all,
    withChange(id, (parent) => ({ ...parent, repliesCount: Math.max(0, parent.repliesCount + by) })),
  );
}

/** Sets the number of comments of a post. */
export function setTotal(postId: string, total: number): void {
  changeLists(commentKeys.ofPost(postId), (list) => (list.total === total ? list : { ...list, total }));
}

/** Whether a loaded list of a post's comments has another total. */
export function hasOtherTotal(postId: string, total: number): boolean {
  return queryClient
    .getQueriesData<CommentList>({ queryKey: commentKeys.ofPost(postId) })
    .some(([, list]) => list !== undefined && list.total !== total);
}

/** Adds a comment of another member; it waits until the reader shows it, except at the end of a complete list. */
export function addPending(comment: Comment): void {
  changeLists(listsOf(comment), (list, sort) => {
    if (isCached(list, comment.id)) return list;
    if (sort === 'oldest') {
      return list.next === undefined ? { ...list, comments: [...list.comments, comment] } : list;
    }
    // Replies beyond the loaded ones are found by the next page.
    if (comment.parentId !== null && list.next !== undefined) return list;
    return { ...list, waiting: [...list.waiting, comment] };
  });
}

/** Adds an own comment on top, or a reply at the end of its thread. `isCounted`: the totals include it. */
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

/** Shows the waiting comments: comments on top, replies at the end. */
export function showPending(key: readonly string[]): void {
  queryClient.setQueryData<CommentList>(key, (list) => {
    if (!list || list.waiting.length === 0) return list;
    const isThread = key[1] === 'replies';
    const comments = isThread ? [...list.comments, ...list.waiting] : [...list.waiting.toReversed(), ...list.comments];
    return { ...list, comments, waiting: [] };
  });
}

/** Adds a comment on top of a list that has not reached it. */
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

/** Removes a comment. Returns whether it was in any list. */
export function removeComment(id: string): boolean {
  return removeComments((comment) => comment.id === id);
}

/** Removes the comments of a member whom the reader blocked, with all replies, as the server does from now on. */
export function removeCommentsOf(userId: string): void {
  removeComments(({ user }) => user.id === userId);
}

/** Replaces a deleted comment by a placeholder. */
export function emptyComment(id: string): void {
  changeComment(id, (comment) => ({
    ...comment,
    content: deletedText,
    isDeleted: true,
    isLiked: false,
    likesCount: 0,
  }));
}

/** Appends a page; a response to an older request changes nothing. */
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

/** Refreshes a list without moving it: known comments are updated, deleted ones removed, new ones wait. */
export function refreshComments(
  key: readonly string[],
  list: CommentList,
  fresh: CommentList,
  memberId: string,
): CommentList {
  // Events during the fetch brought those that wait: the response may be older than they are.
  const read = [...fresh.comments, ...fresh.waiting];
  const found = new Map(read.map((comment) => [comment.id, comment]));
  const isThread = key[1] === 'replies';
  // An own reply that was sent during the fetch is at the end, beyond the fetched part.
  const last = fresh.comments.findLast(({ user }) => user.id !== memberId);
  const isCovered = ({ id }: Comment) => {
    if (fresh.next === undefined) return true;
    // Likes move comments of the top order beyond the fetched part.
    if (!last || sortOf(key) === 'top') return false;
    return isThread || sortOf(key) === 'oldest' ? BigInt(id) < BigInt(last.id) : BigInt(id) > BigInt(last.id);
  };
  const renew = (comments: readonly Comment[]) =>
    comments.flatMap((comment) => found.get(comment.id) ?? (isCovered(comment) ? [] : [comment]));
  const unknown = read.filter(({ id }) => !isCached(list, id));
  const own = unknown.filter(({ user }) => user.id === memberId);
  const beyond = list.next !== undefined && isThread;
  return {
    ...list,
    comments: isThread ? [...renew(list.comments), ...own] : [...own, ...renew(list.comments)],
    waiting: beyond ? [] : [...renew(list.waiting), ...unknown.filter(({ user }) => user.id !== memberId)],
    total: fresh.total,
    fetchedAt: fresh.fetchedAt,
  };
}
