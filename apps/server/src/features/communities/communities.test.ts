import type { Community, Membership } from '@gumball/contract/communities/communities.schemas';
import { describe, expect, it } from 'vitest';
import { createUpload, writePost } from '../../../test/data/builders.ts';
import { createCommunityWith, getCommunity, promote } from '../../../test/data/communities.ts';
import { findViolations } from '../../../test/data/invariants.ts';
import { createTestUser, createTestUsers, expectError } from '../../../test/data/users.ts';
import { shareNumberedApp, startApp } from '../../../test/start-app.ts';

const sharedApp = shareNumberedApp();

describe('creating a community', () => {
  it('makes its creator the owner and only member', async () => {
    const app = sharedApp();
    const alice = await createTestUser(app, 'alice');
    const bob = await createTestUser(app, 'bob');
    const avatarUrl = await createUpload(app, alice, { purpose: 'avatar' });
    const bannerUrl = await createUpload(app, alice, { purpose: 'banner' });
    const made = await createCommunityWith(alice, [], '  Night\nOwls ', {
      description: ' Late. ',
      rules: '',
      avatarUrl,
      bannerUrl,
    });
    expect(made).toEqual({
      id: made.id,
      name: 'Night Owls',
      description: 'Late.',
      rules: null,
      rulesVersion: 0,
      acceptedRules: 0,
      avatarUrl,
      bannerUrl,
      access: 'public',
      showToGuests: true,
      memberCount: 1,
      postsToday: 0,
      postsThisWeek: 0,
      pinnedPostIds: [],
      closure: null,
      createdAt: made.createdAt,
      isMember: true,
      userRole: 'owner',
      isRequested: false,
      requestsCount: 0,
    });
    expect(await getCommunity(bob, made.id)).toEqual({
      ...made,
      isMember: false,
      userRole: 'none',
      acceptedRules: null,
    });
    expect(await findViolations(app)).toEqual([]);
  });

  it('accepts only unused pictures of the creator', async () => {
    const app = await startApp();
    const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
    const used = await createUpload(app, alice, { purpose: 'avatar' });
    await createCommunityWith(alice, [], 'First', { avatarUrl: used });
    const wrong = [
      { avatarUrl: await createUpload(app, bob, { purpose: 'avatar' }) },
      { avatarUrl: await createUpload(app, alice, { purpose: 'banner' }) },
      { avatarUrl: used },
      { bannerUrl: 'https://elsewhere.example/picture.png' },
    ];
    for (const picture of wrong) {
      expect(await expectError(alice.post('/communities', { name: 'Second', ...picture }))).toBe(
        '400 MEDIA_URL_UNKNOWN',
      );
    }
    expect((await alice.get<{ communities: unknown[] }>('/communities')).body.communities).toHaveLength(1);
  });

  it('returns the first community for the same key', async () => {
    const app = sharedApp();
    const alice = await createTestUser(app, 'alice');
    const tries = await Promise.all(
      Array.from({ length: 5 }, () =>
        alice.post<{ community: Community }>('/communities', { name: 'Once' }, { 'idempotency-key': 'k1' }),
      ),
    );
    expect(new Set(tries.map(({ body }) => body.community.id)).size).toBe(1);
    expect(await findViolations(app)).toEqual([]);
  });
});

describe('joining and leaving', () => {
  it('counts each member once, however often they join', async () => {
    const app = sharedApp();
    const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
    const { id } = await createCommunityWith(alice);
    for (let i = 0; i < 2; i += 1) {
      const { status, body } = await bob.post<Membership>(`/communities/${id}/join`);
      expect([status, body]).toEqual([
        200,
        {
          success: true,
          communityId: id,
          isMember: true,
          userRole: 'member',
          isRequested: false,
          acceptedRules: null,
          memberCount: 2,
        },
      ]);
    }
    for (let i = 0; i < 2; i += 1) {
      const { status, body } = await bob.delete<Membership>(`/communities/${id}/leave`);
      expect([status, body]).toEqual([
        200,
        {
          success: true,
          communityId: id,
          isMember: false,
          userRole: 'none',
          isRequested: false,
          acceptedRules: null,
          memberCount: 1,
        },
      ]);
    }
    expect(await expectError(bob.post('/communities/17/join'))).toBe('404 COMMUNITY_NOT_FOUND');
    expect((await bob.delete('/communities/17/leave')).status).toBe(200);
  });

  it('never removes the owner', async () => {
    const app = sharedApp();
    const alice = await createTestUser(app, 'alice');
    const { id } = await createCommunityWith(alice);
    const { status, body } = await alice.delete<{ message: string }>(`/communities/${id}/leave`);
    expect([status, body.message]).toEqual([
      409,
      'Community owners cannot leave. Delete the community or transfer ownership first.',
    ]);
    expect((await alice.post<Membership>(`/communities/${id}/join`)).body.userRole).toBe('owner');
    expect(await findViolations(app)).toEqual([]);
  });
});

