import type { Post } from '@gumball/contract/posts/posts.schemas';
import { beforeEach, describe, expect, test } from 'vitest';
import { plainPost } from '../../../../test/plain-post.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { hideMutedPosts } from './hide-muted-posts.ts';
import { type PostSource, readPage, refreshPostPage } from './post-lists.ts';
import {
  addOwnPost,
  changePost,
  type PostList,
  postKeys,
  postsOf,
  removePost,
  removePostsOf,
  showPost,
} from './posts.cache.ts';
import { loadMorePosts, loadNewestPosts } from './posts.queries.ts';

const key = postKeys.feed('everyone');
const kofi = {
  id: '2',
  username: 'kofi.fun',
  firstName: 'Kofi',
  lastName: 'M',
  avatarUrl: null,
  level: 'Novice',
} as const;
const leila = { ...kofi, id: '3', username: 'leila.fun' };

function postOf(id: number, change: Partial<Post> = {}): Post {
  return {
    id: String(id),
    content: `Post ${id}`,
    postType: 'text',
    mediaUrls: [],
    media: [],
    user: kofi,
    community: null,
    createdAt: '2026-11-20T10:00:00.000Z',
    editedAt: null,
    likesCount: 0,
    isLiked: false,
    ...plainPost,
    commentsCount: 0,
    ...change,
  };
}

/** A list with a response in flight; `arrive` delivers it. */
function slowSource(posts: readonly Post[]): { source: PostSource; arrive: () => void } {
  let arrive = () => {};
  const way = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const pagination = { page: 1, limit: 20, hasMore: false };
  const source: PostSource = {
    isChronological: true,
    key,
    async read() {
      await way;
      return { success: true, posts: [...posts], pagination };
    },
  };
  return { source, arrive };
}

const shown = () => postsOf(queryClient.getQueryData<PostList>(key));
const likes = (post: Post): Post => ({ ...post, isLiked: true, likesCount: 1 });

beforeEach(() => {
  queryClient.clear();
  queryClient.setQueryData<PostList>(key, {
    pages: [{ cursor: undefined, posts: [postOf(2), postOf(1)], next: 'more', fetchedAt: 0, headId: '2' }],
  });
});

describe('a response of posts in flight', () => {
  test('does not revert a concurrent like', async () => {
    const { source, arrive } = slowSource([postOf(2), postOf(1)]);
    const reading = loadNewestPosts(source);
    changePost('2', likes);
    arrive();
    await reading;
    expect(shown()[0]).toMatchObject({ isLiked: true, likesCount: 1 });
  });

  test('does not restore a post that was deleted concurrently', async () => {
    const { source, arrive } = slowSource([postOf(2), postOf(1)]);
    const reading = refreshPostPage(source, undefined);
    removePost('2');
    arrive();
    expect(await reading).toMatchObject({ unseen: [] });
    expect(shown().map(({ id }) => id)).toEqual(['1']);
  });

  test('does not add a later post that was deleted concurrently', async () => {
    const { source, arrive } = slowSource([postOf(0)]);
    const reading = loadMorePosts(source);
    removePost('0');
    arrive();
    await reading;
    expect(shown().map(({ id }) => id)).toEqual(['2', '1']);
  });

  test('does not remove an own post that was created concurrently', async () => {
    const { source, arrive } = slowSource([postOf(2), postOf(1)]);
    const reading = loadNewestPosts(source);
    addOwnPost(postOf(3));
    arrive();
    await reading;
    expect(shown().map(({ id }) => id)).toEqual(['3', '2', '1']);
  });

  test('does not remove posts from a refreshed list that were added concurrently', async () => {
    const { source, arrive } = slowSource([postOf(2), postOf(1)]);
    const refreshing = refreshPostPage(source, undefined);
    addOwnPost(postOf(4));
    const newer = slowSource([postOf(4), postOf(3), postOf(2), postOf(1)]);
    newer.arrive();
    await loadNewestPosts(newer.source);
    arrive();
    await refreshing;
    expect(shown().map(({ id }) => id)).toEqual(['4', '3', '2', '1']);
  });

  test('counts without concurrent changes, and if another read returned the same', async () => {
    const { source, arrive } = slowSource([postOf(2, { content: 'Edited' })]);
    const reading = loadNewestPosts(source);
    showPost('2', () => postOf(2));
    arrive();
    await reading;
    expect(shown().map(({ content }) => content)).toEqual(['Edited']);
  });

  test('includes changes from before the request', async () => {
    changePost('2', likes);
    const { source, arrive } = slowSource([postOf(2)]);
    arrive();
    expect((await readPage(source)).posts[0]).toMatchObject({ isLiked: false });
  });
});

