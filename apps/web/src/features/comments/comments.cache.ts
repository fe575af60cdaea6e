/**
 * The cache of comments. Every change goes through an updater, so that a like, a live event and the next page never
 * overwrite each other.
 */
import type { Comment, CommentSort } from '@gumball/contract/comments/comments.schemas';
import { deletedText } from '@gumball/rules/comments/comment-threads';
import { createConcurrentEvents } from '../../lib/api/concurrent-events.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { type CommentOrder, insertComments, isNewer, orderOf } from './comment-order.ts';
import { hold, isHeld, recordHeldRemoval } from './held-comments.ts';

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
export function listsOf({ postId, parentId }: Pick<Comment, 'postId' | 'parentId'>) {
  return parentId === null ? commentKeys.ofPost(postId) : commentKeys.replies(parentId);
}

type Change = (list: CommentList, order: CommentOrder) => CommentList;

const events = createConcurrentEvents<{ queryKey: readonly string[]; change: Change }>();

/**
 * Runs a fetch of a list. The response may be older than a change here, so the concurrent changes are applied to it
 * again.
 */
export function duringRead(key: readonly string[], read: () => Promise<CommentList>): Promise<CommentList> {
  return events.track(async (since) => {
    const response = await read();
    return since()
      .filter(({ queryKey }) => queryKey.every((part, at) => part === key[at]))
      .reduce((list, { change }) => change(list, orderOf(key)), response);
  });
}

