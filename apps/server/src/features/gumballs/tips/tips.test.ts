import type { Earning, Earnings, TipAllowance } from '@gumball/contract/gumballs/gumballs.schemas';
import type { Notification } from '@gumball/contract/notifications/notifications.schemas';
import type { OwnUser } from '@gumball/contract/users/users.schemas';
import { beforeEach, describe, expect, it } from 'vitest';
import { createOperator } from '../../../../test/data/tasks.ts';
import { confirmSessions, createTestUser, expectError, type TestUser } from '../../../../test/data/users.ts';
import { connect, until } from '../../../../test/sockets.ts';
import { shareApp } from '../../../../test/start-app.ts';
import { checkLedger } from '../check-ledger.ts';
import { creditGumballs } from '../credit-gumballs.ts';
import { checkTips } from './check-tips.ts';

type Sent = { balance: number; allowance: TipAllowance };

let operator: TestUser;
const app = shareApp({}, async (started) => {
  operator = await createOperator(started, 'banker');
});
let made = 0;
let paid = 0;

async function memberWith(amount: number, days = 8, existing?: TestUser): Promise<TestUser> {
  const member = existing ?? (await createTestUser(app(), `tipper${(made += 1)}`));
  const at = app().deps.clock.now();
  const created_at = new Date(at.getTime() - days * 86_400_000);
  await app().deps.db.kysely.updateTable('users').set({ created_at }).where('id', '=', member.id).execute();
  if (amount > 0)
    await app().deps.db.transaction((tx) =>
      creditGumballs(tx, { memberId: member.id, amount, kind: 'grant', reference: `start ${(paid += 1)}`, at }),
    );
  return member;
}

const limit = (tipsPerDay: number) => operator.put('/operator/settings', { tipsPerDay });
const send = (from: TestUser, to: { id: string }, amount: number, key?: string) =>
  from.post<Sent>(`/users/${to.id}/tips`, { amount }, key === undefined ? {} : { 'idempotency-key': key });
const earningsOf = async (who: TestUser) => (await who.get<Earnings>('/earnings/summary')).body;
const historyOf = async (who: TestUser) => (await who.get<{ history: Earning[] }>('/earnings/history')).body.history;
const allowanceOf = async (who: TestUser) =>
  (await who.get<{ allowance: TipAllowance }>('/tips/allowance')).body.allowance;

async function expectSoundLedger() {
  expect((await checkLedger(app().deps.db)).wrong).toEqual([]);
  expect(await checkTips(app().deps.db)).toEqual([]);
}

beforeEach(async () => {
  await limit(100);
});

