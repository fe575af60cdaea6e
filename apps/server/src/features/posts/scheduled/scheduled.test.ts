import type { Notification } from '@gumball/contract/notifications/notifications.schemas';
import type { Pagination } from '@gumball/contract/pagination';
import type { Post } from '@gumball/contract/posts/posts.schemas';
import type { ScheduledPost } from '@gumball/contract/posts/scheduled.schemas';
import { dayMs, hourMs, minuteMs } from '@gumball/rules/formats/durations';
import { defaultAmounts } from '@gumball/rules/site/amounts';
import { describe, expect, it } from 'vitest';
import { createCommunity, createUpload, writePost } from '../../../../test/data/builders.ts';
import { findViolations } from '../../../../test/data/invariants.ts';
import { createTestUsers, type Reply, type TestUser } from '../../../../test/data/users.ts';
import { connect, until } from '../../../../test/sockets.ts';
import { startApp, type TestApp } from '../../../../test/start-app.ts';
import { publishDuePosts } from './publish-due-posts.ts';

type List = { scheduled: ScheduledPost[]; pagination: Pagination };

const inMs = (app: TestApp, ms: number) => new Date(app.deps.clock.now().getTime() + ms).toISOString();
const codeOf = async (response: Promise<{ status: number; body: object }>) => {
  const { status, body } = await response;
  return `${status} ${'code' in body ? String(body.code) : ''}`.trim();
};
const waiting = async (user: TestUser, query = '') => (await user.get<List>(`/posts/scheduled${query}`)).body.scheduled;
const postsOf = async (user: TestUser, reader = user) =>
  (await reader.get<{ posts: Post[] }>(`/users/${user.id}/posts?limit=50`)).body.posts;

function schedule(app: TestApp, user: TestUser, content: string, more: object = {}, key?: string) {
  const body = { content, publishAt: inMs(app, hourMs), ...more };
  return user.post<{ scheduled: ScheduledPost }>('/posts/scheduled', body, key ? { 'idempotency-key': key } : {});
}

async function scheduled(response: Promise<Reply<{ scheduled: ScheduledPost }>>): Promise<ScheduledPost> {
  const { status, body } = await response;
  if (status >= 300) throw new Error(JSON.stringify(body));
  return body.scheduled;
}

async function publishLater(app: TestApp): Promise<void> {
  app.advance(2 * hourMs);
  await publishDuePosts(app.deps);
}

async function isAttached(app: TestApp, url: string): Promise<boolean> {
  const { rows } = await app.deps.db.pool.query('SELECT attached_at FROM uploads WHERE url = $1', [url]);
  return rows[0].attached_at !== null;
}

