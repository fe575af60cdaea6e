import type { ErrorBody } from '@gumball/contract/errors';
import { expect, it } from 'vitest';
import { block, createCommunity, writeComment, writePost } from '../../../test/data/builders.ts';
import { emitMessage, startGroup } from '../../../test/data/chat.ts';
import { becomeFriends } from '../../../test/data/friendship.ts';
import { createTestUser, createTestUsers, type TestUser } from '../../../test/data/users.ts';
import { openMailbox, readOutbox } from '../../../test/mailbox.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';

type ReportResponse = ErrorBody & { report: { id: string; reason: string } };

const report = (who: TestUser, targetType: string, targetId: string, more: object = {}) =>
  who.post<ReportResponse>('/reports', { targetType, targetId, reason: 'spam', ...more });

const stored = (app: TestApp) => app.deps.db.kysely.selectFrom('reports').selectAll().orderBy('id').execute();

it('stores reports about posts, comments, users and communities with the reported text', async () => {
  const app = await startApp();
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  const post = await writePost(bob, 'Buy my coins');
  const comment = await writeComment(bob, post.id, 'Really, buy them');
  const community = await createCommunity(app, 'Coins', [bob]);
  for (const [type, id] of [
    ['post', post.id],
    ['comment', comment.id],
    ['member', bob.id],
    ['community', community.id],
  ] as const)
    expect((await report(alice, type, id, { details: ' Look at it ' })).status).toBe(201);
  await bob.delete(`/posts/${post.id}`);
  expect((await stored(app)).map((row) => [row.target_user_id, row.excerpt, row.details])).toEqual([
    [bob.id, 'Buy my coins', 'Look at it'],
    [bob.id, 'Really, buy them', 'Look at it'],
    [bob.id, 'Bob Baker\nbob.fun', 'Look at it'],
    [null, 'Coins', 'Look at it'],
  ]);
});

it('stores one open report per target, however many are sent concurrently', async () => {
  const app = await startApp();
  const [alice, bob, carol] = await createTestUsers(app, 'alice', 'bob', 'carol');
  const post = await writePost(bob, 'Buy my coins');
  const responses = await Promise.all([1, 2, 3, 4].map(() => report(alice, 'post', post.id)));
  expect(new Set(responses.map(({ body }) => body.report.id)).size).toBe(1);
  expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 200, 200, 201]);
  const again = await report(alice, 'post', post.id, { reason: 'hate' });
  expect([again.status, again.body.report.reason]).toEqual([200, 'spam']);
  await report(carol, 'post', post.id);
  expect(await stored(app)).toHaveLength(2);
  await app.deps.db.kysely.updateTable('reports').set({ closed_at: app.deps.clock.now() }).execute();
  expect((await report(alice, 'post', post.id)).status).toBe(201);
  expect(await stored(app)).toHaveLength(3);
});

it('rejects reports about hidden targets and about oneself', async () => {
  const app = await startApp();
  const [alice, bob, carol] = await createTestUsers(app, 'alice', 'bob', 'carol');
  const post = await writePost(bob, 'Hello');
  const under = await writePost(carol, 'Hello too');
  const comment = await writeComment(bob, under.id, 'Mine');
  await block(app, bob, alice);
  const codeOf = async (who: TestUser, type: string, id: string) => (await report(who, type, id)).body.code;
  for (const [type, id] of [
    ['post', post.id],
    ['comment', comment.id],
    ['member', bob.id],
    ['post', '5'],
    ['community', '5'],
    ['message', '5'],
  ] as const)
    expect(await codeOf(alice, type, id)).toBe('REPORT_TARGET_NOT_FOUND');
  for (const [type, id] of [
    ['post', post.id],
    ['comment', comment.id],
    ['member', bob.id],
  ] as const)
    expect(await codeOf(bob, type, id)).toBe('REPORT_OWN');
  expect(await stored(app)).toEqual([]);
});

