import type { Community } from '@gumball/contract/communities/communities.schemas';
import { expect, it } from 'vitest';
import { writePost } from '../../../test/data/builders.ts';
import { createCommunityWith, getCommunity, listMembers, promote } from '../../../test/data/communities.ts';
import { createTestUser, createTestUsers } from '../../../test/data/users.ts';
import { connect, type TestSocket, until } from '../../../test/sockets.ts';
import { shareNumberedApp } from '../../../test/start-app.ts';

const sharedApp = shareNumberedApp();

/** A screen: the initial read of a community, updated by each event. */
function subscribe(read: Community, socket: TestSocket) {
  return (): Community | undefined => {
    const shown = { ...read };
    for (const { event, payload } of socket.events) {
      if (!('communityId' in payload) || payload.communityId !== read.id) continue;
      if (event === 'community:changed') Object.assign(shown, payload.community);
      if (event === 'community:membership') {
        const { isMember, userRole, acceptedRules, memberCount } = payload;
        Object.assign(shown, { isMember, userRole, acceptedRules, memberCount });
      }
      if (event === 'community:deleted') return undefined;
    }
    return shown;
  };
}

it('a new subscription begins with the state of the community, or with its deletion', async () => {
  const app = sharedApp();
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  const [existing, deleted] = [await createCommunityWith(alice), await createCommunityWith(alice)];
  const earlier = await connect(app, alice);
  await earlier.send('communities:watch', { communityIds: [existing.id, deleted.id] });
  await alice.put(`/communities/${existing.id}`, { name: 'Growers' });
  await alice.delete(`/communities/${deleted.id}`, { name: deleted.name });
  // The broadcasts of both changes are over.
  await until(() => JSON.stringify(earlier.events).includes('Growers'));
  await until(() => earlier.events.some(({ event }) => event === 'community:deleted'));
  const socket = await connect(app, bob);
  await socket.send('communities:watch', { communityIds: [existing.id, deleted.id] });
  await until(() => socket.events.some(({ event }) => event === 'community:deleted'));
  expect(
    socket.events.filter(({ event }) => event.startsWith('community:')).map(({ payload }) => payload),
  ).toMatchObject([{ communityId: existing.id, community: { name: 'Growers' } }, { communityId: deleted.id }]);
  await socket.send('communities:watch', { communityIds: [existing.id] });
  expect(socket.events.filter(({ event }) => event.startsWith('community:'))).toHaveLength(2);
});

it('cached state plus events equals a fresh read, on every screen', async () => {
  const app = sharedApp();
  const [alice, bob, carol] = [
    await createTestUser(app, 'alice'),
    await createTestUser(app, 'bob'),
    await createTestUser(app, 'carol'),
  ];
  const { id } = await createCommunityWith(alice);
  const screens = await Promise.all(
    [alice, bob, carol].map(async (person) => {
      const socket = await connect(app, person);
      expect(await socket.send('communities:watch', { communityIds: [id] })).toEqual({ success: true });
      return { person, socket, shown: subscribe(await getCommunity(person, id), socket) };
    }),
  );
  const agree = async () => {
    for (const { person, shown } of screens) {
      await until(async () => JSON.stringify(shown()) === JSON.stringify(await getCommunity(person, id)));
    }
  };
  const path = `/communities/${id}`;
  const actions: (() => Promise<{ status: number }>)[] = [
    () => bob.post(`${path}/join`),
    () => carol.post(`${path}/join`),
    () => alice.put(`${path}/members/${bob.id}`, { role: 'admin' }),
    () => bob.put(path, { description: 'Tulips', name: 'Growers' }),
    () => bob.post('/posts', { content: 'soil', communityId: id }),
    () => bob.put(path, { rules: 'Be kind' }),
    () => carol.put(`${path}/rules/acceptance`, { rulesVersion: 1 }),
    () => bob.delete(`${path}/members/${carol.id}`),
    () => alice.put(`${path}/members/${bob.id}`, { role: 'owner' }),
    () => alice.delete(`${path}/leave`),
  ];
  for (const action of actions) {
    expect((await action()).status).toBeLessThan(300);
    await agree();
  }
  const { body } = await bob.get<{ posts: { id: string }[] }>(`${path}/posts`);
  await bob.delete(`${path}/posts/${body.posts[0]?.id}`, { reason: 'Dirt' });
  await agree();
  expect((await getCommunity(bob, id)).postsToday).toBe(0);

  await bob.delete(path);
  await until(() => screens.every(({ shown }) => shown() === undefined));
  await until(() =>
    screens[1]!.socket.events.some(
      ({ event, payload }) => event === 'community:membership' && !payload.isMember && payload.communitiesCount === 0,
    ),
  );
});

