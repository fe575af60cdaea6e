import type { Hold, Run } from '@gumball/contract/filters/filters.schemas';
import type { Post } from '@gumball/contract/posts/posts.schemas';
import { dayMs } from '@gumball/rules/formats/durations';
import { expect, it } from 'vitest';
import { writeComment, writePost } from '../../../../test/data/builders.ts';
import { findViolations } from '../../../../test/data/invariants.ts';
import { createOperator } from '../../../../test/data/tasks.ts';
import { createTestUser, expectError, type TestUser } from '../../../../test/data/users.ts';
import { until } from '../../../../test/sockets.ts';
import { startApp, type TestApp } from '../../../../test/start-app.ts';
import { hideAutomatically } from './hide-automatically.ts';

const spam = (index: number) =>
  `Hi ${index}! Win ${index * 3} free coins today at the very best place #coins https://shop${index % 3}.example/win?r=${index}`;
const runsOf = async (by: TestUser) => (await by.get<{ runs: Run[] }>('/operator/spam-runs')).body.runs;

async function spread(app: TestApp, accounts: number, number: number): Promise<TestUser[]> {
  const users: TestUser[] = [];
  for (let index = 0; index < accounts; index += 1) users.push(await createTestUser(app, `farm${index}`));
  for (let index = 0; index < number; index += 10)
    await Promise.all(
      Array.from({ length: Math.min(10, number - index) }, (_, at) =>
        writePost(users[(index + at) % accounts] as TestUser, spam(index + at)),
      ),
    );
  return users;
}

const feedOf = async (by: TestUser) =>
  (await by.get<{ posts: Post[] }>('/posts/feed?limit=50')).body.posts.map(({ content }) => content);

it('hides 1,000 posts of 50 accounts at once, and shows them again in one step', { timeout: 120_000 }, async () => {
  const app = await startApp();
  const [judge, alice] = [await createOperator(app, 'judge'), await createTestUser(app, 'alice')];
  const honest = await writePost(alice, 'An ordinary morning at the harbour with coffee and friends');
  const farm = await spread(app, 50, 1000);
  const startedAt = performance.now();
  await hideAutomatically(app.deps);
  expect(performance.now() - startedAt).toBeLessThan(20_000);
  expect(await feedOf(alice)).toEqual([honest.content]);
  const [run, ...others] = await runsOf(judge);
  expect(others).toEqual([]);
  expect(run).toMatchObject({ things: 1000, accounts: 50 });
  expect(run?.examples).toHaveLength(3);
  expect(await findViolations(app)).toEqual([]);
  // What follows joins the run, and its author alone sees it.
  const later = await writePost(farm[0] as TestUser, spam(5000));
  await hideAutomatically(app.deps);
  expect((await alice.get(`/posts/${later.id}`)).status).toBe(404);
  expect((await (farm[0] as TestUser).get<{ post: Post }>(`/posts/${later.id}`)).body.post.review).toBe('waiting');
  expect((await judge.get<{ holds: Hold[] }>('/operator/holds')).body.holds).toEqual([]);
  const raced = await Promise.all([1, 2].map(() => judge.post(`/operator/spam-runs/${run?.id}/undo`)));
  expect(raced.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await feedOf(alice)).toHaveLength(50);
  expect(await findViolations(app)).toEqual([]);
  expect(JSON.stringify((await alice.get('/hashtags/coins')).body)).toContain('coins');
  // It is not found again.
  await hideAutomatically(app.deps);
  expect(await runsOf(judge)).toEqual([]);
});

it('removes a confirmed run and limits its accounts', { timeout: 120_000 }, async () => {
  const app = await startApp();
  const [judge, alice] = [await createOperator(app, 'judge'), await createTestUser(app, 'alice')];
  const post = await writePost(alice, 'Welcome');
  const farm = await spread(app, 5, 40);
  for (const [index, user] of farm.entries()) await writeComment(user, post.id, spam(index));
  await hideAutomatically(app.deps);
  const [run] = await runsOf(judge);
  expect(run).toMatchObject({ things: 45, accounts: 5 });
  expect((await alice.get<{ post: Post }>(`/posts/${post.id}`)).body.post.commentsCount).toBe(0);
  expect(await expectError(judge.post(`/operator/spam-runs/${run?.id}/confirm`, { sanction: 'limit', days: 2 }))).toBe(
    '400 SANCTION_DAYS_MISSING',
  );
  const reply = await judge.post(`/operator/spam-runs/${run?.id}/confirm`, { sanction: 'limit', days: 7 });
  expect(reply).toMatchObject({ status: 200, body: { accounts: 5 } });
  expect(await expectError(judge.post(`/operator/spam-runs/${run?.id}/undo`))).toBe('409 RUN_DECIDED');
  const { pool } = app.deps.db;
  await until(async () => (await pool.query('SELECT FROM holds')).rowCount === 0);
  expect((await pool.query('SELECT FROM posts')).rowCount).toBe(1);
  expect(await findViolations(app)).toEqual([]);
  expect(await expectError((farm[0] as TestUser).post('/posts', { content: 'https://again.example' }))).toBe(
    '403 LIMITED_LINKS',
  );
  expect(await expectError(judge.post('/operator/spam-runs/1/undo'))).toBe('404 RUN_NOT_FOUND');
});

it('leaves alone what established members share, and what operators write', { timeout: 120_000 }, async () => {
  const app = await startApp();
  const judge = await createOperator(app, 'judge');
  const members: TestUser[] = [];
  for (let index = 0; index < 10; index += 1) members.push(await createTestUser(app, `member${index}`));
  for (const member of members) await writePost(member, `My first day ${member.username}`);
  app.advance(30 * dayMs);
  const { pool } = app.deps.db;
  await pool.query('UPDATE sessions SET created_at = $1, last_used_at = $1', [app.deps.clock.now()]);
  for (let index = 0; index < 60; index += 1) await writePost(members[index % 10] as TestUser, spam(index));
  for (let index = 0; index < 40; index += 1) await writePost(judge, spam(index));
  await hideAutomatically(app.deps);
  expect(await runsOf(judge)).toEqual([]);
});
