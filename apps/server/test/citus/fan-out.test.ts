import pg from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { createCommunity, writeComment, writePost } from '../data/builders.ts';
import { chatPath, emitMessage, nextTempId, startGroup } from '../data/chat.ts';
import { becomeFriends } from '../data/friendship.ts';
import { createTestUsers, type TestUser } from '../data/users.ts';
import { until } from '../sockets.ts';
import { coordinatorOnly, startApp } from '../start-app.ts';
import { recordShards, type ShardRecorder, type Touched } from './record-shards.ts';

const isDistributed = inject('workers').length > 0;

// Jobs ask every shard: for held comments, new accounts, periods of tasks, rechecks. docs/scaling.md lists them.
const wide: readonly string[] = [
  // The notifier reads and locks the posts of several events, and removes the notifications of several recipients at once.
  'notifications-lock-posts',
  'notifications-posts-of-events',
  'notifications-reposts',
  'WITH w AS MATERIALIZED',
  'risk-',
  'figures-',
  // The totals of the accounts that are scored.
  'WITH totals AS MATERIALIZED',
  'SELECT t.user_id, (count(*) FILTER (WHERE t.reversed_at',
  'WITH t AS MATERIALIZED',
  'WITH recent AS MATERIALIZED',
  'WITH reported AS (',
  'SELECT DISTINCT user_id FROM comments',
  'SELECT h.id, h.post_id AS "postId"',
  'REINDEX',
  'WITH batch AS MATERIALIZED',
  'tasks-end-periods',
  'tasks-rechecks-',
  'select * from "account_events"',
];
const isWide = (name: string) => wide.some((known) => name.startsWith(known));

/** The statements that touch more than one shard of a group, each with their number. */
const spread = (touched: Touched[]) =>
  touched
    .filter(({ name, shards }) => shards > 1 && !isWide(name))
    .map(({ name, shards }) => `${shards} shards: ${name}`);

/** The statements that fail while a worker is away that has nothing of what they are about. */
const dependent = (touched: Touched[]) =>
  touched.filter(({ name, unrelated }) => unrelated > 0 && !isWide(name)).map(({ name }) => `other workers: ${name}`);

/** The statements that touch more than some shards of a group, or fail while a worker is away that has none of them. */
const beyond = (touched: Touched[], limit: number) =>
  touched.filter(({ name, shards, unrelated }) => (shards > limit || unrelated > 0) && !isWide(name));

async function startRecorded() {
  const app = await startApp();
  const client = new pg.Client({ ...inject('database'), database: app.database });
  await client.connect();
  await client.query(`ALTER DATABASE ${app.database} SET citus.log_remote_commands = on`);
  await client.end();
  // A second server of the same database, whose connections have the setting.
  const recorded = await startApp(coordinatorOnly, app);
  const recorder = await recordShards(recorded, onTestFinished);
  return { app: recorded, recorder };
}

/** Starts a group, and waits until its members are notified: one statement writes the notifications of both. */
async function startNotifiedGroup(owner: TestUser, members: TestUser[]): Promise<string> {
  const { id } = await startGroup(owner, members);
  for (const member of members)
    await until(
      async () => (await member.get<{ notifications: unknown[] }>('/notifications')).body.notifications.length > 0,
    );
  return id;
}

type Actions = [name: string, action: () => Promise<{ status: number } | object>][];

/** Runs actions one after the other. Returns their statements that touch several shards, or need other workers. */
async function findWide(recorder: ShardRecorder, actions: Actions): Promise<string[]> {
  const found: string[] = [];
  for (const [name, action] of actions) {
    const touched = await recorder.record(async () => {
      const reply = await action();
      if ('status' in reply && typeof reply.status === 'number' && reply.status >= 400)
        throw new Error(`${name}: ${JSON.stringify(reply)}`);
    });
    found.push(...[...spread(touched), ...dependent(touched)].map((text) => `${name}: ${text}`));
  }
  return found;
}

