/** Live news about comments: docs/product.md, Comments. They reach whoever has the post on screen. */
import type { PublicComment } from '@gumball/contract/comments/comments.events';
import { socket } from '../../lib/api/socket.ts';
import { once } from '../../lib/scheduling/once.ts';
import { session } from '../../lib/session/session.ts';
import { createUserState } from '../../lib/session/user-state.ts';
import { createStore, useStore } from '../../lib/storage/store.ts';
import { addPending, changeComment, removeComment, removeCommentsOf, setTotal } from './comments.cache.ts';
import { applyLikesCount } from './likes.ts';
import { isSending } from './sending.ts';

const maxSeen = 500;

/** `seenIds`: new comments whose events arrived. The counts that came with them include them. */
const state = createUserState(() => ({ seenIds: new Set<string>() }));
/** What was loaded before this moment may have missed news. */
const missedEvents = createStore(0);

/** Whether the live connection has told of a comment. */
export function wasSeen(id: string): boolean {
  return state.seenIds.has(id);
}

/** When this browser last came back after missing news, in milliseconds; 0 where it has missed nothing. */
export function useMissedEvents(): number {
  return useStore(missedEvents);
}

function isOwn(comment: PublicComment): boolean {
  const now = session.get();
  return now.status === 'member' && now.user.id === comment.user.id;
}

function applyNew(comment: PublicComment): void {
  const { seenIds } = state;
  seenIds.add(comment.id);
  for (const id of seenIds) {
    if (seenIds.size <= maxSeen) break;
    seenIds.delete(id);
  }
  // The answer to sending it puts it where its author looks.
  if (isOwn(comment) && isSending(comment.postId)) return;
  addPending({ ...comment, isLiked: false });
}

/** Listens from the first comments on screen until the page is left. */
export const startCommentsLive = once(() => {
  socket.on('comment:new', ({ comment }) => applyNew(comment));
  socket.on('comment:updated', ({ comment }) =>
    changeComment(comment.id, (shown) => ({ ...shown, ...comment, isLiked: shown.isLiked && !comment.isDeleted })),
  );
  socket.on('comment:liked', ({ commentId, likesCount }) => applyLikesCount(commentId, likesCount));
  socket.on('comment:deleted', ({ commentId }) => {
    removeComment(commentId);
  });
  socket.on('friends:changed', ({ userId, status }) => {
    if (status === 'blocked') removeCommentsOf(userId);
  });
  socket.on('post:comments', ({ postId, commentsCount }) => setTotal(postId, commentsCount));
  socket.onReconnect(() => missedEvents.set(Date.now()));
});