describe('a scheduled post', () => {
  it('is known to its author only, and published with everything it has as if written then', async () => {
    const app = await startApp();
    const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
    const { id: communityId } = await createCommunity(app, 'Ships', [bob, alice]);
    const quoted = await writePost(bob, 'An original');
    const url = await createUpload(app, alice);
    const whole = { contentWarning: 'Waves', mediaUrls: [url], mediaAlts: ['A ship'], quotedPostId: quoted.id };
    const first = await scheduled(schedule(app, alice, 'Hi @bob #boats', { ...whole, allowsReposts: false }));
    const poll = { options: ['Yes', 'No'], hours: 3 };
    await scheduled(schedule(app, alice, 'Boats?', { poll, communityId, publishAt: inMs(app, hourMs / 2) }));
    expect((await waiting(alice)).map(({ content }) => content)).toEqual(['Boats?', 'Hi @bob #boats']);
    expect((await waiting(alice))[1]).toMatchObject({
      id: first.id,
      failure: null,
      contentWarning: 'Waves',
      media: [{ url, alt: 'A ship' }],
      quote: { id: quoted.id, post: { content: 'An original' } },
      allowsReposts: false,
    });
    expect((await waiting(alice))[0]).toMatchObject({ poll, community: { id: communityId, name: 'Ships' } });
    expect(await waiting(bob)).toEqual([]);
    for (const call of [
      bob.put(`/posts/scheduled/${first.id}`, { content: 'mine', publishAt: inMs(app, hourMs) }),
      bob.post(`/posts/scheduled/${first.id}/publish`),
    ])
      expect(await codeOf(call)).toBe('404 SCHEDULED_NOT_FOUND');
    expect((await bob.delete(`/posts/scheduled/${first.id}`)).status).toBe(200);
    expect(await waiting(alice)).toHaveLength(2);
    await publishDuePosts(app.deps);
    expect(await postsOf(alice)).toEqual([]);

    const [own, others] = [await connect(app, alice), await connect(app, bob)];
    const before = app.deps.clock.now().getTime();
    await publishLater(app);
    const [newer, older] = (await postsOf(alice, bob))
      .toSorted((a, b) => a.content.localeCompare(b.content))
      .toReversed();
    expect(newer).toMatchObject({
      content: 'Hi @bob #boats',
      contentWarning: 'Waves',
      media: [{ url, alt: 'A ship' }],
      quote: { post: { id: quoted.id } },
      allowsReposts: false,
    });
    expect(older).toMatchObject({
      content: 'Boats?',
      community: { id: communityId },
      poll: { options: ['Yes', 'No'] },
    });
    const createdAt = Date.parse(older?.createdAt ?? '');
    expect(createdAt).toBeGreaterThanOrEqual(before + 2 * hourMs);
    expect(Date.parse(older?.poll?.endsAt ?? '') - createdAt).toBe(3 * hourMs);
    expect(await waiting(alice)).toEqual([]);
    await until(() => own.events.some(({ event }) => event === 'posts:scheduled'));
    await until(() => others.events.some(({ event }) => event === 'posts:new'));
    const typesOf = async (user: TestUser) =>
      (await user.get<{ notifications: Notification[] }>('/notifications')).body.notifications.map(({ type }) => type);
    await until(async () => (await typesOf(bob)).length === 2);
    expect((await typesOf(bob)).toSorted()).toEqual(['mentioned', 'post_quoted']);
    expect(await isAttached(app, url)).toBe(true);
    const tagged = await bob.get<{ posts: Post[] }>('/hashtags/boats/posts');
    expect(tagged.body.posts.map(({ id }) => id)).toEqual([newer?.id]);
    expect(await findViolations(app)).toEqual([]);
  });

  it('is refused like a post, and outside of its times', async () => {
    const app = await startApp();
    const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
    const { id: communityId } = await createCommunity(app, 'Ships', [bob]);
    const theirs = await createUpload(app, bob);
    const refused: [object, string][] = [
      [{ content: ' ' }, '400 POST_EMPTY'],
      [{ content: 'x'.repeat(2001) }, '400 POST_TOO_LONG'],
      [{ publishAt: inMs(app, 4 * minuteMs) }, '400 SCHEDULE_TOO_SOON'],
      [{ publishAt: inMs(app, 61 * dayMs) }, '400 SCHEDULE_TOO_LATE'],
      [{ publishAt: 'tomorrow' }, '400 INVALID_INPUT'],
      [{ mediaUrls: [theirs] }, '400 MEDIA_URL_UNKNOWN'],
      [{ communityId }, '403 ACCESS_DENIED'],
      [{ communityId: '17' }, '404 COMMUNITY_NOT_FOUND'],
      [{ quotedPostId: '17' }, '404 POST_NOT_FOUND'],
      [{ poll: { options: ['One'] } }, '400 POLL_OPTION_COUNT'],
    ];
    for (const [more, code] of refused) expect(await codeOf(schedule(app, alice, 'hello', more))).toBe(code);
    expect(await waiting(alice)).toEqual([]);
  });

  it('is edited, published now and deleted, with its files', async () => {
    const app = await startApp();
    const [alice] = await createTestUsers(app, 'alice');
    const [one, two, shown] = [
      await createUpload(app, alice),
      await createUpload(app, alice),
      await createUpload(app, alice),
    ];
    const { id } = await scheduled(schedule(app, alice, 'a', { mediaUrls: [one, shown] }));
    const post = await writePost(alice, 'also here', { mediaUrls: [shown] });
    expect(await Promise.all([one, two, shown].map((url) => isAttached(app, url)))).toEqual([true, false, true]);
    const edit = { content: 'b', mediaUrls: [two, shown], publishAt: inMs(app, 2 * hourMs), friendsOnly: true };
    expect(await scheduled(alice.put(`/posts/scheduled/${id}`, edit))).toMatchObject({
      content: 'b',
      friendsOnly: true,
    });
    expect(await Promise.all([one, two, shown].map((url) => isAttached(app, url)))).toEqual([false, true, true]);
    // A post that is deleted releases nothing that waits.
    await alice.delete(`/posts/${post.id}`);
    expect(await isAttached(app, shown)).toBe(true);

    const now = await alice.post<{ post: Post }>(`/posts/scheduled/${id}/publish`);
    expect(now.body.post).toMatchObject({ content: 'b', friendsOnly: true, mediaUrls: [two, shown] });
    expect(await codeOf(alice.post(`/posts/scheduled/${id}/publish`))).toBe('404 SCHEDULED_NOT_FOUND');

    const again = await scheduled(schedule(app, alice, 'c', { mediaUrls: [one, two] }));
    for (let time = 0; time < 2; time += 1)
      expect((await alice.delete(`/posts/scheduled/${again.id}`)).status).toBe(200);
    expect(await Promise.all([one, two].map((url) => isAttached(app, url)))).toEqual([false, true]);
    await publishLater(app);
    expect(await postsOf(alice)).toHaveLength(1);
  });

  it('is one of at most 25, listed by cursor, and stored once per key', async () => {
    const app = await startApp();
    const [alice] = await createTestUsers(app, 'alice');
    const [first, repeated] = [
      await scheduled(schedule(app, alice, 'same', {}, 'key')),
      await scheduled(schedule(app, alice, 'same', {}, 'key')),
    ];
    expect(repeated.id).toBe(first.id);
    const replies = await Promise.all(
      Array.from({ length: defaultAmounts.scheduledPosts + 5 }, (_, index) =>
        codeOf(schedule(app, alice, `${index}`, { publishAt: inMs(app, hourMs + (index % 7) * minuteMs) })),
      ),
    );
    expect(replies.filter((reply) => reply === '201')).toHaveLength(defaultAmounts.scheduledPosts - 1);
    expect(new Set(replies)).toEqual(new Set(['201', '409 SCHEDULED_TOO_MANY']));
    const all = await waiting(alice, '?limit=50');
    const { body } = await alice.get<List>('/posts/scheduled?limit=20');
    const rest = await waiting(alice, `?limit=20&cursor=${body.pagination.nextCursor}`);
    expect([...body.scheduled, ...rest].map(({ id }) => id)).toEqual(all.map(({ id }) => id));
    expect(all.map(({ publishAt }) => publishAt)).toEqual(all.map(({ publishAt }) => publishAt).toSorted());
    expect(all).toHaveLength(defaultAmounts.scheduledPosts);
  });
});