describe('concurrent requests', () => {
  it('count fifty concurrent joins, and repeated leaves and joins', async () => {
    const app = sharedApp();
    const alice = await createTestUser(app, 'alice');
    const { id } = await createCommunityWith(alice);
    const crowd = await Promise.all(Array.from({ length: 50 }, (_, i) => createTestUser(app, `guest${i}`)));
    const joined = await Promise.all([...crowd, ...crowd].map((person) => person.post(`/communities/${id}/join`)));
    expect(new Set(joined.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await getCommunity(alice, id)).memberCount).toBe(51);
    const some = crowd.slice(0, 10);
    await Promise.all(
      some.flatMap((person) => [
        person.delete(`/communities/${id}/leave`),
        person.post(`/communities/${id}/join`),
        person.delete(`/communities/${id}/leave`),
        person.delete(`/communities/${id}/leave`),
      ]),
    );
    expect(await findViolations(app)).toEqual([]);
  });

  it('leave one owner, however many transfers race with leaves', async () => {
    const app = sharedApp();
    const alice = await createTestUser(app, 'alice');
    const others = await Promise.all(Array.from({ length: 6 }, (_, i) => createTestUser(app, `heir${i}`)));
    const { id } = await createCommunityWith(alice, others);
    const actions = await Promise.all(
      others.flatMap((person, i) => [
        alice.put(`/communities/${id}/members/${person.id}`, { role: 'owner' }),
        i % 2 ? person.delete(`/communities/${id}/leave`) : alice.delete(`/communities/${id}/members/${person.id}`),
      ]),
    );
    expect(actions.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await findViolations(app)).toEqual([]);
  });
});

describe('editing', () => {
  it('requires the owner or an admin and a change, and leaves absent fields as they are', async () => {
    const app = sharedApp();
    const [alice, bob, carol] = [
      await createTestUser(app, 'alice'),
      await createTestUser(app, 'bob'),
      await createTestUser(app, 'carol'),
    ];
    const avatarUrl = await createUpload(app, alice, { purpose: 'avatar' });
    const { id } = await createCommunityWith(alice, [bob, carol], 'Gardeners', { rules: 'Water.', avatarUrl });
    await promote(alice, id, bob);
    const path = `/communities/${id}`;
    expect(await expectError(carol.put(path, { name: 'Mine' }))).toBe('403 ACCESS_DENIED');
    expect(await expectError(bob.put('/communities/17', { name: 'Mine' }))).toBe('404 COMMUNITY_NOT_FOUND');
    expect(await expectError(bob.put(path, { name: ' Gardeners ', rules: 'Water. ' }))).toBe('400 COMMUNITY_UNCHANGED');
    expect(await expectError(bob.put(path, { name: 'ab' }))).toBe('400 COMMUNITY_NAME_TOO_SHORT');
    expect(await expectError(bob.put(path, { rules: 'r'.repeat(1001) }))).toBe('400 COMMUNITY_RULES_TOO_LONG');
    expect(await expectError(bob.put(path, { avatarUrl: await createUpload(app, alice, { purpose: 'avatar' }) }))).toBe(
      '400 MEDIA_URL_UNKNOWN',
    );
    const fresh = await createUpload(app, bob, { purpose: 'avatar' });
    const { body } = await bob.put<{ community: Community }>(path, {
      description: 'Tulips',
      rules: '',
      avatarUrl: fresh,
    });
    expect(body.community).toMatchObject({
      name: 'Gardeners',
      description: 'Tulips',
      rules: null,
      avatarUrl: fresh,
      userRole: 'admin',
    });
    const { rows } = await app.deps.db.pool.query<{ url: string }>('SELECT url FROM uploads WHERE attached_at IS NULL');
    expect(rows.map(({ url }) => url)).toContain(avatarUrl);
    expect(rows.map(({ url }) => url)).not.toContain(fresh);
  });
});