it('accepts a report about a message only from its recipients', async () => {
  const app = await startApp();
  const [alice, bob, carol] = await createTestUsers(app, 'alice', 'bob', 'carol');
  const { id } = await startGroup(alice, [bob]);
  const early = await emitMessage(bob, id, 'Before Dan came');
  const dan = await createTestUser(app, 'dan');
  await becomeFriends(alice, dan);
  await alice.post(`/messages/conversations/${id}/participants`, { participantIds: [dan.id] });
  const late = await emitMessage(bob, id, 'Buy my coins');
  await block(app, bob, alice);
  expect((await report(alice, 'message', late.id)).status).toBe(201);
  expect((await report(dan, 'message', late.id)).status).toBe(201);
  expect((await report(dan, 'message', early.id)).body.code).toBe('REPORT_TARGET_NOT_FOUND');
  expect((await report(carol, 'message', late.id)).body.code).toBe('REPORT_TARGET_NOT_FOUND');
  expect((await report(bob, 'message', late.id)).body.code).toBe('REPORT_OWN');
  await dan.delete(`/messages/conversations/${id}/leave`);
  expect((await report(dan, 'message', late.id, { reason: 'hate' })).body.code).toBe('REPORT_TARGET_NOT_FOUND');
  expect((await stored(app)).map((row) => [row.reporter_id, row.target_user_id, row.excerpt])).toEqual([
    [alice.id, bob.id, 'Buy my coins'],
    [dan.id, bob.id, 'Buy my coins'],
  ]);
});

it('requires a known reason, details for "other", and limits the length', async () => {
  const app = await startApp();
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  expect((await report(alice, 'member', bob.id, { reason: 'boredom' })).body.code).toBe('INVALID_INPUT');
  expect((await report(alice, 'member', bob.id, { reason: 'other' })).body.code).toBe('REPORT_DETAILS_MISSING');
  expect((await report(alice, 'member', bob.id, { details: 'x'.repeat(1001) })).body.code).toBe('REPORT_TOO_LONG');
  for (let at = 0; at < 30; at += 1) await report(alice, 'member', bob.id);
  expect((await report(alice, 'member', bob.id)).status).toBe(429);
  expect((await report(bob, 'member', alice.id)).status).toBe(201);
});

it('sends a message to the operators once: in their list, and by mail if an address is configured', async () => {
  const mailbox = await openMailbox();
  const app = await startApp({ ...mailbox.env, SUPPORT_EMAIL: 'help@gumball.example' });
  const [alice] = await createTestUsers(app, 'alice');
  mailbox.refuse(1);
  const message = { subject: ' Lost\n coins ', message: ' Where are they? ', email: 'Alice@Work.example' };
  for (const _ of [1, 2])
    expect((await alice.post('/support', message, { 'idempotency-key': 'one' })).status).toBe(201);
  const mail = await mailbox.next('help@gumball.example');
  expect(mail.subject).toBe('[Support] Lost coins (alice.fun)');
  expect(mail.text).toContain('answer to alice@work.example');
  const rows = await app.deps.db.kysely.selectFrom('support_messages').selectAll().execute();
  expect(rows).toMatchObject([
    { user_id: alice.id, email: 'alice@work.example', subject: 'Lost coins', message: 'Where are they?' },
  ]);
});

it('requires text, uses the address of the account, and allows ten messages an hour', async () => {
  const app = await startApp({ SUPPORT_EMAIL: 'help@gumball.example' });
  const alice = await createTestUser(app, 'alice', { incomplete: true });
  const send = async (body: object) => (await alice.post<ErrorBody>('/support', body)).body.code ?? 'ok';
  expect(await send({ message: ' ' })).toBe('SUPPORT_EMPTY');
  expect(await send({ message: 'Help', email: 'nowhere' })).toBe('EMAIL_INVALID');
  expect(await send({ message: 'Help' })).toBe('ok');
  expect((await readOutbox(app, 1))[0]).toContain('answer to alice@example.com');
  for (let at = 0; at < 9; at += 1) await send({ message: 'Help' });
  expect(await send({ message: 'Help' })).toBe('RATE_LIMITED');
});
