import type { Earning } from '@gumball/contract/gumballs/gumballs.schemas';
import type { ModerationCase } from '@gumball/contract/moderation/cases.schemas';
import type { AuditEntry, OperatorMessage } from '@gumball/contract/operators/operators.schemas';
import { grantMax } from '@gumball/rules/gumballs/adjustments';
import { expect, it, vi } from 'vitest';
import { writePost } from '../../../test/data/builders.ts';
import { createOperator } from '../../../test/data/tasks.ts';
import { createTestUser, expectError, type TestUser } from '../../../test/data/users.ts';
import { connect } from '../../../test/sockets.ts';
import { shareApp } from '../../../test/start-app.ts';
import { checkLedger } from '../gumballs/check-ledger.ts';
import { creditGumballs } from '../gumballs/credit-gumballs.ts';

const app = shareApp();
let created = 0;
const operator = () => createOperator(app(), `operator${(created += 1)}`);
const member = () => createTestUser(app(), `member${(created += 1)}`);

type Adjusted = { entry: Earning; balance: number };
type AdjustmentResult = { notifications: { type: string; message: string; link: string }[] };

const grant = (who: TestUser, to: { id: string }, body: object, key?: string) =>
  who.post<Adjusted>(`/operator/members/${to.id}/grants`, body, key === undefined ? {} : { 'idempotency-key': key });
const reverse = (who: TestUser, of: { id: string }, entryId: string, reason = 'Fraud') =>
  who.post<Adjusted>(`/operator/members/${of.id}/ledger/${entryId}/reverse`, { reason });
const historyOf = async (who: TestUser) => (await who.get<{ history: Earning[] }>('/earnings/history')).body.history;
const auditOf = async (who: TestUser) =>
  (await who.get<{ entries: AuditEntry[] }>('/operator/audit')).body.entries.filter(
    ({ operator: by }) => by === who.username,
  );
const isSound = async () => (await checkLedger(app().deps.db)).wrong.length === 0;

it('a grant that reaches a level notifies of it, and one within the level does not', async () => {
  const [alice, bob] = [await operator(), await member()];
  await grant(alice, bob, { amount: 1200, reason: 'Prize' });
  await grant(alice, bob, { amount: 10, reason: 'More' });
  await vi.waitFor(async () => {
    const { notifications } = (await bob.get<AdjustmentResult>('/notifications')).body;
    expect(notifications.map(({ type, message, link }) => [type, message, link])).toEqual([
      ['gumballs_granted', 'You were given 10 Gumballs: More', '/earnings'],
      ['level_reached', 'Level up! You reached Apprentice', '/leaderboard'],
      ['gumballs_granted', 'You were given 1,200 Gumballs: Prize', '/earnings'],
    ]);
  });
});

it('a grant is paid and recorded once per key, and the member is notified with the reason', async () => {
  const [alice, bob] = [await operator(), await member()];
  const listener = await connect(app(), bob);
  const body = { amount: 250, reason: ' Prize of the week ' };
  const first = await grant(alice, bob, body, 'k');
  expect([first.status, first.body]).toMatchObject([201, { entry: { kind: 'grant', amount: 250 }, balance: 250 }]);
  const again = await Promise.all([grant(alice, bob, body, 'k'), grant(alice, bob, body, 'k')]);
  expect(again.map(({ status, body: { entry } }) => [status, entry.id])).toEqual([
    [200, first.body.entry.id],
    [200, first.body.entry.id],
  ]);
  expect((await grant(alice, bob, { amount: 5, reason: 'More' })).body.balance).toBe(255);
  expect((await historyOf(bob)).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['grant', 5],
    ['grant', 250],
  ]);
  expect(JSON.stringify(await historyOf(bob))).not.toContain('"k"');
  expect((await auditOf(alice)).map(({ action, details }) => [action, details])).toEqual([
    ['grant-gumballs', { gumballs: 5, reason: 'More', entry: expect.any(String), username: bob.username }],
    [
      'grant-gumballs',
      { gumballs: 250, reason: 'Prize of the week', entry: expect.any(String), username: bob.username },
    ],
  ]);
  await vi.waitFor(async () => {
    const { notifications } = (await bob.get<AdjustmentResult>('/notifications')).body;
    expect(notifications.map(({ type, message, link }) => [type, message, link])).toEqual([
      ['gumballs_granted', 'You were given 5 Gumballs: More', '/earnings'],
      ['gumballs_granted', 'You were given 250 Gumballs: Prize of the week', '/earnings'],
    ]);
  });
  await vi.waitFor(() =>
    expect(listener.events).toContainEqual({
      event: 'earnings:updated',
      payload: expect.objectContaining({ gumballs: 255 }) as object,
    }),
  );
  expect(await isSound()).toBe(true);
});

