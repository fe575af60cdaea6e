import type { OwnUser, PublicUser } from '@gumball/contract/users/users.schemas';
import { expect, it } from 'vitest';
import { createCommunity, writePost } from '../../../../test/data/builders.ts';
import { createTestUsers, type TestUser } from '../../../../test/data/users.ts';
import { connect, until } from '../../../../test/sockets.ts';
import { startApp } from '../../../../test/start-app.ts';

const codeOf = async (response: Promise<{ status: number; body: object }>) => {
  const { status, body } = await response;
  return `${status} ${'code' in body ? String(body.code) : ''}`.trim();
};
const pinnedOf = async (reader: TestUser, owner: TestUser) =>
  (await reader.get<{ user: PublicUser }>(`/users/${owner.id}`)).body.user.pinnedPostId;

it('one own post is pinned at a time, until it is unpinned or deleted', async () => {
  const app = await startApp();
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  const community = await createCommunity(app, 'Ships', [bob, alice]);
  const [first, second] = [await writePost(alice, 'first'), await writePost(alice, 'second')];
  const moderated = await writePost(alice, 'third', { communityId: community.id });
  const device = await connect(app, alice);
  expect(await pinnedOf(bob, alice)).toBeNull();

  await alice.put(`/posts/${first.id}/pin`);
  expect(await pinnedOf(bob, alice)).toBe(first.id);
  await alice.put(`/posts/${second.id}/pin`);
  expect((await alice.get<{ user: OwnUser }>('/auth/profile')).body.user.pinnedPostId).toBe(second.id);
  // Unpinning another post changes nothing.
  await alice.delete(`/posts/${first.id}/pin`);
  expect(await pinnedOf(bob, alice)).toBe(second.id);
  expect(await codeOf(bob.put(`/posts/${first.id}/pin`))).toBe('403 ACCESS_DENIED');
  expect(await codeOf(bob.put('/posts/17/pin'))).toBe('404 POST_NOT_FOUND');
  expect(await pinnedOf(alice, bob)).toBeNull();

  await alice.delete(`/posts/${second.id}/pin`);
  await until(() => device.events.filter(({ event }) => event === 'post:pinned').length === 3);
  expect(device.events.filter(({ event }) => event === 'post:pinned').map(({ payload }) => payload)).toEqual(
    [first.id, second.id, null].map((postId) => ({ postId })),
  );

  await alice.put(`/posts/${first.id}/pin`);
  await alice.delete(`/posts/${first.id}`);
  expect(await pinnedOf(bob, alice)).toBeNull();
  await alice.put(`/posts/${moderated.id}/pin`);
  await bob.delete(`/communities/${community.id}/posts/${moderated.id}`, { reason: 'Off topic' });
  expect(await pinnedOf(bob, alice)).toBeNull();
});
