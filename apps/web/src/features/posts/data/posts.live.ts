/** Live events of posts: docs/product.md, Posts. The client that caused an event handles it like every other. */
import type { Poll } from '@gumball/contract/polls/polls.schemas';
import type { PostsServerEvents } from '@gumball/contract/posts/posts.events';
import { postsWatchedMax } from '@gumball/rules/posts/watch-limit';
import { useEffect } from 'react';
import { beforeCatchUp, markEventsMissed } from '../../../lib/api/missed-events.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { socket } from '../../../lib/api/socket.ts';
import { once } from '../../../lib/scheduling/once.ts';
import { mutesWords } from '../../../lib/session/mutes-words.ts';
import { createUserState } from '../../../lib/session/user-state.ts';
import { recordNewPosts, removePending, removePendingOf } from '../feed/new-posts.ts';
import { applyLikesCount, applyOwnLike } from './likes.ts';
import { readPost } from './post-lists.ts';
import { changePost, findPost, postKeys, removePost, removePostsOf, updateQuoted } from './posts.cache.ts';

const sendDelayMs = 150;

/** `watched`: the watched posts, the longest unseen first, with the number of components that show each. */
const state = createUserState(
  () => ({ watched: new Map<string, number>(), timer: undefined as ReturnType<typeof setTimeout> | undefined }),
  ({ timer }) => clearTimeout(timer),
);

/** Returns the posts to watch; forgets those over the limit that are not on screen. */
function takeWatched(): string[] {
  const { watched } = state;
  for (const [id, onScreen] of watched) {
    if (watched.size <= postsWatchedMax) break;
    if (onScreen === 0) watched.delete(id);
  }
  return [...watched.keys()].slice(-postsWatchedMax);
}

/** Sends the watched posts to the server; again when the viewer may see more of one. */
export function sendWatched(): void {
  clearTimeout(state.timer);
  state.timer = setTimeout(() => socket.emitVolatile('posts:watch', { postIds: takeWatched() }), sendDelayMs);
}

/** Applies a poll after an own vote, which reveals its results. */
export function applyOwnVote(postId: string, poll: Poll): void {
  changePost(postId, (post) => ({ ...post, poll }));
  sendWatched();
}

/** Whether events of a post reach this client. */
export function isWatched(id: string): boolean {
  return state.watched.has(id);
}

/** Watches a post while it is on screen, and afterwards up to the limit. */
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

function applyWatched({ posts, missing, mutesWords: hasMutedWords }: PostsServerEvents['posts:watched']): void {
  if (hasMutedWords) mutesWords.set(true);
  for (const { postId, likesCount, commentsCount, repostsCount, editedAt, isClosed } of posts) {
    const shown = findPost(postId);
    if (!shown) continue;
    applyLikesCount(postId, likesCount);
    applyCounts({ postId, commentsCount, repostsCount });
    if (shown.editedAt !== editedAt || shown.community?.isClosed !== isClosed) readPost(postId).catch(() => undefined);
  }
  for (const id of missing) {
    state.watched.delete(id);
    // Also the forms below the post are to know.
    socket.applyLocally('post:deleted', { postId: id });
  }
}

const applyCounts = ({ postId, ...counts }: { postId: string; commentsCount?: number; repostsCount?: number }) =>
  changePost(postId, (post) => ({ ...post, ...counts }));

/** Registers the event handlers once. They stay until the page is unloaded. */
export const startPostsLive = once(() => {
  socket.on('posts:new', recordNewPosts);
  socket.on('post:liked', ({ postId, likesCount }) => applyLikesCount(postId, likesCount));
  socket.on('post:viewer_state', ({ postId, isLiked, ...own }) => {
    applyOwnLike(postId, isLiked);
    changePost(postId, (post) => ({ ...post, isSaved: own.isSaved, isReposted: own.isReposted }));
  });
  socket.on('post:updated', ({ postId, post }) => {
    // The event is about no held post.
    changePost(postId, (shown) => ({ ...shown, ...post, review: undefined }));
    updateQuoted(post);
  });
  socket.on('post:deleted', ({ postId }) => {
    removePost(postId);
    removePending(postId);
  });
  socket.on('friends:changed', ({ userId, status }) => {
    if (status === 'blocked') {
      removePostsOf(userId);
      removePendingOf(userId);
    }
    // A post page is not available during a block, in either direction. A former friend may have blocked the viewer:
    // only a refresh of the lists shows it.
    refresh(postKeys.ones);
    if (status === 'none') markEventsMissed();
  });
  socket.on('post:comments', applyCounts);
  socket.on('post:reposted', applyCounts);
  socket.on('post:quote_detached', ({ postId }) => changePost(postId, (post) => ({ ...post, quote: { post: null } })));
  socket.on('posts:watched', applyWatched);
  socket.on('poll:voted', ({ postId, votesCount, results }) =>
    changePost(postId, (post) =>
      post.poll ? { ...post, poll: { ...post.poll, votesCount, results: results ?? post.poll.results } } : post,
    ),
  );
  socket.on('poll:chosen', ({ postId, poll }) => applyOwnVote(postId, poll));
  beforeCatchUp(() => socket.emit('posts:watch', { postIds: takeWatched() }));
});