describe('a refresh', () => {
  async function refresh(posts: readonly Post[]) {
    const { source, arrive } = slowSource(posts);
    arrive();
    return refreshPostPage(source, undefined);
  }

  test('removes posts that are not available any more, the newest one too', async () => {
    await refresh([postOf(1)]);
    expect(shown().map(({ id }) => id)).toEqual(['1']);
  });

  test('returns the newest post as a new one once it is available again', async () => {
    await refresh([postOf(1)]);
    expect(await refresh([postOf(2), postOf(1)])).toMatchObject({ unseen: [{ id: '2' }] });
    expect(shown().map(({ id }) => id)).toEqual(['1']);
  });

  test('does not remove posts below the fetched ones', async () => {
    const { source, arrive } = slowSource([postOf(3), postOf(2)]);
    arrive();
    const read: PostSource['read'] = async (part) => {
      const response = await source.read(part);
      return { ...response, pagination: { ...response.pagination, hasMore: true, nextCursor: 'more' } };
    };
    expect(await refreshPostPage({ ...source, read }, undefined)).toMatchObject({ unseen: [{ id: '3' }] });
    expect(shown().map(({ id }) => id)).toEqual(['2', '1']);
  });
});

test('posts of a blocked member are removed from every list, and their own pages show that', () => {
  queryClient.setQueryData<PostList>(key, (list) => {
    const [page] = list?.pages ?? [];
    return page && { pages: [{ ...page, posts: [postOf(3, { user: leila }), ...page.posts] }] };
  });
  queryClient.setQueryData(postKeys.one('3'), postOf(3, { user: leila }));
  queryClient.setQueryData(postKeys.one('2'), postOf(2));
  removePostsOf(leila.id);
  expect(shown().map(({ id }) => id)).toEqual(['2', '1']);
  expect(queryClient.getQueryData(postKeys.one('3'))).toBeNull();
  expect(queryClient.getQueryData(postKeys.one('2'))).toMatchObject({ id: '2' });
});

test('a repost of a blocked member leaves the lists, and the post stays available', async () => {
  const reposted = postOf(2, { repost: { id: '3', user: leila } });
  queryClient.setQueryData<PostList>(key, (list) => {
    const [page] = list?.pages ?? [];
    return page && { pages: [{ ...page, posts: [reposted, postOf(1)] }] };
  });
  queryClient.setQueryData<PostList>(postKeys.member(kofi.id), {
    pages: [{ cursor: undefined, posts: [postOf(2)], next: undefined, fetchedAt: 0, headId: '2' }],
  });
  queryClient.setQueryData(postKeys.one('2'), postOf(2));
  const { source, arrive } = slowSource([reposted, postOf(1)]);
  const reading = readPage(source);
  removePostsOf(leila.id);
  arrive();
  expect(shown().map(({ id }) => id)).toEqual(['1']);
  expect((await reading).posts.map(({ id }) => id)).toEqual(['1']);
  expect(postsOf(queryClient.getQueryData<PostList>(postKeys.member(kofi.id)))).toHaveLength(1);
  expect(queryClient.getQueryData(postKeys.one('2'))).toMatchObject({ id: '2' });
});

describe('a quoted post', () => {
  const { id, content, contentWarning, media, user, community, createdAt } = postOf(8, { user: leila });
  const quoting = postOf(2, { quote: { post: { id, content, contentWarning, media, user, community, createdAt } } });
  const quotedIn = (post: Post | null | undefined) => post?.quote;

  beforeEach(() => {
    queryClient.setQueryData<PostList>(key, (list) => {
      const [page] = list?.pages ?? [];
      return page && { pages: [{ ...page, posts: [quoting, postOf(1)] }] };
    });
    queryClient.setQueryData(postKeys.one('2'), quoting);
  });

  test.each([
    ['is deleted', () => removePost('8')],
    ['has a blocked author', () => removePostsOf(leila.id)],
    ['has a muted author', () => hideMutedPosts(leila.id)],
  ])('that %s is not available, and the quote stays, also in a response in flight', async (_reason, remove) => {
    const { source, arrive } = slowSource([quoting, postOf(1)]);
    const reading = readPage(source);
    remove();
    arrive();
    expect(shown().map(quotedIn)).toEqual([{ post: null }, null]);
    expect(quotedIn(queryClient.getQueryData<Post>(postKeys.one('2')))).toEqual({ post: null });
    expect((await reading).posts.map(quotedIn)).toEqual([{ post: null }, null]);
  });

  test('stays if another post is deleted, or another member blocked or muted', () => {
    removePost('1');
    removePostsOf('4');
    hideMutedPosts('4');
    expect(shown()).toEqual([quoting]);
  });
});