it('sends joins, leaves and role changes to subscribers who may see the user', async () => {
  const app = sharedApp();
  const person = (name: string) => createTestUser(app, name);
  const [alice, bob, blocked, idle] = [
    await person('alice'),
    await person('bob'),
    await person('blocked'),
    await person('idle'),
  ];
  const { id } = await createCommunityWith(alice, [], 'Gardeners');
  await bob.post(`/users/${blocked.id}/block`);
  const [watching, unseeing, elsewhere] = [
    await connect(app, alice),
    await connect(app, blocked),
    await connect(app, idle),
  ];
  for (const socket of [watching, unseeing]) await socket.send('communities:watch', { communityIds: [id] });
  const rolesOf = (socket: TestSocket) =>
    socket.events.flatMap(({ event, payload }) =>
      event === 'community:members' && payload.userId === bob.id ? [payload.role] : [],
    );
  await bob.post(`/communities/${id}/join`);
  await until(() => rolesOf(watching).at(-1) === 'member');
  await promote(alice, id, bob);
  await until(() => rolesOf(watching).at(-1) === 'admin');
  await bob.delete(`/communities/${id}/leave`);
  await until(() => rolesOf(watching).at(-1) === 'none');
  expect(await listMembers(alice, id)).toEqual(['alice owner']);
  await until(() => unseeing.events.some(({ event }) => event === 'community:changed'));
  expect(JSON.stringify(unseeing.events)).not.toContain(bob.id);
  expect(elsewhere.events.filter(({ event }) => event.startsWith('community:'))).toEqual([]);
});

it('notifies all connections of a user, and of a new post every subscriber', async () => {
  const app = sharedApp();
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  const { id } = await createCommunityWith(alice);
  const sockets = await Promise.all([connect(app, bob), connect(app, bob)]);
  const receives = (what: string) =>
    until(() => sockets.every(({ events: received }) => JSON.stringify(received).includes(what)));
  await bob.post(`/communities/${id}/join`);
  await receives('"userRole":"member"');
  await alice.put(`/communities/${id}/members/${bob.id}`, { role: 'admin' });
  await receives('"userRole":"admin"');
  const { id: postId } = await writePost(alice, 'news', { communityId: id });
  await receives(`"id":"${postId}","userId":"${alice.id}","communityId":"${id}"`);
  expect((await getCommunity(bob, id)).userRole).toBe('admin');
});

it.each(['hidden', 'public'] as const)('tells who shows a private community that it is %s now', async (access) => {
  const app = sharedApp();
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  const { id } = await createCommunityWith(alice);
  const [opened, lost] = [await connect(app, bob), await connect(app, bob)];
  await lost.send('communities:watch', { communityIds: [id] });
  await alice.put(`/communities/${id}`, { access: 'private' });
  const accessEvents = (socket: TestSocket) =>
    socket.events.filter(({ event }) => event === 'community:access').map(({ payload }) => payload);
  await until(() => accessEvents(lost).length === 1);
  await opened.send('communities:watch', { communityIds: [id] });
  await alice.put(`/communities/${id}`, { access });
  await until(() => accessEvents(opened).length === 1 && accessEvents(lost).length === 2);
  await alice.put(`/communities/${id}`, { name: 'Zanzibar' });
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(accessEvents(opened)).toEqual([{ communityId: id }]);
  expect(JSON.stringify([opened.events, lost.events])).not.toContain('Zanzibar');
});

it('rejects a subscription to invalid or too many ids', async () => {
  const app = sharedApp();
  const socket = await connect(app, await createTestUser(app, 'alice'));
  for (const communityIds of [['x'], Array.from({ length: 101 }, (_, i) => String(i + 1))]) {
    expect(await socket.send('communities:watch', { communityIds })).toMatchObject({ code: 'INVALID_INPUT' });
  }
});
