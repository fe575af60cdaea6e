import { expect, it } from 'vitest';
import { writePost } from '../../../../test/data/builders.ts';
import { createCommunityWith, getCommunity } from '../../../../test/data/communities.ts';
import { createTestUsers, expectError, type TestUser } from '../../../../test/data/users.ts';
import { connect, until } from '../../../../test/sockets.ts';
import { shareNumberedApp } from '../../../../test/start-app.ts';

const sharedApp = shareNumberedApp();

it('moderators pin at most three posts of the community, which a deletion and a removal unpin', async () => {
  const app = sharedApp();
  const [owner, moderator, member, stranger] = await createTestUsers(app, 'owner', 'moderator', 'member', 'stranger');
  const { id } = await createCommunityWith(owner, [moderator, member]);
  await owner.put(`/communities/${id}/members/${moderator.id}`, { role: 'moderator' });
  const write = async (content: string) => (await writePost(member, content, { communityId: id })).id;
  const pin = (who: TestUser, postId: string) => who.put(`/communities/${id}/posts/${postId}/pin`);
  const pinned = async (who: TestUser) => (await getCommunity(who, id)).pinnedPostIds;
  const [first, second] = [await write('first'), await write('second')];
  const listener = await connect(app, member);
  await listener.send('communities:watch', { communityIds: [id] });

  for (const who of [member, stranger]) expect(await expectError(pin(who, first))).toBe('403 ACCESS_DENIED');
  const elsewhere = await writePost(member, 'elsewhere');
  expect(await expectError(pin(owner, elsewhere.id))).toBe('404 POST_NOT_FOUND');
  expect(await pinned(stranger)).toEqual([]);
  await pin(moderator, first);
  await pin(owner, second);
  expect((await pin(owner, first)).status).toBe(200);
  expect(await pinned(stranger)).toEqual([second, first]);
  await until(() =>
    listener.events.some(
      ({ event, payload }) => event === 'community:changed' && payload.community.pinnedPostIds[0] === second,
    ),
  );
  expect(await expectError(member.delete(`/communities/${id}/posts/${first}/pin`))).toBe('403 ACCESS_DENIED');
  expect((await moderator.delete(`/communities/${id}/posts/${first}/pin`)).status).toBe(200);
  expect(await pinned(owner)).toEqual([second]);

  // One place is left for twenty at once.
  await pin(owner, first);
  const more = await Promise.all(Array.from({ length: 20 }, (_, index) => write(`more ${index}`)));
  const racers = [owner, moderator];
  const replies = await Promise.all(more.map((postId, index) => pin(racers[index % 2] ?? owner, postId)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await pinned(member)).toHaveLength(3);

  await member.delete(`/posts/${second}`);
  await moderator.delete(`/communities/${id}/posts/${first}`, { reason: 'Off topic' });
  expect(await pinned(owner)).toHaveLength(1);
  await until(() => {
    const last = listener.events.findLast(({ event }) => event === 'community:changed');
    return last?.event === 'community:changed' && last.payload.community.pinnedPostIds.length === 1;
  });
});

it('a pin of a member who is hidden by a block is not made, but can be taken away', async () => {
  const app = sharedApp();
  const [owner, member] = await createTestUsers(app, 'owner', 'member');
  const { id } = await createCommunityWith(owner, [member]);
  const { id: postId } = await writePost(member, 'hidden', { communityId: id });
  await owner.put(`/communities/${id}/posts/${postId}/pin`);
  await member.post(`/users/${owner.id}/block`);
  await owner.delete(`/communities/${id}/posts/${postId}/pin`);
  expect((await getCommunity(member, id)).pinnedPostIds).toEqual([]);
  expect(await expectError(owner.put(`/communities/${id}/posts/${postId}/pin`))).toBe('404 POST_NOT_FOUND');
});
