import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { postOf } from '../../../../test/plain-post.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { socket } from '../../../lib/api/socket.ts';
import { readPost } from './post-lists.ts';
import { postKeys } from './posts.cache.ts';
import { startPostsLive } from './posts.live.ts';

afterEach(() => queryClient.clear());

function recordDeletions(): string[] {
  const deleted: string[] = [];
  onTestFinished(socket.on('post:deleted', ({ postId }) => deleted.push(postId)));
  return deleted;
}

test('a post that was deleted during an outage counts as deleted once the server lists what is missing', () => {
  startPostsLive();
  queryClient.setQueryData(postKeys.one('7'), postOf(7));
  const deleted = recordDeletions();
  socket.applyLocally('posts:watched', { posts: [], missing: ['7'] });
  expect(deleted).toEqual(['7']);
  expect(queryClient.getQueryData(postKeys.one('7'))).toBeNull();
});

test('a post that is missing when it is read again counts as deleted', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ success: false, code: 'POST_NOT_FOUND' }, { status: 404 }));
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const deleted = recordDeletions();
  expect(await readPost('7')).toBeNull();
  expect(deleted).toEqual(['7']);
});
