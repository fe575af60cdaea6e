import type { Suggestion } from '@gumball/contract/friends/friends.schemas';
import type { Pagination } from '@gumball/contract/pagination';
import type { ListedUser, PublicUser } from '@gumball/contract/users/users.schemas';
import { describe, expect, it } from 'vitest';
import { block, createCommunity, writePost } from '../../../test/data/builders.ts';
import { becomeFriends, requestFriendship } from '../../../test/data/friendship.ts';
import { createTestUser, createTestUsers, expectError, type TestUser } from '../../../test/data/users.ts';
import { connect, until } from '../../../test/sockets.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';

type Users = { users: ListedUser[]; pagination: Pagination };

async function createNamedUser(app: TestApp, username: string, firstName: string, lastName: string): Promise<TestUser> {
  const user = await createTestUser(app, username);
  await user.put('/auth/profile', { firstName, lastName });
  return user;
}

describe('a profile', () => {
  it('is found by id and by username with or without the suffix, and exposes no private fields', async () => {
    const app = await startApp();
    const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
    await bob.put('/auth/profile', { bio: 'Baker of bread', location: 'Bonn', birthDate: '1990-01-02' });
    const pages = await Promise.all(
      [bob.id, 'bob', 'bob.fun', 'BOB'].map((name) => alice.get<{ user: PublicUser }>(`/users/${name}`)),
    );
    for (const { status, body } of pages) {
      expect(status).toBe(200);
      expect(body.user).toEqual(pages[0]!.body.user);
    }
    const { user } = pages[0]!.body;
    expect(user).toMatchObject({
      id: bob.id,
      username: 'bob.fun',
      bio: 'Baker of bread',
      location: 'Bonn',
      level: 'Novice',
      gumballs: 0,
      friendsCount: 0,
      friendshipStatus: 'none',
      friendRequestId: null,
    });
    expect(Object.keys(user)).not.toEqual(expect.arrayContaining(['email']));
    expect(JSON.stringify(user)).not.toMatch(/example\.com|1990-01-02|REF/);
  });

  it('is found by a username of digits, and an id takes precedence', async () => {
    const app = await startApp();
    const alice = await createTestUser(app, 'alice');
    const digits = await createTestUser(app, '12345');
    const impostor = await createTestUser(app, alice.id);
    expect((await alice.get<{ user: PublicUser }>('/users/12345')).body.user.id).toBe(digits.id);
    expect((await impostor.get<{ user: PublicUser }>(`/users/${alice.id}`)).body.user.id).toBe(alice.id);
    expect((await alice.get<{ user: PublicUser }>(`/users/${alice.id}.fun`)).body.user.id).toBe(impostor.id);
  });

  it('counts friends in common', async () => {
    const app = await startApp();
    const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
    for (const name of ['carol', 'dan']) {
      const common = await createTestUser(app, name);
      await becomeFriends(alice, common);
      await becomeFriends(common, bob);
    }
    expect((await alice.get<{ user: PublicUser }>('/users/bob')).body.user.mutualFriendsCount).toBe(2);
  });

  it('returns 404 for incomplete profiles, unknown names and invalid identifiers', async () => {
    const app = await startApp();
    const alice = await createTestUser(app, 'alice');
    await createTestUser(app, 'newcomer', { incomplete: true });
    for (const name of ['newcomer', 'nobody', '99999999999999999999', '123', 'a%20b', '%F0%9F%98%80']) {
      expect([name, await expectError(alice.get(`/users/${name}`))]).toEqual([name, '404 USER_NOT_FOUND']);
    }
  });
});

