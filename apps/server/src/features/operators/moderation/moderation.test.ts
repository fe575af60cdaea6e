import type { AuditEntry, OperatorMessage, OperatorReport } from '@gumball/contract/operators/operators.schemas';
import { expect, it } from 'vitest';
import { writeComment, writePost } from '../../../../test/data/builders.ts';
import { createOperator } from '../../../../test/data/tasks.ts';
import { createTestUser } from '../../../../test/data/users.ts';
import { startApp } from '../../../../test/start-app.ts';

it('operators remove reported posts and comments and dismiss harmless reports, with audit entries', async () => {
  const app = await startApp();
  const [alice, bob, carol] = [
    await createOperator(app, 'alice'),
    await createTestUser(app, 'bob'),
    await createTestUser(app, 'carol'),
  ];
  const dan = await createTestUser(app, 'dan');
  const post = await writePost(bob, 'rude words');
  const comment = await writeComment(carol, post.id, 'ruder words');
  const harmless = await writePost(bob, 'fine words');
  const report = async (who: typeof bob, targetType: string, targetId: string) =>
    expect((await who.post('/reports', { targetType, targetId, reason: 'spam' })).status).toBe(201);
  await report(carol, 'post', post.id);
  await report(dan, 'post', post.id);
  await report(dan, 'comment', comment.id);
  await report(dan, 'post', harmless.id);
  await report(dan, 'member', bob.id);
  const open = async () => (await alice.get<{ reports: OperatorReport[] }>('/operator/reports')).body.reports;
  const [first, , third, fourth, fifth] = await open();
  expect(first).toMatchObject({
    excerpt: 'rude words',
    reporter: carol.username,
    openAboutSame: 2,
    targetUser: { username: bob.username },
  });
  const close = (id: string | undefined, action: string) =>
    alice.post<{ report: OperatorReport }>(`/operator/reports/${id}/close`, { action });
  expect((await close(fifth?.id, 'remove')).status).toBe(400);
  await close(third?.id, 'remove');
  expect((await dan.get(`/comments/comments/${comment.id}`)).status).toBe(404);
  expect((await close(first?.id, 'remove')).body.report.closedAt).not.toBeNull();
  expect((await dan.get(`/posts/${post.id}`)).status).toBe(404);
  await close(fourth?.id, 'dismiss');
  await close(fourth?.id, 'dismiss');
  expect((await dan.get(`/posts/${harmless.id}`)).status).toBe(200);
  expect((await open()).map(({ id }) => id)).toEqual([fifth?.id]);
  expect((await close('123456', 'dismiss')).status).toBe(404);

  await bob.post('/support', { subject: 'Help', message: 'I am lost' });
  const messages = async (status: string) =>
    (await alice.get<{ messages: OperatorMessage[] }>(`/operator/support?status=${status}`)).body.messages;
  const [waiting] = await messages('open');
  expect(waiting).toMatchObject({ subject: 'Help', message: 'I am lost', user: { username: bob.username } });
  expect((await alice.post(`/operator/support/${waiting?.id}/close`)).status).toBe(200);
  expect([await messages('open'), (await messages('closed')).length]).toEqual([[], 1]);
  const { entries } = (await alice.get<{ entries: AuditEntry[] }>('/operator/audit')).body;
  expect(entries.map(({ action, details }) => [action, details.member])).toEqual([
    ['close-support', bob.username],
    ['dismiss-report', bob.username],
    ['remove-post', bob.username],
    ['remove-comment', carol.username],
  ]);
});
