import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Conversation, Message } from '@gumball/contract/messages/messages.schemas';
import pg from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { createApp } from '../../src/app.ts';
import { createLog } from '../../src/platform/log/log.ts';
import { createCommunity, writeComment, writePost } from '../data/builders.ts';
import { chatPath, emitMessage, nextTempId, startDirect } from '../data/chat.ts';
import { becomeFriends } from '../data/friendship.ts';
import { openPublicPages } from '../data/public-pages.ts';
import { asUser, createTestUser, createTestUsers, type TestUser } from '../data/users.ts';
import { startApp, type TestApp } from '../start-app.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { closeDatabase, firstWorker, openDatabase } from './outage.ts';
import { startWriting, type Writer } from './writers.ts';

const isDistributed = inject('workers').length > 0;

async function notificationTypesOf(user: TestUser): Promise<string[] | undefined> {
  const { body } = await user.get<{ notifications?: { type: string }[] }>('/notifications');
  return body.notifications?.map(({ type }) => type).toSorted();
}

const recoveryMs = 15_000;

/** Whether the first worker has each of some rows, by the values of the distribution column of their table. */
async function areOnFirst(app: TestApp, values: readonly string[], table = 'conversations'): Promise<boolean[]> {
  const { rows } = await app.deps.db.pool.query<{ id: string; port: number }>(
    `SELECT id, (SELECT nodeport FROM citus_shards s WHERE s.shardid = get_shard_id_for_distribution_column($2, id)) AS port
     FROM unnest($1::bigint[]) AS id`,
    [values, table],
  );
  const portOf = new Map(rows.map((row) => [row.id, row.port]));
  return values.map((id) => portOf.get(id) === firstWorker().port);
}

/** Pairs of members with a conversation each, and which of the conversations the first worker has. */
async function startWriters(app: TestApp, count: number) {
  const writers: Writer[] = [];
  for (let pair = 0; pair < count; pair += 1) {
    const [user, other] = await createTestUsers(app, `writer_${pair}`, `reader_${pair}`);
    writers.push({ user, conversationId: (await startDirect(user, other)).id });
  }
  const isOnFirst = await areOnFirst(
    app,
    writers.map(({ conversationId }) => conversationId),
  );
  return { writers, isOnFirst };
}

/** Creates a user whose notifications and list of conversations are on the first worker, or on another one. */
async function createUserOn(app: TestApp, isFirst: boolean): Promise<TestUser> {
  for (;;) {
    const user = await createTestUser(app, `user_${nextTempId()}`.replace('-', '_'));
    if ((await areOnFirst(app, [user.id], 'notifications'))[0] === isFirst) return user;
  }
}

/** Creates a community whose list of posts is on the first worker, or on another one. */
async function createCommunityOn(app: TestApp, isFirst: boolean, member: TestUser): Promise<string> {
  for (let number = 1; ; number += 1) {
    const { id } = await createCommunity(app, `Painters ${number}`, [member]);
    if ((await areOnFirst(app, [id], 'post_lists'))[0] === isFirst) return id;
  }
}

const webPage = '<!doctype html><title>App</title>';

/** Starts a second server of the same database that has a web app. Returns its address. */
async function startWithWebApp({ deps, database }: TestApp): Promise<string> {
  const webFolder = await temporaryFolder();
  await writeFile(path.join(webFolder, 'index.html'), webPage);
  const connection = { ...inject('database'), database };
  const server = await createApp({ config: deps.config, connection, log: createLog('silent'), webFolder });
  onTestFinished(() => server.close());
  return server.http.listen({ host: '127.0.0.1', port: 0 });
}

/** A founder and a member of two groups, one of them on the first worker. Neither user is. */
async function startGroups(app: TestApp) {
  const [founder, member] = [await createUserOn(app, false), await createUserOn(app, false)];
  await becomeFriends(founder, member);
  const group = { participantIds: [member.id], isGroup: true, name: 'Painters' };
  for (const groups: string[] = []; ; ) {
    const { body } = await founder.post<{ conversation: Conversation }>('/messages/conversations', group);
    groups.push(body.conversation.id);
    const isOnFirst = await areOnFirst(app, groups);
    const [away, present] = [true, false].map((isAway) => groups[isOnFirst.indexOf(isAway)]);
    if (away && present) return { founder, member, away, present };
  }
}

