import type { CannedAnswer, CaseDetails, ModerationCase } from '@gumball/contract/moderation/cases.schemas';
import type { Sanction } from '@gumball/contract/moderation/sanctions.schemas';
import type { Notification } from '@gumball/contract/notifications/notifications.schemas';
import type { Pagination } from '@gumball/contract/pagination';
import { claimMs } from '@gumball/rules/moderation/cases';
import { expect, it } from 'vitest';
import { writeComment, writePost } from '../../../../test/data/builders.ts';
import { emitMessage, startDirect } from '../../../../test/data/chat.ts';
import { findViolations } from '../../../../test/data/invariants.ts';
import { createOperator } from '../../../../test/data/tasks.ts';
import { createTestUser, expectError, type TestUser } from '../../../../test/data/users.ts';
import { connect, until } from '../../../../test/sockets.ts';
import { shareApp } from '../../../../test/start-app.ts';

const app = shareApp();
let made = 0;
const member = () => createTestUser(app(), `casemember${(made += 1)}`);
const operator = () => createOperator(app(), `caseop${(made += 1)}`);
const report = async (who: TestUser, targetType: string, targetId: string, more: object = {}) =>
  expect((await who.post('/reports', { targetType, targetId, reason: 'spam', ...more })).status).toBe(201);
const listed = async (by: TestUser, query = '') =>
  (await by.get<{ cases: ModerationCase[]; pagination: Pagination }>(`/operator/cases?limit=100${query}`)).body.cases;
async function caseOf(by: TestUser, subjectId: string, query = ''): Promise<ModerationCase> {
  const found = (await listed(by, query)).find(({ subject }) => subject.id === subjectId);
  if (!found) throw new Error('there is no such case');
  return found;
}
const decide = (by: TestUser, id: string, body: object) =>
  by.post<{ case: ModerationCase }>(`/operator/cases/${id}/decision`, body);
const details = async (by: TestUser, id: string) => (await by.get<CaseDetails>(`/operator/cases/${id}`)).body;
const notified = async (who: TestUser, type: string) =>
  (await who.get<{ notifications: Notification[] }>('/notifications')).body.notifications
    .filter((one) => one.type === type)
    .map(({ message }) => message);

it('one decision removes, imposes a measure, closes all reports, and tells everybody concerned', async () => {
  const [author, bob, carol, olga] = [await member(), await member(), await member(), await operator()];
  const post = await writePost(author, 'rude words');
  await report(bob, 'post', post.id, { details: 'Look at it' });
  await report(carol, 'post', post.id, { reason: 'hate' });
  const { id, reports, reasons, user } = await caseOf(olga, post.id);
  expect([reports, reasons, user?.username]).toEqual([2, ['hate', 'spam'], author.username]);
  expect(await expectError(decide(olga, id, { decision: 'remove' }))).toBe('400 CASE_RULE_MISSING');
  expect(await expectError(decide(olga, id, { decision: 'act', rule: 'hate' }))).toBe('400 CASE_MEASURE_MISSING');
  const silence = { kind: 'silence', days: 3 };
  expect(await expectError(decide(olga, id, { decision: 'keep', measure: silence }))).toBe('400 CASE_MEASURE_MISSING');
  const { body } = await decide(olga, id, { decision: 'remove', rule: 'hate', reason: 'Not here', measure: silence });
  expect(body.case.outcome).toMatchObject({ decision: 'remove', by: olga.username, byCommunity: false });
  expect((await bob.get(`/posts/${post.id}`)).status).toBe(404);
  const own = (await author.get<{ sanctions: Sanction[] }>('/sanctions')).body.sanctions;
  expect(own.map(({ kind, rule, note, canAppeal }) => [kind, rule, note, canAppeal])).toEqual([
    ['removal', 'hate', 'Not here', true],
    ['silence', 'hate', 'Not here', true],
  ]);
  await until(async () => (await notified(author, 'sanction')).length === 2);
  for (const reporter of [bob, carol])
    await until(async () =>
      (await notified(reporter, 'report_decided')).includes(
        'Thank you for your report. It broke the rules, and we acted on it',
      ),
    );
  expect(await expectError(decide(olga, id, { decision: 'keep' }))).toBe('409 CASE_DECIDED');
  const again = await details(olga, id);
  expect(again.reports.map(({ isOpen, reporterConfirmed }) => [isOpen, reporterConfirmed])).toEqual([
    [false, 1],
    [false, 1],
  ]);
  expect(again.member).toMatchObject({ confirmed: 0, dismissed: 0, posts: 0 });
  expect(again.events).toMatchObject([{ kind: 'remove', by: olga.username, rule: 'hate', measure: 'silence' }]);
  expect(await findViolations(app())).toEqual([]);
});

