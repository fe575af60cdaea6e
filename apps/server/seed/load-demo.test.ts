import type { Community } from '@gumball/contract/communities/communities.schemas';
import type { Conversation } from '@gumball/contract/messages/messages.schemas';
import type { Post } from '@gumball/contract/posts/posts.schemas';
import type { OwnUser } from '@gumball/contract/users/users.schemas';
import { expect, test } from 'vitest';
import { checkLedger } from '../src/features/gumballs/check-ledger.ts';
import { maintainScores } from '../src/features/leaderboard/maintain-scores.ts';
import { signUpOf } from '../test/data/accounts.ts';
import { findViolations } from '../test/data/invariants.ts';
import { asUser, call, createTestUser } from '../test/data/users.ts';
import { slowness } from '../test/slowness.ts';
import { startApp, type TestApp } from '../test/start-app.ts';
import { isDemoLoaded, loadDemo } from './load-demo.ts';
import { interests } from './profiles.ts';
import { readPosts } from './read-texts.ts';

async function count(app: TestApp, table: string, where = 'true'): Promise<number> {
  const { rows } = await app.deps.db.pool.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM ${table} WHERE ${where}`,
  );
  return rows[0]?.n ?? 0;
}

async function signIn(app: TestApp, username: string) {
  const { status, body } = await call<{ user: OwnUser; accessToken: string }>(app, 'POST', '/auth/login', {
    body: { username, password: 'gumball' },
  });
  expect(status).toBe(200);
  return { user: body.user, person: asUser(app, { id: body.user.id, username, token: body.accessToken }) };
}

test('loads the demo community into an empty database', {
  timeout: 120_000 * slowness,
}, async () => {
  const app = await startApp();
  expect(await isDemoLoaded(app.deps.db)).toBe(false);
  expect(await loadDemo(app.deps, { postsPerInterest: 5 })).toBe(true);
  expect(await isDemoLoaded(app.deps.db)).toBe(true);

  expect(await count(app, 'users')).toBe(40);
  expect(await count(app, 'communities')).toBe(6);
  expect(await count(app, 'posts')).toBe(50);
  expect(await count(app, 'posts', 'jsonb_array_length(media) > 0')).toBeGreaterThan(5);
  expect(await count(app, 'comments')).toBeGreaterThan(20);
  expect(await count(app, 'tasks', "platform <> 'Gumball'")).toBe(34);
  expect(await count(app, 'tasks', "platform = 'Gumball' AND community_id IS NULL")).toBe(7);
  expect(await count(app, 'tasks', "community_id IS NOT NULL AND type IN ('post', 'survey')")).toBe(2);
  expect(await count(app, 'task_quizzes', 'true')).toBe(1);
  expect(await count(app, 'task_streaks', 'length = 5')).toBe(1);
  expect(await count(app, 'quest_tasks', 'true')).toBe(3);
  expect(await count(app, 'leaderboard_scores', "period LIKE 'season:%' AND score > 0")).toBeGreaterThan(10);
  expect(await count(app, 'tasks', 'reward >= 15000')).toBe(2);
  expect(await count(app, 'tasks', 'expires_at IS NOT NULL')).toBe(1);
  expect(await count(app, 'community_events', 'starts_at > now() AND going_count > 2')).toBe(3);
  expect(await count(app, 'shop_items', 'true')).toBe(8);
  expect(await count(app, 'shop_orders', "status = 'open'")).toBe(1);
  expect(await count(app, 'post_boosts', 'ends_at > now() AND post_id IS NOT NULL')).toBe(1);
  expect(await count(app, 'users', "frame = 'sun'")).toBe(1);
  expect(await count(app, 'uploads', 'attached_at IS NULL')).toBe(0);
  expect(await count(app, 'figures', "name = 'active' AND key = 'day' AND value > 0")).toBeGreaterThan(20);
  expect(await count(app, 'figures', "name = 'retained' AND value > 0")).toBeGreaterThan(5);
  expect(await count(app, 'posts', 'poll_ends_at < now()')).toBe(2);
  expect(
    await count(app, 'posts', 'poll_ends_at > now() AND (SELECT sum(votes) FROM unnest(poll_counts) AS votes) > 10'),
  ).toBe(1);
  expect(await count(app, 'posts', 'created_at > now()')).toBe(0);

  // Referral links have more clicks than sign-ups.
  const rates = await app.deps.db.pool.query<{ clicks: number; joined: number }>(
    `SELECT (SELECT sum(clicks)::int FROM referral_days d WHERE d.referrer_id = r.referrer_id) AS clicks, count(*)::int AS joined
     FROM referrals r GROUP BY referrer_id`,
  );
  expect(rates.rows).toHaveLength(6);
  for (const { clicks, joined } of rates.rows) expect(clicks).toBeGreaterThan(2 * joined);

  // Counters match the rows, and every balance is the sum of its ledger entries.
  expect(await findViolations(app)).toEqual([]);
  for (const [stored, table, which] of [
    ['likes_count', 'post_likes', 'true'],
    ['comments_count', 'comments', 'x.parent_id IS NULL'],
    ['(SELECT coalesce(sum(votes), 0) FROM unnest(poll_counts) AS votes)', 'poll_votes', 'true'],
  ]) {
    expect(
      await count(app, 'posts p', `${stored} <> (SELECT count(*) FROM ${table} x WHERE x.post_id = p.id AND ${which})`),
    ).toBe(0);
  }
  const friends = 'friends_count <> (SELECT count(*) FROM friendships f WHERE f.user_id = t.user_id)';
  expect(await count(app, 'user_totals t', friends)).toBe(0);
  expect((await checkLedger(app.deps.db)).wrong).toEqual([]);
  await maintainScores(app.deps);
  expect(await count(app, 'leaderboard_baselines', `user_id <> 0`)).toBeGreaterThan(30);

  const { user, person } = await signIn(app, 'demo');
  expect(user.gumballs).toBeGreaterThan(15_000);
  expect(user.friendsCount).toBeGreaterThanOrEqual(10);
  const requests = await person.get<{ requests: object[] }>('/friends/requests?type=received');
  expect(requests.body.requests).toHaveLength(3);
  const { body: chats } = await person.get<{ conversations: Conversation[] }>('/messages/conversations');
  expect(chats.conversations.filter(({ unreadCount }) => unreadCount > 0)).toHaveLength(4);
  const { body: notices } = await person.get<{ unreadCount: number }>('/notifications/unread-count');
  expect(notices.unreadCount).toBeGreaterThan(0);
  const { body: own } = await person.get<{ communities: Community[] }>('/communities/my?limit=20');
  expect(new Set(own.communities.map(({ userRole }) => userRole))).toEqual(new Set(['owner', 'admin', 'member']));
  const { body: feed } = await person.get<{ posts: Post[] }>('/posts/feed?limit=40');
  const picture = feed.posts.flatMap(({ mediaUrls }) => mediaUrls)[0] ?? '';
  const file = await fetch(app.url + picture);
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/webp']);
  const { person: operator } = await signIn(app, 'operator.fun');
  const { body: queue } = await operator.get<{ submissions: object[] }>('/operator/submissions?status=pending');
  expect(queue.submissions.length).toBeGreaterThan(0);
  const { body: canned } = await operator.get<{ answers: object[] }>('/operator/canned-answers');
  expect(canned.answers).toHaveLength(3);
  expect((await person.get('/operator/submissions?status=pending')).status).not.toBe(200);

  expect(await loadDemo(app.deps)).toBe(false);
  expect(await count(app, 'posts')).toBe(50);
});

test('the texts contain 300 posts without duplicates', async () => {
  const posts = (await Promise.all(interests.map(readPosts))).flat();
  expect(posts).toHaveLength(300);
  expect(new Set(posts.map(({ content }) => content)).size).toBe(300);
  const comments = posts.flatMap((post) => post.comments.map(({ content }) => content));
  expect(new Set(comments).size).toBe(comments.length);
});

test('loads nothing if the database has a member', async () => {
  const app = await startApp();
  await createTestUser(app, 'alice');
  expect(await loadDemo(app.deps)).toBe(false);
  expect(await count(app, 'users')).toBe(1);
  expect(await isDemoLoaded(app.deps.db)).toBe(false);
});

test('a failed load leaves no rows or files, and the next start loads again', {
  timeout: 60_000 * slowness,
}, async () => {
  const app = await startApp();
  const { storage } = app.deps;
  let writes = 0;
  const failing = {
    ...storage,
    write: (key: string, content: Buffer) => {
      writes += 1;
      return writes > 30 ? Promise.reject(new Error('the disk is full')) : storage.write(key, content);
    },
  };
  await expect(loadDemo({ ...app.deps, storage: failing })).rejects.toThrow('the disk is full');
  for (const table of ['users', 'posts', 'uploads', 'tasks', 'sandbox_accounts'])
    expect(await count(app, table)).toBe(0);
  const left: string[] = [];
  for await (const files of storage.list()) left.push(...files.map(({ key }) => key));
  expect(left).toEqual([]);
  const { status } = await call(app, 'POST', '/auth/register', { body: signUpOf('demo') });
  expect(status).toBe(201);
});