function changeLoaded(queryKey: readonly string[], change: Change): void {
  for (const [key] of queryClient.getQueriesData<CommentList>({ queryKey })) {
    queryClient.setQueryData<CommentList>(key, (list) => list && change(list, orderOf(key)));
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

/** Whether a new comment of another member waits. At the end of a complete list it moves nothing that is read. */
const waits = ({ parentId }: Comment, order: CommentOrder) => parentId !== null || order !== 'ascending';

/** Adds a comment of another member; it waits until the reader shows it, except at the end of a complete list. */
export function addPending(comment: Comment): void {
  changeLists(listsOf(comment), (list, order) => {
    if (isCached(list, comment.id)) return list;
    // What is beyond the loaded comments is found by the next page.
    if (order === 'ascending' && list.next !== undefined) return list;
    return waits(comment, order)
      ? { ...list, waiting: [...list.waiting, comment] }
      : { ...list, comments: [...list.comments, comment] };
  });
}

/** Adds an own comment on top, or a reply to its thread by its id. `isCounted`: the totals include it. */
export function addOwn(comment: Comment, isCounted: boolean): void {
  const more = isCounted ? 0 : 1;
  changeLists(listsOf(comment), (list) => {
    if (list.comments.some(({ id }) => id === comment.id)) return list;
    const waiting = list.waiting.filter(({ id }) => id !== comment.id);
    const comments =
      comment.parentId === null
        ? [comment, ...list.comments]
        : insertComments(list.comments, [...waiting, comment], 'ascending');
    const left = comment.parentId === null ? waiting : [];
    return { ...list, comments, waiting: left, total: list.total + more };
  });
  if (comment.parentId !== null && !isCounted) countReplies(comment.parentId, 1);
}

/** Shows the waiting comments: replies and newest first by their ids, others on top. */
export function showPending(key: readonly string[]): void {
  queryClient.setQueryData<CommentList>(key, (list) => {
    if (!list || list.waiting.length === 0) return list;
    const order = orderOf(key);
    const comments =
      order === 'likes'
        ? [...insertComments([], list.waiting, 'descending'), ...list.comments]
        : insertComments(list.comments, list.waiting, order);
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

const toPlaceholder = (comment: Comment): Comment => ({
  ...comment,
  content: deletedText,
  isDeleted: true,
  isLiked: false,
  likesCount: 0,
});

/** Returns what is left of a removed comment: a placeholder while a form of it has text. */
function remainderOf(comment: Comment): Comment[] {
  if (!isHeld(comment.id)) return [];
  recordHeldRemoval(comment.id);
  return [toPlaceholder(comment)];
}

function removeComments(isRemoved: (comment: Comment) => boolean): boolean {
  let found = false;
  const retain = (comment: Comment) => (isRemoved(comment) ? remainderOf(comment) : [comment]);
  changeLists(commentKeys.all, (list) => {
    const removed = [...list.comments, ...list.waiting].filter(isRemoved);
    if (removed.length === 0) return list;
    found ||= removed.some(({ id, isDeleted }) => !isDeleted || !isHeld(id));
    return { ...list, comments: list.comments.flatMap(retain), waiting: list.waiting.flatMap(retain) };
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
  changeComment(id, toPlaceholder);
}

/** Holds a comment while a form of it has text: a removal leaves a placeholder until the returned function is called. */
export function holdComment(id: string): () => void {
  return hold(id, removeComment);
}

/** Adds a page; a response to an older request changes nothing. */
export function appendComments(
  key: readonly string[],
  list: CommentList,
  cursor: string,
  more: CommentList,
): CommentList {
  if (list.next !== cursor) return list;
  const order = orderOf(key);
  // Replies that wait are above those of the page.
  const shown = order === 'ascending' ? insertComments(list.comments, list.waiting, order) : list.comments;
  const shownIds = new Set(shown.map(({ id }) => id));
  const fresh = more.comments.filter(({ id }) => !shownIds.has(id));
  const pageIds = new Set(more.comments.map(({ id }) => id));
  return {
    ...list,
    comments: insertComments(shown, fresh, order),
    waiting: list.waiting.filter(({ id }) => !shownIds.has(id) && !pageIds.has(id)),
    next: more.next,
    total: more.total,
  };
}

/**
 * Returns the cursor of a refreshed list. A list that was read to its end may continue now, and so many comments may be
 * new that they do not reach the known ones.
 */
function nextOf(order: CommentOrder, list: CommentList, fresh: CommentList, isNew: (comment: Comment) => boolean) {
  if (fresh.next === undefined) return undefined;
  if (order !== 'descending') return list.next ?? fresh.next;
  const last = fresh.comments.at(-1);
  return last && isNew(last) ? fresh.next : list.next;
}

/** Refreshes a list without moving it: known comments are updated, deleted ones removed, new ones wait. */
export function refreshComments(
  key: readonly string[],
  list: CommentList,
  fresh: CommentList,
  memberId: string,
): CommentList {
  const order = orderOf(key);
  const isOwn = ({ user }: Comment) => user.id === memberId;
  // Events during the fetch brought those that wait: the response may be older than they are.
  const read = [...fresh.comments, ...fresh.waiting];
  const found = new Map(read.map((comment) => [comment.id, comment]));
  // An own reply that was sent during the fetch is at the end, beyond the fetched part.
  const last = fresh.comments.findLast((comment) => !isOwn(comment));
  const isCovered = (comment: Comment) => {
    if (fresh.next === undefined) return true;
    // Likes move comments of the top order beyond the fetched part.
    if (!last || order === 'likes') return false;
    return order === 'ascending' ? isNewer(last, comment) : isNewer(comment, last);
  };
  const renew = (comments: readonly Comment[]) =>
    comments.flatMap((comment) => found.get(comment.id) ?? (isCovered(comment) ? remainderOf(comment) : [comment]));

  // An own comment may be newer than one of others that no event brought.
  const known = [...list.comments, ...list.waiting].filter((comment) => !isOwn(comment));
  const newest = known.reduce<Comment | undefined>((a, b) => (a && isNewer(a, b) ? a : b), undefined);
  const isNew = (comment: Comment) => !newest || isNewer(comment, newest);
  const isComplete = list.next === undefined || fresh.next === undefined;
  // The next page finds the others: a deletion or a like moved them into the fetched part.
  const added = read.filter(
    (comment) => !isCached(list, comment.id) && (isComplete || (order === 'descending' && isNew(comment))),
  );
  const isWaiting = (comment: Comment) => !isOwn(comment) && isNew(comment) && waits(comment, order);
  const isOnTop = (comment: Comment) => order === 'likes' && isOwn(comment) && isNew(comment);
  const inOrder = added.filter((comment) => !isWaiting(comment) && !isOnTop(comment));
  return {
    ...list,
    comments: [...added.filter(isOnTop), ...insertComments(renew(list.comments), inOrder, order)],
    waiting: [...renew(list.waiting), ...added.filter(isWaiting)],
    next: nextOf(order, list, fresh, isNew),
    total: fresh.total,
    fetchedAt: fresh.fetchedAt,
  };
}