it('comments and messages are removed, members and communities are not', async () => {
  const [author, bob, olga] = [await member(), await member(), await operator()];
  const comment = await writeComment(author, (await writePost(bob, 'fine')).id, 'ruder words');
  const { id: conversationId } = await startDirect(author, bob);
  const { id: messageId } = await emitMessage(author, conversationId, 'rudest words');
  await report(bob, 'comment', comment.id);
  await report(bob, 'message', messageId);
  await report(bob, 'member', author.id);
  for (const id of [comment.id, messageId])
    expect((await decide(olga, (await caseOf(olga, id)).id, { decision: 'remove', rule: 'spam' })).status).toBe(200);
  expect((await bob.get(`/comments/comments/${comment.id}`)).status).toBe(404);
  const { rows } = await app().deps.db.pool.query('SELECT content, deleted_at FROM messages WHERE id = $1', [
    messageId,
  ]);
  expect(rows).toMatchObject([{ content: '', deleted_at: expect.any(Date) }]);
  const { id } = await caseOf(olga, author.id);
  expect(await expectError(decide(olga, id, { decision: 'remove', rule: 'spam' }))).toBe('400 CASE_NOT_REMOVABLE');
  const measure = { kind: 'suspension' };
  expect((await decide(olga, id, { decision: 'act', rule: 'spam', measure })).status).toBe(200);
  expect(await expectError(author.get('/tasks'))).toBe('401 UNAUTHENTICATED');
  expect((await details(olga, id)).member).toMatchObject({ confirmed: 2 });
  expect(await expectError(decide(olga, '123456', { decision: 'keep' }))).toBe('404 CASE_NOT_FOUND');
});

it('of operators who decide or claim one case at the same time one does', async () => {
  const [author, bob] = [await member(), await member()];
  const operators = [await operator(), await operator(), await operator()] as const;
  const post = await writePost(author, 'some words');
  await report(bob, 'post', post.id);
  const { id } = await caseOf(operators[0], post.id);
  const screen = await connect(app(), operators[2]);
  const claims = await Promise.all(operators.slice(0, 2).map((by) => by.post(`/operator/cases/${id}/claim`)));
  expect(claims.filter(({ status }) => status === 200)).toHaveLength(1);
  await until(() => screen.events.some(({ event }) => event === 'moderation:cases'));
  const winner = claims[0]?.status === 200 ? operators[0] : operators[1];
  const loser = winner === operators[0] ? operators[1] : operators[0];
  expect((await caseOf(loser, post.id)).claim).toMatchObject({ by: winner.username, isMine: false });
  expect(await expectError(decide(loser, id, { decision: 'keep' }))).toBe('409 CASE_CLAIMED');
  const mine = async (by: TestUser) => (await listed(by, '&claimed=mine')).some((one) => one.id === id);
  expect([await mine(winner), await mine(loser)]).toEqual([true, false]);
  expect((await loser.post(`/operator/cases/${id}/claim`, { takeOver: true })).status).toBe(200);
  expect([await mine(winner), await mine(loser)]).toEqual([false, true]);
  await winner.delete(`/operator/cases/${id}/claim`);
  expect(await mine(loser)).toBe(true);
  // A claim ends by itself.
  await app().deps.db.pool.query(`UPDATE moderation_cases SET claimed_until = now() - interval '1 s' WHERE id = $1`, [
    id,
  ]);
  expect((await caseOf(winner, post.id)).claim).toBeNull();
  expect(claimMs).toBe(600_000);
  const decisions = await Promise.all(
    operators.map((by, index) =>
      decide(by, id, index === 0 ? { decision: 'remove', rule: 'spam' } : { decision: 'keep' }),
    ),
  );
  expect(decisions.filter(({ status }) => status === 200)).toHaveLength(1);
  const { rows } = await app().deps.db.pool.query(
    `SELECT count(*)::int AS count FROM audit_log WHERE subject_id = $1::text AND action LIKE 'case-%'`,
    [id],
  );
  expect(rows).toEqual([{ count: 1 }]);
  const isRemoved = (await bob.get(`/posts/${post.id}`)).status === 404;
  expect(isRemoved).toBe(decisions[0]?.status === 200);
});

