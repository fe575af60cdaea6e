import { postsEndpoints } from '@gumball/contract/posts/posts.endpoints';
import type { Post } from '@gumball/contract/posts/posts.schemas';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { postOf } from '../../../../test/plain-post.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { setLiked } from './likes.ts';
import { postKeys } from './posts.cache.ts';
import { setSaved } from './posts.mutations.ts';
import { setReposted } from './reposts.mutations.ts';

const before = postOf(7);
const { get } = postsEndpoints;

/** Serves the post of the server; any other request fails. Returns the requests. */
function serve(post: Post, fail: () => Response | Promise<never>): string[] {
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    requests.push(`${method} ${path}`);
    if (method !== get.method) return fail();
    return Response.json({ success: true, post });
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  queryClient.setQueryData(postKeys.one('7'), before);
  return requests;
}

const shown = () => queryClient.getQueryData<Post>(postKeys.one('7'));

afterEach(() => queryClient.clear());

describe.each([
  ['a like', () => setLiked(before, true), { isLiked: true, likesCount: 3 }],
  ['a save', () => setSaved(before, true), { isSaved: true }],
  ['a repost', () => setReposted(before, true), { isReposted: true, repostsCount: 1 }],
])('%s', (_name, act, done) => {
  it('is shown as the server has it after a lost response', async () => {
    serve({ ...before, ...done }, () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(act()).rejects.toThrow('Network error');
    await expect.poll(shown).toMatchObject(done);
  });

  it('is taken back without another request after a refusal', async () => {
    const requests = serve(before, () => Response.json({ success: false, code: 'ACCESS_DENIED' }, { status: 403 }));
    await expect(act()).rejects.toMatchObject({ status: 403 });
    expect(shown()).toEqual(before);
    expect(requests).toHaveLength(1);
  });
});