describe('a tip', () => {
  it('moves Gumballs from balance to balance, and neither earned total', async () => {
    const [alice, bob] = [await memberWith(500), await memberWith(0, 0)];
    const { events } = await connect(app(), bob);
    const hasBalance = (balance: number) =>
      events.some(({ event, payload }) => event === 'earnings:updated' && payload.balance === balance);
    const sent = await send(alice, bob, 60, 'once');
    expect([sent.status, sent.body]).toMatchObject([
      201,
      { balance: 440, allowance: { perDay: 100, left: 40, allowedFrom: null } },
    ]);
    const again = await send(alice, bob, 60, 'once');
    expect([again.status, again.body.balance]).toEqual([200, 440]);
    expect(await earningsOf(alice)).toMatchObject({ total: 500, thisWeek: 500, balance: 440 });
    expect(await earningsOf(bob)).toMatchObject({ total: 0, thisWeek: 0, balance: 60 });
    await until(() => hasBalance(60));
    expect((await historyOf(alice))[0]).toMatchObject({
      kind: 'tip',
      amount: -60,
      link: `/user/${bob.username}`,
    });
    expect((await historyOf(bob))[0]).toMatchObject({ kind: 'tip', amount: 60, link: `/user/${alice.username}` });
    const list = () => bob.get<{ notifications: Notification[] }>('/notifications');
    await until(async () => (await list()).body.notifications.length === 1);
    expect((await list()).body.notifications[0]).toMatchObject({
      type: 'tip_received',
      actor: { id: alice.id },
      message: expect.stringMatching(/ sent you 60 Gumballs$/),
      link: `/user/${alice.username}`,
    });
    await expectSoundLedger();
  });

  it('is refused without a limit, to oneself, by a new account, and to whom the sender may not see', async () => {
    const [alice, bob, newcomer] = [await memberWith(50), await memberWith(0), await memberWith(50, 6)];
    expect(await expectError(send(newcomer, bob, 5))).toBe('403 TIP_ACCOUNT_NEW');
    expect((await allowanceOf(newcomer)).allowedFrom).not.toBeNull();
    expect(await expectError(send(alice, alice, 5))).toBe('400 TIP_OWN');
    expect(await expectError(send(alice, bob, 51))).toBe('409 BALANCE_INSUFFICIENT');
    expect(await expectError(send(alice, bob, 0.5))).toBe('400 TIP_AMOUNT_INVALID');
    expect(await expectError(send(alice, { id: '1' }, 5))).toBe('404 USER_NOT_FOUND');
    expect((await bob.post(`/users/${alice.id}/block`)).status).toBeLessThan(300);
    expect(await expectError(send(alice, bob, 5))).toBe('404 USER_NOT_FOUND');
    expect(await expectError(send(bob, alice, 5))).toBe('404 USER_NOT_FOUND');
    const suspended = await memberWith(0);
    await operator.post(`/operator/members/${suspended.id}/suspend`, { reason: 'Spam' });
    expect(await expectError(send(alice, suspended, 5))).toBe('404 USER_NOT_FOUND');

    const hasTips = async () => (await alice.get<{ user: OwnUser }>('/auth/profile')).body.user.hasTips;
    expect(await hasTips()).toBe(true);
    const { events } = await connect(app(), bob);
    await limit(0);
    await until(() => events.some(({ event, payload }) => event === 'user:features' && payload.hasTips === false));
    expect(await hasTips()).toBe(false);
    expect(await expectError(send(alice, newcomer, 5))).toBe('409 TIPS_OFF');
    expect(await allowanceOf(alice)).toMatchObject({ perDay: 0, left: 0 });
    expect(await expectError(limit(-1))).toBe('400 TIPS_PER_DAY_INVALID');
    expect(await expectError(limit(10_001))).toBe('400 TIPS_PER_DAY_INVALID');
    expect((await historyOf(alice)).map(({ kind }) => kind)).toEqual(['grant']);
  });

  it('keeps balance and daily limits under racers, and starts again the next day', async () => {
    const [poor, rich, star] = [await memberWith(35), await memberWith(1000), await memberWith(0)];
    const poorTips = await Promise.all(Array.from({ length: 20 }, () => send(poor, star, 10)));
    expect(poorTips.filter(({ status }) => status === 201)).toHaveLength(3);
    expect((await earningsOf(poor)).balance).toBe(5);
    const richTips = await Promise.all(Array.from({ length: 20 }, () => send(rich, star, 30)));
    expect(richTips.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(await expectError(send(rich, star, 11))).toBe('409 TIP_LIMIT_REACHED');
    // Two who send to each other do not block each other.
    const both = [await memberWith(100), await memberWith(100)] as const;
    const crossed = await Promise.all(
      Array.from({ length: 10 }, (_, index) => send(both[index % 2 ? 1 : 0], both[index % 2 ? 0 : 1], 10)),
    );
    expect(crossed.every(({ status }) => status === 201)).toBe(true);
    // The receiver's limit is ten times the sender's.
    const { kysely } = app().deps.db;
    const row = { id: '9', user_id: star.id, other_id: rich.id, amount: 880, creation_key: null };
    await kysely
      .insertInto('tips')
      .values({ ...row, created_at: app().deps.clock.now() })
      .execute();
    expect(await expectError(send(both[0], star, 1))).toBe('409 TIP_RECEIVER_LIMIT');
    await kysely.deleteFrom('tips').where('id', '=', '9').execute();
    app().advance(86_400_000);
    await confirmSessions(app(), rich);
    expect((await send(rich, star, 100)).body.allowance.left).toBe(0);
    await expectSoundLedger();
  });

  it('is reversed by an operator for both, once, but not by one of the two', async () => {
    const boss = await createOperator(app(), 'boss');
    const [alice, bob] = [await memberWith(100, 8, boss), await memberWith(0)];
    await send(alice, bob, 40);
    const [entry] = await historyOf(bob);
    const reverse = (by: TestUser, member: TestUser, id: string) =>
      by.post(`/operator/members/${member.id}/ledger/${id}/reverse`, { reason: 'A stolen account' });
    expect(await expectError(reverse(alice, bob, entry!.id))).toBe('403 GUMBALLS_OWN');
    const reversed = await reverse(operator, bob, entry!.id);
    expect([reversed.status, reversed.body]).toMatchObject([200, { balance: 0, entry: { kind: 'tip_reversal' } }]);
    expect(await expectError(reverse(operator, alice, (await historyOf(alice))[1]!.id))).toBe('409 ENTRY_REVERSED');
    expect(await expectError(reverse(operator, bob, (await historyOf(bob))[0]!.id))).toBe('409 ENTRY_NOT_REVERSIBLE');
    expect(await earningsOf(alice)).toMatchObject({ total: 100, balance: 100 });
    expect((await historyOf(alice)).map(({ kind, amount, state }) => [kind, amount, state])).toEqual([
      ['tip_reversal', 40, 'completed'],
      ['tip', -40, 'reversed'],
      ['grant', 100, 'completed'],
    ]);
    await expectSoundLedger();
  });
});
