import pg from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { createCommunity, writeComment, writePost } from '../data/builders.ts';
import { chatPath, emitMessage, startGroup } from '../data/chat.ts';
import { createTestUsers } from '../data/users.ts';
import { startApp } from '../start-app.ts';
import { recordShards, type Touched } from './record-shards.ts';

const isDistributed = inject('workers').length > 0;

// Jobs look for held comments and compare new accounts. These ask every shard: docs/scaling.md lists them.
const wide: readonly string[] = [
  // The notifier stores and removes those of several recipients at once.
  'notifications-accept-events',
  'WITH w AS MATERIALIZED',
  'risk-',
  // The totals of the accounts that are scored.
  'WITH totals AS MATERIALIZED',
  'SELECT t.user_id, (count(*) FILTER (WHERE t.reversed_at',
  'WITH t AS MATERIALIZED',
  'WITH recent AS MATERIALIZED',
  'WITH reported AS (',
  'SELECT DISTINCT user_id FROM comments',
  'SELECT h.id, h.post_id AS "postId"',
  'REINDEX',
];
const isWide = (name: string) => wide.some((known) => name.startsWith(known));

/** The statements that touch more than one shard of a group, each with their number. */
const spread = (touched: Touched[]) =>
  touched
    .filter(({ name, shards }) => shards > 1 && !isWide(name))
    .map(({ name, shards }) => `${shards} shards: ${name}`);

/** Where every statement asks the worker of the conversation alone, so that the loss of another one does not matter. */
const chatting = new Set(['message', 'mention', 'messages', 'mark read']);

/** The statements that send intermediate results to every worker. Notifications are stored later, and again if that fails. */
const broadcast = (touched: Touched[]) =>
  touched
    .filter(({ name, isBroadcast }) => isBroadcast && !name.startsWith('notifications-') && !isWide(name))
    .map(({ name }) => `every worker: ${name}`);

async function startRecorded() {
  const app = await startApp();
  const client = new pg.Client({ ...inject('database'), database: app.database });
  await client.connect();
  await client.query(`ALTER DATABASE ${app.database} SET citus.log_remote_commands = on`);
  await client.end();
  // A second server of the same database, whose connections have the setting.
  const recorded = await startApp({}, app);
  const recorder = await recordShards(recorded, onTestFinished);
  return { app: recorded, recorder };
}

describe.skipIf(!isDistributed)('the number of shards that Citus reports', () => {
  it('is one for what a member does and reads most', async () => {
    const { app, recorder } = await startRecorded();
    const [alice, bob, carol] = await createTestUsers(app, 'alice', 'bob', 'carol');
    const post = await writePost(alice, 'A mural by the river');
    await createCommunity(app, 'Painters', [alice, bob]);
    const { id } = await startGroup(alice, [bob, carol]);
    await emitMessage(alice, id, 'Hello');
    const actions: [name: string, action: () => Promise<{ status: number } | object>][] = [
      ['like', () => bob.post(`/posts/${post.id}/like`)],
      ['take a like back', () => bob.delete(`/posts/${post.id}/like`)],
      ['comment', () => writeComment(bob, post.id, 'Where is it?')],
      ['a post', () => bob.get(`/posts/${post.id}`)],
      ['its comments', () => bob.get(`/comments/posts/${post.id}/comments`)],
      ['message', () => emitMessage(bob, id, 'Hello')],
      ['mention', () => emitMessage(bob, id, '@all Hello')],
      ['messages', () => bob.get(chatPath(id, '/messages'))],
      ['mark read', () => carol.put(chatPath(id, '/read'))],
      ['notifications', () => alice.get('/notifications')],
      ['ledger', () => alice.get('/earnings/history')],
      ['profile', () => bob.get(`/users/${alice.id}`)],
      ['own profile', () => bob.get('/auth/profile')],
    ];
    const spreads: string[] = [];
    for (const [name, action] of actions) {
      const touched = await recorder.record(async () => {
        const reply = await action();
        if ('status' in reply && typeof reply.status === 'number' && reply.status >= 400) {
          throw new Error(`${name}: ${JSON.stringify(reply)}`);
        }
      });
      spreads.push(...spread(touched).map((text) => `${name}: ${text}`));
      if (chatting.has(name)) spreads.push(...broadcast(touched).map((text) => `${name}: ${text}`));
    }
    expect(spreads).toEqual([]);
  });

  it('is every shard for lists of many authors, and for the conversations of a member', async () => {
    const { app, recorder } = await startRecorded();
    const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
    await writePost(alice, 'A mural by the river');
    const lists = ['/posts/feed', '/posts/search?q=mural', '/messages/conversations', '/leaderboard'];
    for (const path of lists) {
      const touched = await recorder.record(async () => {
        expect((await bob.get(path)).status).toBe(200);
      });
      // A statement asks each shard once, however many rows it returns.
      expect([path, touched.length <= 6]).toEqual([path, true]);
    }
  });
});
