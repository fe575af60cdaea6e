/** Live news about posts: docs/product.md, Posts. The client that caused an event handles it like every other. */
import type { Poll } from '@gumball/contract/polls/polls.schemas';
import { useEffect } from 'react';
import { socket } from '../../../lib/api/socket.ts';
import { once } from '../../../lib/scheduling/once.ts';
import { createUserState, onUserChange } from '../../../lib/session/user-state.ts';
import { createStore, useStore } from '../../../lib/storage/store.ts';
import { recordNewPosts, removePending, resetPending } from '../feed/new-posts.ts';
import { applyLikesCount } from './likes.ts';
import { changePost, removePost, removePostsOf } from './posts.cache.ts';

/** Most posts that one connection may watch. */
const watchedMax = 200;
const sendDelayMs = 150;

/** `watched`: the watched posts, the longest unseen first, with the number of components that show each. */
const state = createUserState(
  () => ({ watched: new Map<string, number>(), timer: undefined as ReturnType<typeof setTimeout> | undefined }),
  ({ timer }) => clearTimeout(timer),
);

/** What was loaded before this moment may have missed news. */
const missedEvents = createStore(0);

/** Tells the server what is watched; once more where the reader may now know more of it. */
export function sendWatched(): void {
  clearTimeout(state.timer);
  state.timer = setTimeout(() => {
    const { watched } = state;
    for (const [id, onScreen] of watched) {
      if (watched.size <= watchedMax) break;
      if (onScreen === 0) watched.delete(id);
    }
    socket.emitVolatile('posts:watch', { postIds: [...watched.keys()].slice(-watchedMax) });
  }, sendDelayMs);
}

/** Shows a poll as the member's own vote has left it; whoever has voted is told more than before. */
export function applyOwnVote(postId: string, poll: Poll): void {
  changePost(postId, (post) => ({ ...post, poll }));
  sendWatched();
}

/** Whether news about a post has been reaching this browser. */
export function isWatched(id: string): boolean {
  return state.watched.has(id);
}

/** Follows a post while it is on screen, and for as long afterwards as there is room. */
export function useWatchPost(id: string): void {
  useEffect(() => {
    const onScreen = (state.watched.get(id) ?? 0) + 1;
    const isNew = !state.watched.has(id);
    state.watched.delete(id);
    state.watched.set(id, onScreen);
    if (isNew) sendWatched();
    return () => {
      state.watched.set(id, Math.max(0, (state.watched.get(id) ?? 1) - 1));
    };
  }, [id]);
}

/** When this browser last came back after missing news, in milliseconds; 0 where it has missed nothing. */
export function useMissedEvents(): number {
  return useStore(missedEvents);
}

/** Listens from the first post on screen until the page is left. */
export const startPostsLive = once(() => {
  socket.on('posts:new', recordNewPosts);
  socket.on('post:liked', ({ postId, likesCount }) => applyLikesCount(postId, likesCount));
  socket.on('post:updated', ({ postId, post }) => changePost(postId, (shown) => ({ ...shown, ...post })));
  socket.on('post:deleted', ({ postId }) => {
    removePost(postId);
    removePending(postId);
  });
  socket.on('friends:changed', ({ userId, status }) => {
    if (status === 'blocked') removePostsOf(userId);
  });
  socket.on('post:comments', ({ postId, commentsCount }) =>
    changePost(postId, (post) => (post.commentsCount === commentsCount ? post : { ...post, commentsCount })),
  );
  socket.on('poll:voted', ({ postId, votesCount, results }) =>
    changePost(postId, (post) =>
      post.poll ? { ...post, poll: { ...post.poll, votesCount, results: results ?? post.poll.results } } : post,
    ),
  );
  socket.on('poll:chosen', ({ postId, poll }) => applyOwnVote(postId, poll));
  socket.onConnect(sendWatched);
  socket.onReconnect(() => missedEvents.set(Date.now()));
});

onUserChange(() => {
  resetPending();
  missedEvents.set(0);
});
