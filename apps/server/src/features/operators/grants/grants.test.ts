import type { GrantRequest } from '@gumball/contract/operators/grants.schemas';
import type { AuditEntry, OperatorSettings } from '@gumball/contract/operators/operators.schemas';
import { dayMs } from '@gumball/rules/formats/durations';
import { expect, it } from 'vitest';
import { createBot } from '../../../../test/data/bots.ts';
import { createOperator } from '../../../../test/data/tasks.ts';
import { createTestUser, expectError, type TestUser } from '../../../../test/data/users.ts';
import { connect, until } from '../../../../test/sockets.ts';
import { startApp, type TestApp } from '../../../../test/start-app.ts';
import { checkLedger } from '../../gumballs/check-ledger.ts';

type Granted = { entry: object | null; balance: number; request: GrantRequest | null };

const grant = (who: TestUser, to: { id: string }, amount: number, key?: string) =>
  who.post<Granted>(
    `/operator/members/${to.id}/grants`,
    { amount, reason: 'Prize' },
    key === undefined ? {} : { 'idempotency-key': key },
  );
const decide = (who: TestUser, id: string, verb: 'approve' | 'refuse') =>
  who.post<{ request: GrantRequest }>(`/operator/grant-requests/${id}/${verb}`);
const requestsOf = async (who: TestUser) =>
  (await who.get<{ requests: GrantRequest[] }>('/operator/grant-requests')).body.requests;
const requireFrom = (who: TestUser, grantApprovalFrom: number) =>
  who.put<{ settings: OperatorSettings }>('/operator/settings', { grantApprovalFrom });
const balanceOf = async (app: TestApp, who: { id: string }) => {
  const { rows } = await app.deps.db.pool.query<{ gumballs: string }>(
    'SELECT gumballs FROM user_totals WHERE user_id = $1',
    [who.id],
  );
  return Number(rows[0]?.gumballs);
};

async function start() {
  const app = await startApp();
  const [dan, eve, bob] = [
    await createOperator(app, 'dan'),
    await createOperator(app, 'eve'),
    await createTestUser(app, 'bob'),
  ];
  return { app, dan, eve, bob };
}

it('is off at first, and holds large grants until another operator approves them, once', async () => {
  const { app, dan, eve, bob } = await start();
  expect((await grant(dan, bob, 5000)).body).toMatchObject({ balance: 5000, request: null });
  for (const amount of [-1, 1_000_001, 0.5]) expect((await requireFrom(dan, amount)).status).toBe(400);
  app.advance(dayMs + 1);
  expect((await requireFrom(dan, 1000)).body.settings.grantApprovalFrom).toBe(1000);
  expect((await grant(dan, bob, 999)).body.request).toBeNull();
  app.advance(dayMs + 1);

  const waiting = await Promise.all([grant(dan, bob, 1000, 'k'), grant(dan, bob, 1000, 'k')]);
  expect(waiting.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 201]);
  const id = waiting[0]?.body.request?.id ?? '';
  expect(waiting[1]?.body).toMatchObject({ entry: null, request: { id, state: 'pending', canDecide: false } });
  expect(await balanceOf(app, bob)).toBe(5999);
  expect(await expectError(decide(dan, id, 'approve'))).toBe('403 CONCERNS_OPERATOR');
  expect(await requestsOf(eve)).toMatchObject([{ id, amount: 1000, requestedBy: dan.username, canDecide: true }]);

  const decisions = await Promise.all([
    decide(eve, id, 'approve'),
    decide(eve, id, 'approve'),
    decide(eve, id, 'refuse'),
  ]);
  expect(decisions.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  expect([5999, 6999]).toContain(await balanceOf(app, bob));
  const [request] = await requestsOf(dan);
  expect(await balanceOf(app, bob)).toBe(request?.state === 'approved' ? 6999 : 5999);
  expect(request?.decidedBy).toBe(eve.username);
  // The same key again pays nothing more.
  expect((await grant(dan, bob, 1000, 'k')).body).toMatchObject({ entry: null, request: { id } });
  expect((await checkLedger(app.deps.db)).wrong).toEqual([]);
  const { entries } = (await dan.get<{ entries: AuditEntry[] }>('/operator/audit')).body;
  expect(entries.map(({ action }) => action)).toContain('request-grant');
  expect(entries.filter(({ action }) => /^(approve|refuse)-grant$/.test(action))).toHaveLength(1);
});