describe.skipIf(!isDistributed)('while members write', () => {
  it('chats on a worker that is away answer 503, the others store messages, nothing is lost, and it is used again', async () => {
    const app = await startApp();
    const { writers, isOnFirst } = await startWriters(app, 10);
    expect(new Set(isOnFirst)).toEqual(new Set([true, false]));
    const { founder, member, away, present } = await startGroups(app);
    const newcomer = await createUserOn(app, false);
    const lastIn = new Map<string, Message>();
    for (const id of [away, present]) lastIn.set(id, await emitMessage(founder, id, 'Helo'));
    const changeIn = async (id: string) => {
      const path = (rest = '') => `/messages/${lastIn.get(id)?.id}${rest}?conversationId=${id}`;
      const replies = [
        await founder.put(path(), { content: `Hello ${nextTempId()}`, editId: nextTempId() }),
        await member.put(path('/reactions'), { emoji: '👍', isOn: true, changeId: nextTempId() }),
        await founder.put(path('/pin'), { isOn: true, changeId: nextTempId() }),
        await member.put(path('/hidden')),
      ];
      return replies.map(({ status }) => status);
    };
    const load = startWriting(app, writers);
    onTestFinished(load.stop);
    await load.expectLatest(() => 201, recoveryMs);

    await closeDatabase(firstWorker(), app.database);
    onTestFinished(() => openDatabase(firstWorker(), app.database));
    const expected = isOnFirst.map((isMissing) => (isMissing ? 503 : 201));
    await load.expectLatest((writer) => expected[writer], recoveryMs);
    load.takeStatuses();
    const reads = await Promise.all(
      writers.map(async ({ user, conversationId }) => (await user.get(chatPath(conversationId, '/messages'))).status),
    );
    expect(reads).toEqual(isOnFirst.map((isMissing) => (isMissing ? 503 : 200)));
    const mention = await founder.post<{ message: Message }>(chatPath(present, '/messages'), { content: '@all Here?' });
    expect([mention.status, mention.body.message.mentionsAll]).toEqual([201, true]);
    expect((await member.put(chatPath(present, '/read'))).status).toBe(200);
    const text = { content: '@all There?', tempId: nextTempId() };
    expect((await founder.post(chatPath(away, '/messages'), text)).status).toBe(503);
    expect(await changeIn(present)).toEqual([200, 200, 200, 200]);
    for (const path of ['/messages/conversations', '/messages/conversations/search?q=paint']) {
      const { status, body } = await founder.get<{ conversations: Conversation[] }>(path);
      const listed = body.conversations?.map(({ id }) => id) ?? [];
      expect([path, status, listed.includes(present), listed.includes(away)]).toEqual([path, 200, true, false]);
    }
    expect((await member.get('/messages/unread-count')).status).toBe(200);
    const alone = await newcomer.get<{ conversations: Conversation[] }>('/messages/conversations');
    expect([alone.status, alone.body.conversations]).toEqual([200, []]);
    expect(await changeIn(away)).toEqual([503, 503, 503, 503]);
    await load.expectLatest((writer) => expected[writer], recoveryMs);
    expect(load.takeStatuses().map((list) => new Set(list))).toEqual(expected.map((status) => new Set([status])));

    await openDatabase(firstWorker(), app.database);
    await load.expectLatest(() => 201, recoveryMs);
    expect((await founder.post(chatPath(away, '/messages'), text)).status).toBe(201);
    expect(await changeIn(away)).toEqual([200, 200, 200, 200]);
    await load.stop();
    expect(await load.findLosses()).toEqual([]);
  });

  it('posts on a worker that is away answer 503, the others go on, and their authors are notified', async () => {
    const app = await startApp();
    const liker = await createUserOn(app, false);
    const [away, present] = [await createUserOn(app, true), await createUserOn(app, false)];
    await becomeFriends(liker, present);
    const communityId = await createCommunityOn(app, false, present);
    const writeOn = async (author: TestUser, isFirst: boolean) => {
      for (;;) {
        const poll = { options: ['Yes', 'No'] };
        const place = author === present ? { communityId } : {};
        const { id } = await writePost(author, 'A mural by the river', { poll, ...place });
        if ((await areOnFirst(app, [id], 'posts'))[0] !== isFirst) continue;
        return { id, author, commentId: (await writeComment(liker, id, 'Where is it?')).id };
      }
    };
    const missing = await writeOn(present, true);
    const readable = [await writeOn(away, false), await writeOn(present, false)];
    const doomed = await writeOn(present, false);
    expect((await away.post(`/posts/${doomed.id}/repost`)).status).toBe(200);
    const listed = async () =>
      (await app.deps.db.pool.query('SELECT FROM post_lists WHERE post_id = $1', [doomed.id])).rowCount;
    expect(await listed()).toBe(3);
    const use = async ({ id, author, commentId }: typeof missing) => {
      const comment = (rest = '') => `/comments/comments/${commentId}${rest}?postId=${id}`;
      const replies = [
        await liker.get(`/posts/${id}`),
        await liker.get(`/comments/posts/${id}/comments`),
        await liker.get(comment('/replies')),
        await liker.post(`/posts/${id}/like`),
        await liker.post(`/posts/${id}/save`),
        await liker.post(`/posts/${id}/repost`),
        await liker.post(`/posts/${id}/vote`, { choice: 0 }),
        await liker.put(comment(), { content: 'Where?' }),
        await author.post(comment('/like')),
        await author.put(`/posts/${id}`, { content: 'A #mural by the river' }),
        await liker.post(`/comments/posts/${id}/comments`, { content: 'When?' }),
      ];
      return replies.map(({ status }) => status);
    };
    expect((await liker.post(`/posts/${missing.id}/save`)).status).toBe(200);
    await openPublicPages(app);
    const guests = await startWithWebApp(app);

    await closeDatabase(firstWorker(), app.database);
    onTestFinished(() => openDatabase(firstWorker(), app.database));
    await expect.poll(async () => (await away.get('/notifications')).status).toBe(503);
    // The pages of hashtags ask every worker.
    const tag = await fetch(`${guests}/hashtag/mural`);
    expect([tag.status, tag.headers.get('retry-after'), await tag.text()]).toEqual([503, '5', webPage]);
    for (const address of ['/', `/user/${present.username}`, `/community/${communityId}`])
      expect([address, (await fetch(`${guests}${address}`)).status]).toEqual([address, 200]);
    expect(new Set(await use(missing))).toEqual(new Set([503]));
    for (const post of readable) expect(await use(post)).toEqual([...Array.from({ length: 10 }, () => 200), 201]);
    // What the unavailable worker has of a deleted post or comment is cleaned up later.
    const [, own] = readable;
    expect((await liker.delete(`/comments/comments/${own?.commentId}?postId=${own?.id}`)).status).toBe(200);
    expect((await present.delete(`/posts/${doomed.id}`)).status).toBe(200);
    expect((await liker.get(`/posts/${doomed.id}`)).status).toBe(404);
    // Each attempt has another id, of which half are on the other worker.
    await expect.poll(async () => (await present.post('/posts', { content: 'Still here' })).status).toBe(201);
    const expectedTypes = ['commented', 'post_liked', 'post_reposted'];
    await expect.poll(() => notificationTypesOf(present)).toEqual(expectedTypes);
    const lists = [
      ['/posts/feed?limit=20', readable],
      ['/posts/feed?scope=friends&limit=20', readable],
      [`/users/${present.id}/posts?limit=20`, readable.slice(1)],
      [`/users/${present.id}/posts?limit=20&tab=popular`, readable.slice(1)],
      [`/users/${liker.id}/posts?limit=20&tab=reposts`, readable],
      [`/communities/${communityId}/posts?limit=20`, readable.slice(1)],
      ['/posts/saved?limit=20', readable],
      [`/users/${present.id}/posts?limit=20&tab=favourites`, readable.slice(1)],
    ] as const;
    for (const [path, expectedPosts] of lists) {
      const { status, body } = await liker.get<{ posts: { id: string }[] }>(path);
      const shown = body.posts?.map(({ id }) => id) ?? [];
      const isComplete = expectedPosts.every(({ id }) => shown.includes(id));
      expect([path, status, isComplete, shown.includes(missing.id)]).toEqual([path, 200, true, false]);
    }
    expect((await liker.get(`/users/${away.id}/posts`)).status).toBe(503);
    const places = [`/communities/${communityId}`, '/communities', '/communities/my'];
    for (const path of [...places, '/shop/boosted-post', '/friends/discover', '/messages/users/online', '/onboarding'])
      expect([path, (await liker.get(path)).status]).toEqual([path, 200]);
    await openDatabase(firstWorker(), app.database);
    await expect.poll(() => notificationTypesOf(away)).toEqual(expectedTypes);
    await expect.poll(listed).toBe(0);
    // The post of the worker that was away is commented on as well.
    expect(await notificationTypesOf(present)).toEqual(['commented', ...expectedTypes]);
  });

  it('notifications of members on a worker that is away wait through a restart of the server', async () => {
    const app = await startApp();
    const [liker, away, present] = [
      await createUserOn(app, false),
      await createUserOn(app, true),
      await createUserOn(app, false),
    ];
    const writeOnOther = async (author: TestUser): Promise<string> => {
      for (;;) {
        const { id } = await writePost(author, 'A mural by the river');
        if (!(await areOnFirst(app, [id], 'posts'))[0]) return id;
      }
    };
    const postIds = [await writeOnOther(away), await writeOnOther(present)];
    const countWaiting = async () =>
      (await app.deps.db.pool.query('SELECT FROM waiting_notifications WHERE tried_at > waits_since')).rowCount;

    await closeDatabase(firstWorker(), app.database);
    onTestFinished(() => openDatabase(firstWorker(), app.database));
    for (const id of postIds) await expect.poll(async () => (await liker.post(`/posts/${id}/like`)).status).toBe(200);
    // The job has tried it once.
    await expect.poll(countWaiting).toBe(1);
    expect(await notificationTypesOf(present)).toEqual(['post_liked']);
    await app.close();
    await openDatabase(firstWorker(), app.database);
    const next = await startApp({}, app);
    await next.deps.notifier.storeWaiting();
    expect(await notificationTypesOf(asUser(next, away))).toEqual(['post_liked']);
    const { rows } = await next.deps.db.pool.query('SELECT event FROM waiting_notifications');
    expect(rows).toEqual([]);
  });

  it('a coordinator that restarts answers 503, loses nothing, and is used again without a restart of the server', async () => {
    const app = await startApp();
    const { writers } = await startWriters(app, 4);
    const load = startWriting(app, writers);
    onTestFinished(load.stop);
    await load.expectLatest(() => 201, recoveryMs);
    const coordinator = inject('database');
    await closeDatabase(coordinator, app.database);
    onTestFinished(() => openDatabase(coordinator, app.database));
    await load.expectLatest(() => 503, recoveryMs);
    await openDatabase(coordinator, app.database);
    await load.expectLatest(() => 201, recoveryMs);
    await load.stop();
    expect(await load.findLosses()).toEqual([]);
  });

  it('shards move to another worker, and a worker is added, without a lost message', async () => {
    const app = await startApp();
    const [first, second] = inject('workers');
    if (!first || !second) throw new Error('The cluster needs two workers.');
    // A move takes longer than a request may.
    const client = new pg.Client({ ...inject('database'), database: app.database });
    await client.connect();
    onTestFinished(() => client.end());
    const { writers } = await startWriters(app, 6);
    const load = startWriting(app, writers);
    onTestFinished(load.stop);
    const rebalance = () => client.query(`SELECT rebalance_table_shards(shard_transfer_mode => 'block_writes')`);
    const placements = async () => {
      const { rows } = await client.query<{ port: number; shards: number }>(
        `SELECT nodeport AS port, count(*)::integer AS shards FROM citus_shards
         WHERE table_name = 'messages'::regclass GROUP BY 1 ORDER BY 1`,
      );
      return new Map(rows.map(({ port, shards }) => [port, shards]));
    };
    const total = [...(await placements()).values()].reduce((sum, shards) => sum + shards, 0);

    // All shards go to the second worker, as before one is switched off.
    await client.query(`SELECT citus_set_node_property($1, $2, 'shouldhaveshards', false)`, [first.host, first.port]);
    await rebalance();
    expect(await placements()).toEqual(new Map([[second.port, total]]));
    expect(load.takeStatuses().flat()).toContain(201);

    // A worker without shards is what an added one is: half of them go to it.
    await client.query(`SELECT citus_set_node_property($1, $2, 'shouldhaveshards', true)`, [first.host, first.port]);
    await rebalance();
    expect((await placements()).get(first.port)).toBeGreaterThan(0);
    await load.expectLatest(() => 201, recoveryMs);
    await load.stop();
    expect(await load.findLosses()).toEqual([]);
  }, 120_000);
});