describe.skipIf(!isDistributed)('the number of shards that Citus reports', () => {
  it('is one for what members do most with posts and comments', async () => {
    const { app, recorder } = await startRecorded();
    const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
    const post = await writePost(alice, 'A mural by the river');
    const poll = await writePost(alice, 'Tea?', { poll: { options: ['Yes', 'No'] } });
    const own = await writePost(bob, 'By the #river');
    const comment = await writeComment(alice, post.id, 'Which one?');
    const reply = await writeComment(bob, post.id, 'Here', comment.id);
    const on = (of: { id: string }, path = '') => `/comments/comments/${of.id}${path}?postId=${post.id}`;
    expect((await bob.post('/mutes/words', { word: 'onions' })).status).toBeLessThan(300);
    const found = await findWide(recorder, [
      ['create a post', () => writePost(bob, 'By the #river')],
      ['edit a post', () => bob.put(`/posts/${own.id}`, { content: 'By the #lake' })],
      ['like', () => bob.post(`/posts/${post.id}/like`)],
      ['take a like back', () => bob.delete(`/posts/${post.id}/like`)],
      ['save', () => bob.post(`/posts/${post.id}/save`)],
      ['remove from the saved posts', () => bob.delete(`/posts/${post.id}/save`)],
      ['repost', () => bob.post(`/posts/${post.id}/repost`)],
      ['take a repost back', () => bob.delete(`/posts/${post.id}/repost`)],
      ['vote', () => bob.post(`/posts/${poll.id}/vote`, { choice: 0 })],
      ['a post', () => bob.get(`/posts/${post.id}`)],
      ['comment', () => writeComment(bob, post.id, 'Where is it?')],
      ['reply', () => writeComment(bob, post.id, 'Here', comment.id)],
      ['comments', () => bob.get(`/comments/posts/${post.id}/comments`)],
      ['newest comments', () => bob.get(`/comments/posts/${post.id}/comments?sortBy=newest`)],
      ['a comment', () => bob.get(on(comment))],
      ['its replies', () => bob.get(on(comment, '/replies'))],
      ['like a comment', () => bob.post(on(comment, '/like'))],
      ["take a comment's like back", () => bob.delete(on(comment, '/like'))],
      ['edit a comment', () => bob.put(on(reply), { content: 'Over there' })],
    ]);
    expect(found).toEqual([]);
  });

  it('is one for each step that deletes a post, before the rest is cleaned up', async () => {
    const { app, recorder } = await startRecorded();
    const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
    const { id } = await writePost(alice, 'A mural by the #river', { poll: { options: ['Yes', 'No'] } });
    const comment = await writeComment(bob, id, 'Where is it?');
    expect((await alice.post(`/comments/comments/${comment.id}/like?postId=${id}`)).status).toBe(200);
    const touched = await recorder.record(async () => {
      expect((await alice.delete(`/posts/${id}`)).status).toBe(200);
    });
    const steps = touched.filter(({ name }) => name.startsWith('posts-removal-'));
    expect(steps.map(({ name }) => name)).toEqual(expect.arrayContaining(['posts-removal-lock', 'posts-removal-row']));
    expect(beyond(steps, 1)).toEqual([]);
  });

  it('is one for what members do most with messages', async () => {
    const { app, recorder } = await startRecorded();
    const [alice, bob, carol] = await createTestUsers(app, 'alice', 'bob', 'carol');
    const id = await startNotifiedGroup(alice, [bob, carol]);
    const message = await emitMessage(alice, id, 'Hello');
    const own = await emitMessage(bob, id, 'Helo');
    const on = (of: { id: string }, path = '') => `/messages/${of.id}${path}?conversationId=${id}`;
    const reaction = (isOn: boolean) => ({ emoji: '👍', isOn, changeId: nextTempId() });
    const found = await findWide(recorder, [
      ['message', () => emitMessage(bob, id, 'Hello')],
      ['mention', () => emitMessage(bob, id, '@all Hello')],
      ['messages', () => bob.get(chatPath(id, '/messages'))],
      ['conversation', () => bob.get(chatPath(id))],
      ['mark read', () => carol.put(chatPath(id, '/read'))],
      ['a message', () => bob.get(on(message))],
      ['mark a message as read', () => bob.put(on(message, '/status'), { status: 'read' })],
      ['edit', () => bob.put(on(own), { content: 'Hello', editId: nextTempId() })],
      ['former texts', () => alice.get(on(own, '/versions'))],
      ['react', () => bob.put(on(message, '/reactions'), reaction(true))],
      ['take a reaction back', () => bob.put(on(message, '/reactions'), reaction(false))],
      ['reactions', () => bob.get(on(message, '/reactions'))],
      ['pin', () => alice.put(on(message, '/pin'), { isOn: true, changeId: nextTempId() })],
      ['delete for oneself', () => bob.put(on(message, '/hidden'))],
      ['delete', () => bob.delete(on(own))],
    ]);
    expect(found).toEqual([]);
  });

  it('is one for what a member reads about a member', async () => {
    const { app, recorder } = await startRecorded();
    const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
    await createCommunity(app, 'Painters', [alice, bob]);
    await writeComment(bob, (await writePost(alice, 'A mural')).id, 'Where is it?');
    const found = await findWide(recorder, [
      ['notifications', () => alice.get('/notifications')],
      ['ledger', () => alice.get('/earnings/history')],
      ['profile', () => bob.get(`/users/${alice.id}`)],
      ['own profile', () => bob.get('/auth/profile')],
    ]);
    expect(found).toEqual([]);
  });

  it('is at most the number of posts for a page of the home feed', async () => {
    const { app, recorder } = await startRecorded();
    const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
    for (const text of ['one', 'two', 'three']) await writePost(alice, text);
    expect((await bob.post('/mutes/words', { word: 'onions' })).status).toBeLessThan(300);
    const touched = await recorder.record(async () => {
      expect((await bob.get<{ posts: unknown[] }>('/posts/feed?limit=1')).body.posts).toHaveLength(1);
    });
    expect(beyond(touched, 2)).toEqual([]);
  });

  it('is one for the list of a member or a community, then at most the number of posts', async () => {
    const { app, recorder } = await startRecorded();
    const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
    const { id: communityId } = await createCommunity(app, 'Painters', [alice, bob]);
    await becomeFriends(alice, bob);
    const [first, second] = [
      await writePost(alice, 'one', { communityId }),
      await writePost(alice, 'two', { communityId }),
    ];
    for (const { id } of [first, second]) expect((await alice.post(`/posts/${id}/repost`)).status).toBe(200);
    for (const { id } of [first, second]) expect((await bob.post(`/posts/${id}/save`)).status).toBe(200);
    expect((await bob.post('/mutes/words', { word: 'onions' })).status).toBeLessThan(300);
    const ofAlice = `/users/${alice.id}/posts?limit=1`;
    const lists = [
      ofAlice,
      `${ofAlice}&tab=popular`,
      `${ofAlice}&tab=reposts`,
      `/communities/${communityId}/posts?limit=1`,
      // The lists of two members.
      '/posts/feed?scope=friends&limit=1',
      '/posts/saved?limit=1',
    ];
    for (const path of lists) {
      const touched = await recorder.record(async () => {
        expect([path, (await bob.get<{ posts: unknown[] }>(path)).body.posts.length]).toEqual([path, 1]);
      });
      expect([path, beyond(touched, 2)]).toEqual([path, []]);
    }
    const communities = await recorder.record(async () => {
      for (const path of [
        `/communities/${communityId}`,
        '/communities',
        '/communities/my',
        '/communities/search?q=painters',
      ])
        expect([path, (await bob.get(path)).status]).toEqual([path, 200]);
      const path = `/communities/${communityId}/posts/${first.id}/pin`;
      expect([path, (await alice.put(path)).status]).toEqual([path, 200]);
      expect([path, (await alice.delete(path)).status]).toEqual([path, 200]);
      expect((await bob.get('/shop/boosted-post')).status).toBe(200);
    });
    expect(beyond(communities, 1)).toEqual([]);
    // Its author's list and that of the community.
    const created = await recorder.record(() => writePost(alice, 'three', { communityId }));
    const isListing = ({ name, shards }: Touched) => name === 'posts-list-entry' && shards === 2;
    expect(beyond(created, 1).filter((touched) => !isListing(touched))).toEqual([]);
  });

  it('is one for the list of a member, then at most the number of conversations', async () => {
    const { app, recorder } = await startRecorded();
    const [alice, bob, carol] = await createTestUsers(app, 'alice', 'bob', 'carol');
    const id = await startNotifiedGroup(alice, [bob, carol]);
    await emitMessage(alice, id, 'Hello');
    const reads = ['/messages/conversations', '/messages/conversations/search?q=group', '/messages/unread-count'];
    for (const path of reads) {
      const touched = await recorder.record(async () => {
        expect([path, (await bob.get(path)).status]).toEqual([path, 200]);
      });
      expect([path, spread(touched)]).toEqual([path, []]);
    }
    const touched = await recorder.record(async () => {
      const { body } = await alice.post<{ conversation: { id: string } }>('/messages/conversations', {
        participantIds: [bob.id],
        isGroup: false,
      });
      expect(body.conversation.id).not.toBe(id);
    });
    expect(spread(touched).filter((text) => !text.startsWith('2 shards'))).toEqual([]);
  });

  it('is every shard for lists of many authors', async () => {
    const { app, recorder } = await startRecorded();
    const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
    await writePost(alice, 'A mural by the river');
    const lists = ['/posts/search?q=mural', '/leaderboard'];
    for (const path of lists) {
      const touched = await recorder.record(async () => {
        expect((await bob.get(path)).status).toBe(200);
      });
      // A statement asks each shard once, however many rows it returns.
      expect([path, touched.length <= 6]).toEqual([path, true]);
    }
  });
});