describe('lists', () => {
  it('show the largest first, page by page, and own communities by role', async () => {
    const app = await startApp();
    const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
    const names = ['First', 'Second', 'Third'];
    const made: Community[] = [];
    for (const name of names) made.push(await createCommunityWith(alice, [], name));
    await bob.post(`/communities/${made[0]?.id}/join`);
    await bob.post(`/communities/${made[1]?.id}/join`);
    await promote(alice, made[1]?.id ?? '', bob);
    await createCommunityWith(bob, [], 'Bobbers');

    type List = {
      communities: Community[];
      userCommunities?: Community[];
      pagination: { nextCursor?: string; hasMore: boolean };
    };
    const read = async (path: string) => (await bob.get<List>(path)).body;
    const one = await read('/communities?limit=2');
    expect(one.communities.map(({ name }) => name)).toEqual(['Second', 'First']);
    const two = await read(`/communities?limit=2&cursor=${one.pagination.nextCursor}`);
    expect(two.communities.map(({ name }) => name)).toEqual(['Bobbers', 'Third']);
    expect(two.pagination.hasMore).toBe(false);

    const mine = async (filter: string) => {
      const { communities, userCommunities } = await read(`/communities/my?filter=${filter}`);
      expect(userCommunities).toEqual(communities);
      return communities.map(({ name, userRole }) => `${name} ${userRole}`);
    };
    expect(await mine('all')).toEqual(['Bobbers owner', 'Second admin', 'First member']);
    expect(await mine('owned')).toEqual(['Bobbers owner']);
    expect(await mine('admin')).toEqual(['Second admin']);
    expect(await mine('member')).toEqual(['First member']);
    expect((await read('/communities?filter=owned')).communities.map(({ name }) => name)).toEqual(['Bobbers']);
    expect((await read('/communities?filter=none')).communities.map(({ name }) => name)).toEqual(['Third']);
    expect(await expectError(bob.get('/communities/my?filter=none'))).toBe('400 INVALID_INPUT');
    expect(await expectError(bob.get('/communities/my?filter=mine'))).toBe('400 INVALID_INPUT');
    const part = await read('/communities/my?limit=1');
    expect((await read(`/communities/my?limit=1&cursor=${part.pagination.nextCursor}`)).communities[0]?.name).toBe(
      'Second',
    );

    expect((await read(`/users/${bob.id}/communities`)).communities).toHaveLength(3);
    const foreign = await alice.get<{ message: string }>(`/users/${bob.id}/communities`);
    expect([foreign.status, foreign.body.message]).toEqual([403, 'Community list is private.']);
    const page = await alice.get<{ user: { communitiesCount: number } }>(`/users/${bob.id}`);
    expect(page.body.user.communitiesCount).toBe(3);
  });

  it('are searched by prefixes and with typos, names before descriptions', async () => {
    const app = sharedApp();
    const alice = await createTestUser(app, 'alice');
    await createCommunityWith(alice, [], 'Trail Runners', { description: 'Mud and hills' });
    await createCommunityWith(alice, [], 'Quiet Corner', { description: 'For runners who rest' });
    await createCommunityWith(alice, [], 'Runners');
    await createCommunityWith(alice, [], '100%_real');
    const search = async (q: string) => {
      const { body } = await alice.get<{ communities: Community[] }>(`/communities/search?q=${encodeURIComponent(q)}`);
      return body.communities.map(({ name }) => name);
    };
    expect(await search('runners')).toEqual(['Runners', 'Trail Runners', 'Quiet Corner']);
    expect(await search('  TRA run ')).toEqual(['Trail Runners']);
    expect(await search('runenrs')).toEqual(['Runners', 'Trail Runners', 'Quiet Corner']);
    expect(await search('mud')).toEqual(['Trail Runners']);
    expect(await search('100%')).toEqual(['100%_real']);
    for (const nothing of ['', ' ', '%', "'; DROP TABLE communities", 'zzzz'])
      expect(await search(nothing)).toEqual([]);
  });

  it('count posts of today and of the last seven days in UTC', async () => {
    const app = await startApp();
    app.setTime(new Date('2027-03-01T23:59:00Z'));
    const alice = await createTestUser(app, 'alice');
    const { id } = await createCommunityWith(alice);
    const figures = async () => {
      const { postsToday, postsThisWeek } = await getCommunity(alice, id);
      return [postsToday, postsThisWeek];
    };
    await writePost(alice, 'late', { communityId: id });
    app.setTime(new Date('2027-03-02T00:01:00Z'));
    expect(await figures()).toEqual([0, 1]);
    const { id: early } = await writePost(alice, 'early', { communityId: id });
    await writePost(alice, 'elsewhere');
    expect(await figures()).toEqual([1, 2]);
    app.setTime(new Date('2027-03-08T12:00:00Z'));
    expect(await figures()).toEqual([0, 1]);
    await alice.delete(`/posts/${early}`);
    expect(await figures()).toEqual([0, 0]);
  });
});
