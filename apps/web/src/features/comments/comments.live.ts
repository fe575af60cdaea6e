/** Live news about comments: docs/product.md, Comments. They reach whoever has the post on screen. */
import type { PublicComment } from '@gumball/contract/comments/comments.events';
import { socket } from '../../lib/api/socket.ts';
import { session } from '../../lib/session/session.ts';
import { createStore, useStore } from '../../lib/storage/store.ts';
import { addWaiting, changeComment, dropComment, dropCommentsOf, setTotal } from './comments.cache.ts';
import { takeLikesCount } from './likes.ts';
import { isSending } from './sending.ts';

const mostHeard = 500;

/** New comments that were heard of: the counts that came along know of them. */
const heard = new Set<string>();
/** What was loaded before this moment may have missed news. */
const missedNews = createStore(0);
let started = false;
let connections = 0;

/** Whether the live connection has told of a comment. */
export function wasHeard(id: string): boolean {
  return heard.has(id);
}

/** When this browser last came back after missing news, in milliseconds; 0 where it has missed nothing. */
export function useMissedNews(): number {
  return useStore(missedNews);
}

function isOwn(comment: PublicComment): boolean {
  const now = session.get();
  return now.status === 'member' && now.user.id === comment.user.id;
}

function takeNew(comment: PublicComment): void {
  heard.add(comment.id);
  for (const id of heard) {
    if (heard.size <= mostHeard) break;
    heard.delete(id);
  }
  // The answer to sending it puts it where its author looks.
  if (isOwn(comment) && isSending(comment.postId)) return;
  addWaiting({ ...comment, isLiked: false });
}

/** Listens from the first comments on screen until the page is left. */
export function startCommentsLive(): void {
  if (started) return;
  started = true;
  socket.on('comment:new', ({ comment }) => takeNew(comment));
  socket.on('comment:updated', ({ comment }) =>
    changeComment(comment.id, (shown) => ({ ...shown, ...comment, isLiked: shown.isLiked && !comment.isDeleted })),
  );
  socket.on('comment:liked', ({ commentId, likesCount }) => takeLikesCount(commentId, likesCount));
  socket.on('comment:deleted', ({ commentId }) => {
    dropComment(commentId);
  });
  socket.on('friends:changed', ({ userId, status }) => {
    if (status === 'blocked') dropCommentsOf(userId);
  });
  socket.on('post:comments', ({ postId, commentsCount }) => setTotal(postId, commentsCount));
  socket.onConnect(() => {
    connections += 1;
    if (connections > 1) missedNews.set(Date.now());
  });
  session.subscribe(() => {
    if (session.get().status === 'guest') connections = 0;
  });
}