it.each([
  [{ amount: 0, reason: 'Prize' }, '400 GRANT_AMOUNT_INVALID'],
  [{ amount: -5, reason: 'Prize' }, '400 GRANT_AMOUNT_INVALID'],
  [{ amount: 0.5, reason: 'Prize' }, '400 GRANT_AMOUNT_INVALID'],
  [{ amount: grantMax + 1, reason: 'Prize' }, '400 GRANT_AMOUNT_INVALID'],
  [{ amount: 5, reason: ' ' }, '400 REJECTION_REASON_REQUIRED'],
  [{ amount: '5', reason: 'Prize' }, '400 INVALID_INPUT'],
  [{ amount: 5, reason: 'x'.repeat(2001) }, '400 INVALID_INPUT'],
])('a grant of %o is refused', async (body, code) => {
  const [alice, bob] = [await operator(), await member()];
  expect(await expectError(grant(alice, bob, body))).toBe(code);
  expect(await historyOf(bob)).toEqual([]);
});

it('an entry is reversed once under concurrency, a reversal never', async () => {
  const [alice, carol, bob] = [await operator(), await operator(), await member()];
  const at = app().deps.clock.now();
  await app().deps.db.transaction((tx) =>
    creditGumballs(tx, { memberId: bob.id, amount: 90, kind: 'task', reference: '77', at }),
  );
  const [task] = await historyOf(bob);
  const tries = await Promise.all([alice, carol, alice].map((who) => reverse(who, bob, task?.id ?? '')));
  expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  const [reversal, original] = await historyOf(bob);
  expect([reversal, original]).toMatchObject([
    { kind: 'reversal', amount: -90, reference: task?.id },
    { kind: 'task', amount: 90, state: 'reversed' },
  ]);
  expect(await expectError(reverse(alice, bob, reversal?.id ?? ''))).toBe('409 ENTRY_NOT_REVERSIBLE');
  expect(await expectError(reverse(carol, bob, task?.id ?? ''))).toBe('409 ENTRY_REVERSED');
  expect((await bob.get<{ total: number }>('/earnings/summary')).body.total).toBe(0);
  const lines = [...(await auditOf(alice)), ...(await auditOf(carol))];
  expect(lines.map(({ action, details }) => [action, details])).toEqual([
    ['reverse-entry', { gumballs: 90, reason: 'Fraud', entry: task?.id, username: bob.username }],
  ]);
  await vi.waitFor(async () => {
    const { notifications } = (await bob.get<AdjustmentResult>('/notifications')).body;
    expect(notifications[0]).toMatchObject({
      message: 'An entry of 90 Gumballs was reversed: Fraud',
      link: '/earnings',
    });
  });
  const gift = await grant(alice, bob, { amount: 10, reason: 'Sorry' });
  expect((await reverse(carol, bob, gift.body.entry.id)).body.balance).toBe(0);
  expect(await isSound()).toBe(true);
});

