import type { Hold } from '@gumball/contract/filters/filters.schemas';
import { dayMs } from '@gumball/rules/formats/durations';
import { expect, it } from 'vitest';
import { writeComment, writePost } from '../../../../test/data/builders.ts';
import { findViolations } from '../../../../test/data/invariants.ts';
import { createOperator } from '../../../../test/data/tasks.ts';
import { createTestUser, type TestUser } from '../../../../test/data/users.ts';
import { startApp } from '../../../../test/start-app.ts';
import { hideReported } from './hide-reported.ts';

it('hides what three trusted members of three networks report, and nothing by a mob of new accounts', async () => {
  const app = await startApp();
  const { pool } = app.deps.db;
  const [judge, alice] = [await createOperator(app, 'judge'), await createTestUser(app, 'alice')];
  const [post, other] = [await writePost(alice, 'Bad'), await writePost(alice, 'Fine')];
  const comment = await writeComment(alice, other.id, 'A bad comment');
  const trusted: TestUser[] = [];
  for (let index = 0; index < 4; index += 1) {
    const user = await createTestUser(app, `trusted${index}`);
    trusted.push(user);
    await pool.query(
      `UPDATE users SET created_at = now() - interval '60 days', email_verified_at = now() WHERE id = $1`,
      [user.id],
    );
    await pool.query('UPDATE user_totals SET friends_count = 9 WHERE user_id = $1', [user.id]);
    // The first two share a network.
    await pool.query('UPDATE sessions SET ip = $2 WHERE user_id = $1', [user.id, `192.0.${Math.max(1, index)}.7`]);
  }
  const report = (who: TestUser, targetType: 'post' | 'comment', targetId: string) =>
    who.post('/reports', { targetType, targetId, reason: 'spam' });
  const isHidden = async () => (await judge.get(`/posts/${post.id}`)).status === 404;
  for (let index = 0; index < 12; index += 1) await report(await createTestUser(app, `mob${index}`), 'post', post.id);
  for (const who of trusted.slice(0, 3)) await report(who, 'post', post.id);
  await hideReported(app.deps);
  expect(await isHidden()).toBe(false);
  await report(trusted[3] as TestUser, 'post', post.id);
  for (const who of trusted) await report(who, 'comment', comment.id);
  await Promise.all([hideReported(app.deps), hideReported(app.deps)]);
  expect(await isHidden()).toBe(true);
  expect((await alice.get(`/posts/${post.id}`)).status).toBe(200);
  const { holds } = (await judge.get<{ holds: Hold[] }>('/operator/holds')).body;
  expect(holds.map(({ kind, cause }) => `${kind} ${cause}`).toSorted()).toEqual(['comment reports', 'post reports']);
  // Shown again by a moderator, further reports do not hide it.
  for (const { id } of holds) await judge.post(`/operator/holds/${id}/release`);
  expect(await isHidden()).toBe(false);
  for (const who of trusted) await report(who, 'post', post.id);
  await hideReported(app.deps);
  expect(await isHidden()).toBe(false);
  // The dismissed reports count against their reporters.
  await pool.query('UPDATE user_totals SET friends_count = 0');
  app.advance(dayMs);
  expect(await findViolations(app)).toEqual([]);
});