describe('the publication', () => {
  it('happens once, whatever servers, requests and deletions race', async () => {
    const app = await startApp();
    const there = await startApp({}, app);
    const [alice] = await createTestUsers(app, 'alice');
    const rows: ScheduledPost[] = [];
    for (let index = 0; index < 20; index += 1) rows.push(await scheduled(schedule(app, alice, `number ${index}`)));
    for (const server of [app, there]) server.advance(2 * hourMs);
    const [deleted, pressed] = [rows[0]?.id, rows[10]?.id];
    await Promise.all([
      ...[app, there, app, there].map((server) => publishDuePosts(server.deps)),
      alice.delete(`/posts/scheduled/${deleted}`),
      alice.post(`/posts/scheduled/${pressed}/publish`),
    ]);
    const contents = (await postsOf(alice)).map(({ content }) => content);
    expect(new Set(contents).size).toBe(contents.length);
    expect(contents.filter((content) => content !== 'number 0')).toHaveLength(19);
    expect(await waiting(alice)).toEqual([]);
    expect(await findViolations(app)).toEqual([]);
  });

  it('is whole or not there: a failure between the post and the end of the row leaves neither', async () => {
    const app = await startApp();
    const [alice] = await createTestUsers(app, 'alice');
    await scheduled(schedule(app, alice, 'once'));
    const { pool } = app.deps.db;
    await pool.query(
      `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'crash'; END $$`,
    );
    await pool.query('CREATE TRIGGER crash BEFORE DELETE ON scheduled_posts FOR EACH ROW EXECUTE FUNCTION fail()');
    await publishLater(app);
    expect(await postsOf(alice)).toEqual([]);
    expect((await waiting(alice)).map(({ failure }) => failure)).toEqual([null]);
    await pool.query('DROP TRIGGER crash ON scheduled_posts');
    await publishLater(app);
    expect(await waiting(alice)).toEqual([]);
    expect((await postsOf(alice)).map(({ content }) => content)).toEqual(['once']);
    // A row that a backup brings back is not published a second time.
    const [post] = await postsOf(alice);
    const { rows } = await pool.query('SELECT key FROM creation_keys WHERE id = $1', [post?.id]);
    const draft = { content: 'once', mediaUrls: [], mediaAlts: [], allowsReposts: true, friendsOnly: false };
    await pool.query(
      `INSERT INTO scheduled_posts (id, user_id, draft, media, publish_at, due_at, created_at)
       VALUES ($1, $2, $3, '[]', now(), now(), now())`,
      [rows[0].key.split(':')[1], alice.id, JSON.stringify(draft)],
    );
    await publishLater(app);
    expect(await waiting(alice)).toEqual([]);
    expect(await postsOf(alice)).toHaveLength(1);
  });

  it('is refused by the rules of that time, and its author told', async () => {
    const app = await startApp();
    const [alice, bob, carol, dan] = await createTestUsers(app, 'alice', 'bob', 'carol', 'dan');
    const { id: communityId } = await createCommunity(app, 'Ships', [bob, alice]);
    const quoted = await writePost(bob, 'An original');
    await scheduled(schedule(app, alice, 'in the community', { communityId }));
    await alice.delete(`/communities/${communityId}/leave`);
    const quote = await scheduled(schedule(app, carol, 'a quote', { quotedPostId: quoted.id }));
    await bob.post(`/users/${carol.id}/block`);
    expect((await waiting(carol))[0]?.quote).toEqual({ id: quoted.id, post: null });
    await scheduled(schedule(app, dan, 'by a suspended member'));
    await app.deps.db.pool.query('UPDATE users SET suspended_at = now() WHERE id = $1', [dan.id]);
    await publishLater(app);
    await app.deps.db.pool.query('UPDATE users SET suspended_at = NULL WHERE id = $1', [dan.id]);
    await publishLater(app);
    for (const [user, failure] of [
      [alice, 'community'],
      [carol, 'quote'],
      [dan, 'suspended'],
    ] as const) {
      expect((await waiting(user)).map((row) => row.failure)).toEqual([failure]);
      expect(await postsOf(user)).toEqual([]);
      const messages = async () =>
        (await user.get<{ notifications: Notification[] }>('/notifications')).body.notifications
          .filter(({ type }) => type === 'post_not_published')
          .map(({ message, link }) => `${link} ${message}`);
      await until(async () => (await messages()).length === 1);
      expect(await messages()).toEqual([
        expect.stringMatching(/^\/profile\?tab=scheduled Your scheduled post was not published: /),
      ]);
    }
    expect(await codeOf(carol.post(`/posts/scheduled/${quote.id}/publish`))).toBe('404 POST_NOT_FOUND');
    // An edit makes it wait again.
    const edit = { content: 'without the quote', publishAt: inMs(app, hourMs) };
    expect(await scheduled(carol.put(`/posts/scheduled/${quote.id}`, edit))).toMatchObject({
      failure: null,
      quote: null,
    });
    await publishLater(app);
    expect((await postsOf(carol)).map(({ content }) => content)).toEqual(['without the quote']);
  });
});