describe('presence', () => {
  it('is visible to friends only, on any server, and ends with the last connection', async () => {
    const app = await startApp();
    const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
    const carol = await createTestUser(app, 'carol');
    await becomeFriends(alice, bob);
    const there = await startApp({}, app);
    const page = async (viewer: TestUser) => (await viewer.get<{ user: PublicUser }>('/users/bob')).body.user;
    expect((await page(alice)).isOnline).toBe(false);
    const [phone, laptop] = [await connect(there, bob), await connect(app, bob)];
    await until(async () => (await page(alice)).isOnline);
    expect(await page(carol)).toMatchObject({ isOnline: false, lastSeen: null });
    phone.socket.disconnect();
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect((await page(alice)).isOnline).toBe(true);
    laptop.socket.disconnect();
    await until(async () => !(await page(alice)).isOnline);
    expect((await page(alice)).lastSeen).not.toBeNull();
  });

  it('ends when a server stops sending heartbeats', async () => {
    const app = await startApp();
    const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
    await becomeFriends(alice, bob);
    const { pool } = app.deps.db;
    await pool.query("INSERT INTO nodes VALUES ('lost', now() - interval '1 minute')");
    await pool.query("INSERT INTO presence VALUES ($1, 'lost')", [bob.id]);
    expect((await alice.get<{ user: PublicUser }>('/users/bob')).body.user.isOnline).toBe(false);
  });
});

describe('listing members', () => {
  it('lists the newest first and skips incomplete profiles', async () => {
    const app = await startApp();
    const people = [];
    for (const name of ['alice', 'bob', 'carol', 'dan']) people.push(await createTestUser(app, name));
    await createTestUser(app, 'newcomer', { incomplete: true });
    const first = await people[0]!.get<Users>('/users?limit=3');
    const rest = await people[0]!.get<Users>(`/users?limit=3&cursor=${first.body.pagination.nextCursor}`);
    expect([...first.body.users, ...rest.body.users].map((user) => user.id)).toEqual(
      people.map((person) => person.id).toReversed(),
    );
  });
});

describe('searching members', () => {
  const found = async (viewer: TestUser, q: string) =>
    (await viewer.get<Users>(`/users/search?q=${encodeURIComponent(q)}`)).body.users.map((user) => user.username);

  it('matches prefixes of names and usernames in any order, best match first', async () => {
    const app = await startApp();
    const alice = await createNamedUser(app, 'alice', 'Alice', 'Archer');
    await createNamedUser(app, 'alicia_k', 'Alicia', 'Keller');
    await createNamedUser(app, 'zed', 'Alice', 'Cooper');
    await createNamedUser(app, 'bob', 'Bob', 'Öztürk');
    expect(await found(alice, 'alice')).toEqual(['alice.fun', 'zed.fun']);
    expect((await found(alice, 'ali')).toSorted()).toEqual(['alice.fun', 'alicia_k.fun', 'zed.fun']);
    expect(await found(alice, 'cooper al')).toEqual(['zed.fun']);
    expect(await found(alice, '@alicia_k.fun')).toEqual(['alicia_k.fun']);
    expect(await found(alice, 'kel')).toEqual(['alicia_k.fun']);
    expect(await found(alice, 'ÖZT')).toEqual(['bob.fun']);
  });

  it('tolerates typos', async () => {
    const app = await startApp();
    const alice = await createNamedUser(app, 'alice', 'Alice', 'Archer');
    await createNamedUser(app, 'moritz', 'Moritz', 'Waldmann');
    expect(await found(alice, 'walmdann')).toEqual(['moritz.fun']);
    expect(await found(alice, 'morits')).toEqual(['moritz.fun']);
    expect(await found(alice, 'alcie')).toEqual(['alice.fun']);
    expect(await found(alice, 'xylophon')).toEqual([]);
  });

  it('requires two characters and tolerates any character', async () => {
    const app = await startApp();
    const alice = await createNamedUser(app, 'alice', 'Alice', 'Archer');
    expect(await found(alice, 'al')).toEqual(['alice.fun']);
    for (const q of ['', 'a', '%', '__', "al' | 'b", '\\', 'al:*', '&&&']) {
      const { status } = await alice.get(`/users/search?q=${encodeURIComponent(q)}`);
      expect([q, status]).toEqual([q, 200]);
    }
    expect(await found(alice, 'a')).toEqual([]);
    expect(await found(alice, '__')).toEqual([]);
  });

  it('continues by cursor without duplicates', async () => {
    const app = await startApp();
    const alice = await createTestUser(app, 'alice');
    for (let index = 0; index < 7; index += 1) await createNamedUser(app, `twin${index}`, 'Twin', 'Tester');
    const read: string[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await alice.get<Users>(`/users/search?q=twin&limit=3${cursor ? `&cursor=${cursor}` : ''}`);
      read.push(...body.users.map((user) => user.id));
      cursor = body.pagination.nextCursor;
    } while (cursor);
    expect([read.length, new Set(read).size]).toEqual([7, 7]);
  });
});

