import type { CommunityMember } from '@gumball/contract/communities/communities.schemas';
import type { Pagination } from '@gumball/contract/pagination';
import { expect, it } from 'vitest';
import { createBot } from '../../../../test/data/bots.ts';
import { createCommunityWith, getCommunity, listMembers, promote } from '../../../../test/data/communities.ts';
import { findViolations } from '../../../../test/data/invariants.ts';
import { createOperator } from '../../../../test/data/tasks.ts';
import { createTestUsers, expectError, type TestUser } from '../../../../test/data/users.ts';
import { until } from '../../../../test/sockets.ts';
import { shareNumberedApp, startApp, type TestApp } from '../../../../test/start-app.ts';
import { findSuccessor } from '../deletion/purge.store.ts';

const sharedApp = shareNumberedApp();

async function createFixtures(app: TestApp = sharedApp()) {
  const [owner, admin, other, member, stranger] = await createTestUsers(
    app,
    'owner',
    'admin',
    'other',
    'member',
    'stranger',
  );
  const { id } = await createCommunityWith(owner, [member, admin, other]);
  await promote(owner, id, admin);
  await promote(owner, id, other);
  const put = (who: TestUser, whom: TestUser, role: string) =>
    who.put<{ member: CommunityMember }>(`/communities/${id}/members/${whom.id}`, { role });
  const remove = (who: TestUser, whom: TestUser) => who.delete(`/communities/${id}/members/${whom.id}`);
  return { app, id, owner, admin, other, member, stranger, put, remove };
}

it('lists owner, admins and members, page by page, to everyone', async () => {
  const { id, stranger, member } = await createFixtures(await startApp());
  expect(await listMembers(stranger, id)).toEqual(['owner owner', 'admin admin', 'other admin', 'member member']);
  type Page = { members: CommunityMember[]; pagination: Pagination };
  const { body: first } = await member.get<Page>(`/communities/${id}/members?limit=2`);
  const { body: second } = await member.get<Page>(
    `/communities/${id}/members?limit=2&cursor=${first.pagination.nextCursor}`,
  );
  expect([...first.members, ...second.members].map(({ user }) => user.username)).toEqual([
    'owner.fun',
    'admin.fun',
    'other.fun',
    'member.fun',
  ]);
  expect(second.pagination.hasMore).toBe(false);
  expect(second.members[1]).toMatchObject({ id: member.id, role: 'member', user: { friendshipStatus: 'none' } });
  expect(await expectError(member.get('/communities/17/members'))).toBe('404 COMMUNITY_NOT_FOUND');
});

it('allows only the owner to change roles', async () => {
  const { id, owner, admin, other, member, stranger, put } = await createFixtures();
  for (const who of [admin, member, stranger]) {
    expect(await expectError(put(who, other, 'member'))).toBe('403 ACCESS_DENIED');
  }
  expect(await expectError(put(owner, stranger, 'admin'))).toBe('404 COMMUNITY_MEMBER_NOT_FOUND');
  expect(await expectError(put(owner, owner, 'admin'))).toBe('409 COMMUNITY_OWNER_LEAVES');
  expect(await expectError(put(owner, member, 'king'))).toBe('400 INVALID_INPUT');
  expect((await put(owner, owner, 'owner')).body.member.role).toBe('owner');
  expect((await put(owner, other, 'member')).body.member.role).toBe('member');
  expect(await listMembers(owner, id)).toEqual(['owner owner', 'admin admin', 'member member', 'other member']);
});

it('rejects a suspended member as admin or as new owner', async () => {
  const { app, id, owner, member, put } = await createFixtures();
  await app.deps.db.pool.query('UPDATE users SET suspended_at = now() WHERE id = $1', [member.id]);
  for (const role of ['owner', 'admin'])
    expect(await expectError(put(owner, member, role))).toBe('404 COMMUNITY_MEMBER_NOT_FOUND');
  expect(await listMembers(owner, id)).toEqual(['owner owner', 'admin admin', 'other admin']);
});

it('transfers a community: the former owner is an admin and may leave', async () => {
  const { app, id, owner, member, put } = await createFixtures();
  expect((await put(owner, member, 'owner')).body.member.role).toBe('owner');
  expect(await listMembers(member, id)).toEqual(['member owner', 'owner admin', 'admin admin', 'other admin']);
  expect(await expectError(put(owner, member, 'member'))).toBe('403 ACCESS_DENIED');
  expect((await owner.delete(`/communities/${id}/leave`)).status).toBe(200);
  expect(await expectError(member.delete(`/communities/${id}/leave`))).toBe('409 COMMUNITY_OWNER_LEAVES');
  expect(await findViolations(app)).toEqual([]);
});

it('allows the owner to remove everyone else, and admins only members', async () => {
  const { app, id, owner, admin, other, member, stranger, remove } = await createFixtures();
  expect(await expectError(remove(member, other))).toBe('403 ACCESS_DENIED');
  expect(await expectError(remove(stranger, member))).toBe('403 ACCESS_DENIED');
  for (const untouchable of [owner, other])
    expect(await expectError(remove(admin, untouchable))).toBe('403 ACCESS_DENIED');
  expect(await expectError(remove(owner, owner))).toBe('409 COMMUNITY_OWNER_LEAVES');
  expect((await remove(admin, member)).body).toEqual({ success: true, memberCount: 3 });
  expect((await remove(admin, member)).status).toBe(200);
  expect((await remove(owner, admin)).status).toBe(200);
  expect((await remove(other, other)).body).toEqual({ success: true, memberCount: 1 });
  expect(await listMembers(owner, id)).toEqual(['owner owner']);
  expect(await getCommunity(member, id)).toMatchObject({ isMember: false, userRole: 'none', memberCount: 1 });
  expect(await findViolations(app)).toEqual([]);
});