it("rejects changes of one's own ledger, of another user's entry, and of a deleted account", async () => {
  const [alice, carol, bob] = [await operator(), await operator(), await member()];
  expect(await expectError(grant(alice, alice, { amount: 5, reason: 'Me' }))).toBe('403 GUMBALLS_OWN');
  const own = await grant(carol, alice, { amount: 5, reason: 'Prize' });
  expect(own.status).toBe(201);
  expect(await expectError(reverse(alice, alice, own.body.entry.id))).toBe('403 GUMBALLS_OWN');
  expect(await expectError(reverse(carol, bob, own.body.entry.id))).toBe('404 ENTRY_NOT_FOUND');
  expect(await expectError(reverse(carol, alice, own.body.entry.id, ' '))).toBe('400 REJECTION_REASON_REQUIRED');
  expect(await expectError(grant(bob, carol, { amount: 5, reason: 'Me' }))).toBe('404 NOT_FOUND');
  expect(await expectError(grant(alice, { id: '12345' }, { amount: 5, reason: 'x' }))).toBe('404 MEMBER_NOT_FOUND');
  await app().deps.db.pool.query('UPDATE users SET deleted_at = now() WHERE id = $1', [bob.id]);
  expect(await expectError(grant(alice, bob, { amount: 5, reason: 'x' }))).toBe('404 MEMBER_NOT_FOUND');
  expect((await reverse(carol, alice, own.body.entry.id)).status).toBe(200);
  expect(await isSound()).toBe(true);
});

it('an operator may grant sixty times an hour', async () => {
  const [alice, bob] = [await operator(), await member()];
  const statuses: number[] = [];
  for (let count = 0; count < 61; count += 1) {
    statuses.push((await grant(alice, bob, { amount: 1, reason: 'x' })).status);
  }
  expect(statuses.filter((status) => status === 201)).toHaveLength(60);
  expect(statuses.at(-1)).toBe(429);
});

it('only another operator closes what concerns an operator', async () => {
  const [alice, carol, bob] = [await operator(), await operator(), await member()];
  const post = await writePost(alice, 'words of an operator');
  const { body } = await alice.post<{ community: { id: string } }>('/communities', { name: 'Club of operators' });
  const report = async (targetType: string, targetId: string) =>
    expect((await bob.post('/reports', { targetType, targetId, reason: 'spam' })).status).toBe(201);
  await report('post', post.id);
  await report('member', alice.id);
  await report('community', body.community.id);
  await alice.post('/support', { subject: 'Help', message: 'I am an operator' });
  const listed = async (who: TestUser) => {
    const { cases } = (await who.get<{ cases: ModerationCase[] }>('/operator/cases?limit=100')).body;
    const { messages } = (await who.get<{ messages: OperatorMessage[] }>('/operator/support?limit=100')).body;
    return { cases, messages };
  };
  const mine = await listed(alice);
  expect(mine.cases.map(({ canDecide }) => canDecide)).toEqual([false, false, false]);
  expect(mine.messages.map(({ canClose }) => canClose)).toEqual([false]);
  for (const { id } of mine.cases)
    expect(await expectError(alice.post(`/operator/cases/${id}/decision`, { decision: 'keep' }))).toBe(
      '403 CONCERNS_OPERATOR',
    );
  const [message] = mine.messages;
  expect(await expectError(alice.post(`/operator/support/${message?.id}/close`))).toBe('403 CONCERNS_OPERATOR');
  expect((await bob.get(`/posts/${post.id}`)).status).toBe(200);
  const theirs = await listed(carol);
  expect(theirs.cases.map(({ canDecide }) => canDecide)).toEqual([true, true, true]);
  expect(theirs.messages.map(({ canClose }) => canClose)).toEqual([true]);
  for (const { id } of theirs.cases)
    expect((await carol.post(`/operator/cases/${id}/decision`, { decision: 'keep' })).status).toBe(200);
  expect((await carol.post(`/operator/support/${message?.id}/close`)).status).toBe(200);
});