it('counts many small grants of a day as a large one, also concurrent ones', async () => {
  const { app, dan, bob } = await start();
  await requireFrom(dan, 1000);
  const replies = await Promise.all(Array.from({ length: 6 }, () => grant(dan, bob, 300)));
  expect(replies.filter(({ body }) => body.request === null)).toHaveLength(3);
  expect(await balanceOf(app, bob)).toBe(900);
});

it('expires, is refused without a payment, and is not decided by who gets it', async () => {
  const { app, dan, eve, bob } = await start();
  await requireFrom(dan, 100);
  const refused = (await grant(dan, bob, 100)).body.request?.id ?? '';
  expect((await decide(eve, refused, 'refuse')).body.request.state).toBe('refused');
  expect(await expectError(decide(eve, refused, 'approve'))).toBe('409 GRANT_DECIDED');
  const own = (await grant(dan, eve, 100)).body.request?.id ?? '';
  expect(await expectError(decide(eve, own, 'approve'))).toBe('403 CONCERNS_OPERATOR');
  app.advance(7 * dayMs + 1);
  expect((await requestsOf(eve)).map(({ state }) => state)).toEqual(['expired', 'refused']);
  const third = await createOperator(app, 'third');
  expect(await expectError(decide(third, own, 'approve'))).toBe('409 GRANT_DECIDED');
  expect(await expectError(decide(eve, '1', 'approve'))).toBe('404 GRANT_REQUEST_NOT_FOUND');
  expect([await balanceOf(app, bob), await balanceOf(app, eve)]).toEqual([0, 0]);
});

it('gives nothing to a bot, nor to a member deleted meanwhile', async () => {
  const { app, dan, eve, bob } = await start();
  const bot = await createBot(app, bob, 'dice');
  expect(await expectError(grant(dan, bot, 10))).toBe('400 GRANT_TO_BOT');
  await requireFrom(dan, 100);
  expect(await expectError(grant(dan, bot, 100))).toBe('400 GRANT_TO_BOT');
  expect(await requestsOf(eve)).toEqual([]);
  const id = (await grant(dan, bob, 100)).body.request?.id ?? '';
  const { pool } = app.deps.db;
  // A release that did not refuse bots may have stored it.
  await pool.query('UPDATE grant_requests SET user_id = $2 WHERE id = $1', [id, bot.id]);
  expect(await expectError(decide(eve, id, 'approve'))).toBe('400 GRANT_TO_BOT');
  await pool.query('UPDATE grant_requests SET user_id = $2 WHERE id = $1', [id, bob.id]);
  await pool.query('UPDATE users SET deleted_at = now() WHERE id = $1', [bob.id]);
  expect(await expectError(decide(eve, id, 'approve'))).toBe('404 MEMBER_NOT_FOUND');
  expect((await requestsOf(eve)).map(({ state }) => state)).toEqual(['pending']);
});

it('tells those who grant, and nobody else, that a grant was asked for or decided', async () => {
  const { app, dan, eve, bob } = await start();
  const mona = await createOperator(app, 'mona', 'moderator');
  await requireFrom(dan, 1000);
  const [screen, others] = [await connect(app, eve), [await connect(app, mona), await connect(app, bob)]];
  const count = (socket: typeof screen) => socket.events.filter(({ event }) => event === 'operator:grants').length;
  const { request } = (await grant(dan, bob, 2000)).body;
  await until(() => count(screen) === 1);
  await decide(eve, request?.id ?? '', 'refuse');
  await until(() => count(screen) === 2);
  expect(others.map(count)).toEqual([0, 0]);
});