it('a reversal brings a removed post back, lifts the measures, and opens the case', async () => {
  const [author, bob, olga, otto] = [await member(), await member(), await operator(), await operator()];
  const post = await writePost(author, 'ironic #words');
  await report(bob, 'post', post.id);
  const { id } = await caseOf(olga, post.id);
  const measure = { kind: 'suspension', days: 7 };
  await decide(olga, id, { decision: 'remove', rule: 'spam', measure });
  expect((await bob.get(`/posts/${post.id}`)).status).toBe(404);
  const reverse = (by: TestUser) =>
    by.post<{ case: ModerationCase }>(`/operator/cases/${id}/reversal`, { reason: 'Irony' });
  const reversals = await Promise.all([reverse(otto), reverse(otto)]);
  expect(reversals.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  expect((await bob.get<{ post: { content: string } }>(`/posts/${post.id}`)).body.post).toMatchObject({
    content: 'ironic #words',
  });
  const open = await caseOf(olga, post.id);
  expect(open).toMatchObject({ outcome: null, claim: { by: otto.username } });
  const { rows } = await app().deps.db.pool.query('SELECT suspended_at FROM users WHERE id = $1', [author.id]);
  expect(rows).toEqual([{ suspended_at: null }]);
  expect((await details(otto, id)).events.map(({ kind }) => kind)).toEqual(['reversed', 'remove']);
  expect((await decide(otto, id, { decision: 'keep' })).status).toBe(200);
  // A new report opens it again, with its past.
  await report(bob, 'post', post.id);
  expect((await details(otto, id)).events.map(({ kind }) => kind)).toEqual(['keep', 'reversed', 'remove']);
  expect(await findViolations(app())).toEqual([]);
});

it('operators keep notes and canned answers, within limits, and filter and page the queue', async () => {
  const [author, bob, olga] = [await member(), await member(), await operator()];
  const posts = [await writePost(author, 'one'), await writePost(author, 'two'), await writePost(author, 'three')];
  for (const { id } of posts) await report(bob, 'post', id);
  const { id } = await caseOf(olga, posts[0]?.id ?? '');
  const note = (text: string) => olga.post<CaseDetails>(`/operator/cases/${id}/notes`, { text });
  expect((await note(' A pattern ')).body.events[0]).toMatchObject({
    kind: 'note',
    text: 'A pattern',
    by: olga.username,
  });
  for (const [text, code] of [
    [' ', 'CASE_NOTE_EMPTY'],
    ['x'.repeat(1001), 'CASE_NOTE_TOO_LONG'],
  ] as const)
    expect(await expectError(note(text))).toBe(`400 ${code}`);
  type Page = { cases: ModerationCase[]; pagination: Pagination };
  const first = (await olga.get<Page>('/operator/cases?limit=2&kind=report')).body;
  const second = (await olga.get<Page>(`/operator/cases?limit=2&kind=report&cursor=${first.pagination.nextCursor}`))
    .body;
  const ids = [...first.cases, ...second.cases].map((one) => one.id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(await listed(olga, '&kind=hold')).toEqual([]);

  const texts = { en: 'Please do not advertise', ar: 'يُرجى عدم الإعلان' };
  const answer = { title: 'Spam', texts: { ...texts, de: '' } };
  const added = await olga.post<{ answer: CannedAnswer }>('/operator/canned-answers', answer);
  expect(added.body.answer).toEqual({ id: added.body.answer.id, title: 'Spam', texts });
  for (const wrong of [
    { ...answer, title: ' ' },
    { ...answer, texts: {} },
    { ...answer, texts: { en: 'x'.repeat(1001) } },
  ])
    expect((await olga.post('/operator/canned-answers', wrong)).status).toBe(400);
  const path = `/operator/canned-answers/${added.body.answer.id}`;
  expect((await olga.put(path, { ...answer, title: 'Ads' })).status).toBe(200);
  const titles = async () =>
    (await olga.get<{ answers: CannedAnswer[] }>('/operator/canned-answers')).body.answers.map(({ title }) => title);
  expect(await titles()).toEqual(['Ads']);
  await olga.delete(path);
  expect([await titles(), await expectError(olga.put(path, answer))]).toEqual([[], '404 CANNED_ANSWER_NOT_FOUND']);
});