describe('suggested friends', () => {
  it('ranks friends of friends, then shared communities, then active users, and skips connected and blocked users', async () => {
    const app = await startApp();
    const alice = await createTestUser(app, 'alice');
    const make = (name: string) => createTestUser(app, name);
    const [friend, close, closer] = [await make('friend'), await make('close'), await make('closer')];
    const other = await make('other');
    await becomeFriends(alice, friend);
    await becomeFriends(alice, other);
    await becomeFriends(friend, close);
    for (const common of [friend, other]) await becomeFriends(common, closer);
    const [neighbour, writer, quiet] = [await make('neighbour'), await make('writer'), await make('quiet')];
    await createCommunity(app, 'Gardeners', [alice, neighbour]);
    await writePost(writer, 'hello');
    const requested = await make('asked');
    await requestFriendship(alice, requested);
    await requestFriendship(await make('asking'), alice);
    const [blocker, blocked] = [await make('blocker'), await make('blocked')];
    await block(app, blocker, alice);
    await block(app, alice, blocked);
    const operator = await make('operator');
    await app.deps.db.kysely.updateTable('users').set({ role: 'operator' }).where('id', '=', operator.id).execute();
    await createTestUser(app, 'newcomer', { incomplete: true });

    const all = await alice.get<{ users: Suggestion[]; pagination: Pagination }>('/friends/discover');
    expect(all.body.users.map((user) => user.id)).toEqual(
      [closer, close, neighbour, writer, quiet].map(({ id }) => id),
    );
    expect(all.body.users.map((user) => [user.mutualFriendsCount, user.sharedCommunitiesCount])).toEqual([
      [2, 0],
      [1, 0],
      [0, 1],
      [0, 0],
      [0, 0],
    ]);
    const first = await alice.get<{ users: Suggestion[]; pagination: Pagination }>('/friends/discover?limit=2');
    const rest = await alice.get<{ users: Suggestion[] }>(
      `/friends/discover?limit=10&cursor=${first.body.pagination.nextCursor}`,
    );
    expect([...first.body.users, ...rest.body.users]).toEqual(all.body.users);

    // The user who invited the viewer comes first, closer ones included, unless they may not see each other.
    const discoverInvitedBy = async (referrer: TestUser) => {
      await app.deps.db.pool.query('UPDATE users SET referred_by = $2 WHERE id = $1', [alice.id, referrer.id]);
      const { users } = (await alice.get<{ users: Suggestion[] }>('/friends/discover')).body;
      return users.map(({ id, invitedYou }) => `${id}${invitedYou ? ' invited' : ''}`);
    };
    const ids = all.body.users.map(({ id }) => id);
    expect(await discoverInvitedBy(quiet)).toEqual([`${quiet.id} invited`, ...ids.slice(0, -1)]);
    expect(await discoverInvitedBy(close)).toEqual([`${close.id} invited`, closer.id, ...ids.slice(2)]);
    for (const hidden of [blocker, blocked, friend, requested, operator])
      expect(await discoverInvitedBy(hidden)).toEqual(ids);
  });
});
