/** Live events of comments: docs/product.md, Comments. They reach every client that shows the post. */
import type { PublicComment } from '@gumball/contract/comments/comments.events';
import { markEventsMissed } from '../../lib/api/missed-events.ts';
import { socket } from '../../lib/api/socket.ts';
import { once } from '../../lib/scheduling/once.ts';
import { mutesWords } from '../../lib/session/mutes-words.ts';
import { session } from '../../lib/session/session.ts';
import { createUserState, createUserStore } from '../../lib/session/user-state.ts';
import {
  addPending,
  changeComment,
  hasOtherTotal,
  removeComment,
  removeCommentsOf,
  setTotal,
} from './comments.cache.ts';
import { applyLikesCount, applyOwnLike } from './likes.ts';
import { isSending } from './sending.ts';

const maxSeen = 500;

/** The coalescing time of new comments before the server is queried, in milliseconds. */
const checkDelayMs = 1500;

/** `seenIds`: new comments whose events arrived. The counts that came with them include them. */
const state = createUserState(
  () => ({ seenIds: new Set<string>(), timer: undefined as ReturnType<typeof setTimeout> | undefined }),
  ({ timer }) => clearTimeout(timer),
);

/** Lists that were fetched before this moment lack new comments, of which only the server knows whether they are muted. */
export const uncheckedSince = createUserStore(0);

function scheduleCheck(): void {
  state.timer ??= setTimeout(() => {
    state.timer = undefined;
    uncheckedSince.set(Date.now());
  }, checkDelayMs);
}

/** Whether the event of a comment arrived. */
export function wasSeen(id: string): boolean {
  return state.seenIds.has(id);
}

function isOwn(comment: PublicComment): boolean {
  const now = session.get();
  return now.status === 'member' && now.user.id === comment.user.id;
}

// Events are about no held comment.
const applyChanged = (comment: PublicComment) =>
  changeComment(comment.id, (shown) => ({
    ...shown,
    ...comment,
    isLiked: shown.isLiked && !comment.isDeleted,
    review: undefined,
  }));

function applyNew(comment: PublicComment): void {
  const { seenIds } = state;
  seenIds.add(comment.id);
  for (const id of seenIds) {
    if (seenIds.size <= maxSeen) break;
    seenIds.delete(id);
  }
  // The author sees it already where it was held.
  if (isOwn(comment)) applyChanged(comment);
  // The response to sending it adds it to the author's list.
  if (isOwn(comment) && isSending(comment.postId)) return;
  if (mutesWords.get() && !isOwn(comment)) scheduleCheck();
  else addPending({ ...comment, isLiked: false });
}

/** Registers the event handlers once. They stay until the page is unloaded. */
export const startCommentsLive = once(() => {
  socket.on('comment:new', ({ comment }) => applyNew(comment));
  socket.on('comment:updated', ({ comment }) => applyChanged(comment));
  socket.on('comment:liked', ({ commentId, likesCount }) => applyLikesCount(commentId, likesCount));
  socket.on('comment:viewer_state', ({ commentId, isLiked }) => applyOwnLike(commentId, isLiked));
  socket.on('comment:deleted', ({ commentId }) => {
    removeComment(commentId);
  });
  socket.on('friends:changed', ({ userId, status }) => {
    if (status === 'blocked') removeCommentsOf(userId);
  });
  socket.on('post:comments', ({ postId, commentsCount }) => setTotal(postId, commentsCount));
  socket.on('posts:watched', ({ posts }) => {
    // Comments were written or deleted between the read of the list and the subscription.
    if (posts.some(({ postId, commentsCount }) => hasOtherTotal(postId, commentsCount))) markEventsMissed();
  });
});
