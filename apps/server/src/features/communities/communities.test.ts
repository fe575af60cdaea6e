import type { Community, Membership } from '@gumball/contract/communities/communities.schemas';
import { describe, expect, it } from 'vitest';
import { keepUpload } from '../../../test/builders.ts';
import { createPerson, type Person, type Reply } from '../../../test/people.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';

const refusal = async (answer: Promise<Reply<{ code?: string }>>) => {
  const { status, body } = await answer;
  return `${status} ${body.code}`;
};

async function found(owner: Person, name = 'Gardeners', more: object = {}): Promise<Community> {
  const { status, body } = await owner.post<{ community: Community }>('/communities', { name, ...more });
  if (status !== 201) throw new Error(`the community was not founded: ${JSON.stringify(body)}`);
  return body.community;
}

const see = async (viewer: Person, id: string) =>
  (await viewer.get<{ community: Community }>(`/communities/${id}`)).body.community;

/** The counts beside a recount of what they count. */
async function booksOf(app: TestApp, communityId: string) {
  const { rows } = await app.deps.db.pool.query<{ kept: number; counted: number; users_differ: number }>(
    `SELECT member_count AS kept,
       (SELECT count(*)::int FROM community_members WHERE community_id = c.id) AS counted,
       (SELECT count(*)::int FROM users u WHERE communities_count <>
         (SELECT count(*) FROM community_members WHERE user_id = u.id)) AS users_differ
     FROM communities c WHERE id = $1`,
    [communityId],
  );
  return rows[0];
}

describe('founding a community', () => {
  it('makes its founder the owner and only member', async () => {
    const app = await startApp();
    const alice = await createPerson(app, 'alice');
    const bob = await createPerson(app, 'bob');
    const avatarUrl = await keepUpload(app, alice, { purpose: 'avatar' });
    const bannerUrl = await keepUpload(app, alice, { purpose: 'banner' });
    const made = await found(alice, '  Night\nOwls ', { description: ' Late. ', rules: '', avatarUrl, bannerUrl });
    expect(made).toEqual({
      id: made.id,
      name: 'Night Owls',
      description: 'Late.',
      rules: null,
      avatarUrl,
      bannerUrl,
      memberCount: 1,
      postsToday: 0,
      postsThisWeek: 0,
      createdAt: made.createdAt,
      isMember: true,
      userRole: 'owner',
    });
    expect(await see(bob, made.id)).toEqual({ ...made, isMember: false, userRole: 'none' });
    expect(await booksOf(app, made.id)).toEqual({ kept: 1, counted: 1, users_differ: 0 });
  });

  it('takes only pictures that are the founder’s own and in no other use', async () => {
    const app = await startApp();
    const [alice, bob] = [await createPerson(app, 'alice'), await createPerson(app, 'bob')];
    const used = await keepUpload(app, alice, { purpose: 'avatar' });
    await found(alice, 'First', { avatarUrl: used });
    const wrong = [
      { avatarUrl: await keepUpload(app, bob, { purpose: 'avatar' }) },
      { avatarUrl: await keepUpload(app, alice, { purpose: 'banner' }) },
      { avatarUrl: used },
      { bannerUrl: 'https://elsewhere.example/picture.png' },
    ];
    for (const picture of wrong) {
      expect(await refusal(alice.post('/communities', { name: 'Second', ...picture }))).toBe('400 MEDIA_URL_UNKNOWN');
    }
    expect((await alice.get<{ communities: unknown[] }>('/communities')).body.communities).toHaveLength(1);
  });

  it('answers the first community again for the same key', async () => {
    const app = await startApp();
    const alice = await createPerson(app, 'alice');
    const tries = await Promise.all(
      Array.from({ length: 5 }, () =>
        alice.post<{ community: Community }>('/communities', { name: 'Once' }, { 'idempotency-key': 'k1' }),
      ),
    );
    expect(new Set(tries.map(({ body }) => body.community.id)).size).toBe(1);
    expect((await booksOf(app, tries[0]?.body.community.id ?? ''))?.users_differ).toBe(0);
  });
});

describe('joining and leaving', () => {
  it('counts each member once, however often they ask', async () => {
    const app = await startApp();
    const [alice, bob] = [await createPerson(app, 'alice'), await createPerson(app, 'bob')];
    const { id } = await found(alice);
    for (let i = 0; i < 2; i += 1) {
      const { status, body } = await bob.post<Membership>(`/communities/${id}/join`);
      expect([status, body]).toEqual([
        200,
        { success: true, communityId: id, isMember: true, userRole: 'member', memberCount: 2 },
      ]);
    }
    for (let i = 0; i < 2; i += 1) {
      const { status, body } = await bob.delete<Membership>(`/communities/${id}/leave`);
      expect([status, body]).toEqual([
        200,
        { success: true, communityId: id, isMember: false, userRole: 'none', memberCount: 1 },
      ]);
    }
    expect(await refusal(bob.post('/communities/17/join'))).toBe('404 COMMUNITY_NOT_FOUND');
    expect((await bob.delete('/communities/17/leave')).status).toBe(200);
  });

  it('keeps the owner', async () => {
    const app = await startApp();
    const alice = await createPerson(app, 'alice');
    const { id } = await found(alice);
    const { status, body } = await alice.delete<{ message: string }>(`/communities/${id}/leave`);
    expect([status, body.message]).toEqual([
      409,
      'Community owners cannot leave. Delete the community or transfer ownership first.',
    ]);
    expect((await alice.post<Membership>(`/communities/${id}/join`)).body.userRole).toBe('owner');
    expect(await booksOf(app, id)).toEqual({ kept: 1, counted: 1, users_differ: 0 });
  });
});