it('ends the memberships and requests of bots with that of their owner', async () => {
  const { app, id, owner, admin, member, other, put } = await createFixtures(await startApp());
  const [reader, asking] = [await createBot(app, member, 'reader'), await createBot(app, other, 'asking')];
  const foreign = await createBot(app, owner, 'foreign');
  for (const bot of [reader, foreign]) await bot.post(`/communities/${id}/join`);
  await put(owner, reader, 'moderator');
  await owner.put(`/communities/${id}`, { access: 'hidden' });
  const { body } = await owner.post<{ post: { id: string } }>('/posts', { content: 'Inside', communityId: id });
  const read = async (who: TestUser) => (await who.get(`/posts/${body.post.id}`)).status;
  expect([await read(reader), await read(foreign)]).toEqual([200, 200]);
  expect((await admin.delete(`/communities/${id}/members/${member.id}`)).status).toBe(200);
  expect([await read(reader), await read(foreign)]).toEqual([404, 200]);

  await owner.put(`/communities/${id}`, { access: 'request' });
  await asking.post(`/communities/${id}/join`);
  const requests = async () =>
    (await owner.get<{ requests: object[] }>(`/communities/${id}/requests`)).body.requests.length;
  expect(await requests()).toBe(1);
  await other.delete(`/communities/${id}/leave`);
  expect(await requests()).toBe(0);
  expect(await listMembers(owner, id)).toEqual(['owner owner', 'admin admin', 'foreign_bot member']);
  expect(await findViolations(app)).toEqual([]);
});

it('has no bot as its owner', async () => {
  const { app, id, owner, admin, other, member, put, remove } = await createFixtures();
  const bot = await createBot(app, owner, 'helper');
  await bot.post(`/communities/${id}/join`);
  expect((await put(owner, bot, 'admin')).status).toBe(200);
  expect(await expectError(put(owner, bot, 'owner'))).toBe('403 ACCESS_DENIED');
  const olga = await createOperator(app, 'olga');
  const input = { username: bot.username, reason: 'The owner is away' };
  expect(await expectError(olga.post(`/operator/communities/${id}/owner`, input))).toBe('403 ACCESS_DENIED');
  expect((await listMembers(owner, id))[0]).toBe('owner owner');
  for (const person of [admin, other]) await remove(owner, person);
  expect(await findSuccessor(app.deps.db, id, owner.id)).toBe(member.id);
  await remove(owner, member);
  expect(await findSuccessor(app.deps.db, id, owner.id)).toBeUndefined();
});

it('notifies the owner of joins, and members of their role', async () => {
  const { id, owner, admin, member, stranger, put, remove } = await createFixtures();
  await stranger.post(`/communities/${id}/join`);
  await put(owner, member, 'admin');
  await remove(owner, admin);
  const received = async (who: TestUser, type: string) => {
    const { body } = await who.get<{ notifications: { type: string; link: string }[] }>('/notifications');
    return body.notifications.some((one) => one.type === type && one.link === `/community/${id}`);
  };
  await until(() => received(owner, 'community_joined'));
  await until(() => received(member, 'community_role'));
  await until(() => received(admin, 'community_removed'));
  expect(await received(stranger, 'community_joined')).toBe(false);
});

it('retracts the notification of a join when the member leaves or is removed', async () => {
  const { id, owner, stranger, remove } = await createFixtures();
  const joined = async () => {
    const { body } = await owner.get<{ notifications: { type: string; actor: { id: string } | null }[] }>(
      '/notifications',
    );
    return body.notifications.some(({ type, actor }) => type === 'community_joined' && actor?.id === stranger.id);
  };
  for (const leave of [() => stranger.delete(`/communities/${id}/leave`), () => remove(owner, stranger)]) {
    await stranger.post(`/communities/${id}/join`);
    await until(joined);
    await leave();
    await until(async () => !(await joined()));
  }
  expect(await listMembers(owner, id)).not.toContain('stranger member');
});

it('hides blocked members from each other without protecting them from removal', async () => {
  const { app, id, owner, admin, member, put, remove } = await createFixtures();
  await member.post(`/users/${owner.id}/block`);
  expect(await listMembers(owner, id)).toEqual(['owner owner', 'admin admin', 'other admin']);
  expect(await listMembers(member, id)).toEqual(['admin admin', 'other admin', 'member member']);
  expect(await listMembers(admin, id)).toHaveLength(4);
  expect((await getCommunity(member, id)).memberCount).toBe(4);
  expect(await expectError(put(owner, member, 'admin'))).toBe('404 COMMUNITY_MEMBER_NOT_FOUND');
  expect((await remove(owner, member)).body).toEqual({ success: true, memberCount: 3 });
  expect(await listMembers(admin, id)).not.toContain('member member');
  expect(await findViolations(app)).toEqual([]);
});
