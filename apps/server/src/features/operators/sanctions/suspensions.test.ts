import type { ErrorBody } from '@gumball/contract/errors';
import type { OperatorSanction, Suspension } from '@gumball/contract/moderation/sanctions.schemas';
import type { OperatorUser } from '@gumball/contract/operators/operators.schemas';
import { dayMs } from '@gumball/rules/formats/durations';
import { beforeAll, expect, it, vi } from 'vitest';
import { createBot } from '../../../../test/data/bots.ts';
import { writePost } from '../../../../test/data/builders.ts';
import { createOperator } from '../../../../test/data/tasks.ts';
import { call, createTestUser, expectError, type TestUser } from '../../../../test/data/users.ts';
import { readOutbox } from '../../../../test/mailbox.ts';
import { connect } from '../../../../test/sockets.ts';
import { shareApp, startApp } from '../../../../test/start-app.ts';
import { endDueSuspensions } from './end-due-suspensions.ts';

const app = shareApp();
let made = 0;
let hash: string;
beforeAll(async () => {
  hash = await app().deps.passwords.hash('a secret');
});
async function member() {
  const user = await createTestUser(app(), `member${(made += 1)}`);
  await app().deps.db.kysely.updateTable('users').set({ password_hash: hash }).where('id', '=', user.id).execute();
  return user;
}
const operator = () => createOperator(app(), `operator${(made += 1)}`);
const suspend = (by: TestUser, on: TestUser, more: object = {}) =>
  by.post<{ sanction: OperatorSanction }>(`/operator/members/${on.id}/sanctions`, {
    kind: 'suspension',
    rule: 'hate',
    note: 'Read the rules',
    ...more,
  });
const logIn = (who: TestUser) =>
  call<ErrorBody & { suspension: Suspension }>(app(), 'POST', '/auth/login', {
    body: { username: who.username, password: 'a secret' },
  });
const appeal = (ticket: string | null | undefined, text = 'It was irony') =>
  call<ErrorBody & { suspension: Suspension }>(app(), 'POST', '/auth/suspension/appeal', {
    body: { ticket: ticket ?? '', text },
  });
const passTime = async (who: TestUser, ms: number) => {
  await app().deps.db.pool.query(
    `UPDATE users SET suspended_until = (suspended_until AT TIME ZONE 'UTC' - $2::int * interval '1 ms') AT TIME ZONE 'UTC'
     WHERE id = $1`,
    [who.id, ms],
  );
  await app().deps.db.pool.query(
    `UPDATE sanctions SET ends_at = (ends_at AT TIME ZONE 'UTC' - $2::int * interval '1 ms') AT TIME ZONE 'UTC'
     WHERE user_id = $1`,
    [who.id, ms],
  );
};

it('a suspension for days ends sessions at once, says why at the log-in, and ends by itself', async () => {
  const [bob, olga] = [await member(), await operator()];
  const post = await writePost(bob, 'Something');
  const { socket } = await connect(app(), bob);
  const { status, body } = await suspend(olga, bob, { days: 3 });
  expect([status, body.sanction.isActive, body.sanction.canLift]).toEqual([201, true, true]);
  expect(await expectError(bob.get('/tasks'))).toBe('401 UNAUTHENTICATED');
  await vi.waitFor(() => expect(socket.connected).toBe(false), { timeout: 1000 });
  const refused = await logIn(bob);
  expect(refused).toMatchObject({
    status: 403,
    body: {
      code: 'ACCOUNT_SUSPENDED',
      suspension: { rule: 'hate', note: 'Read the rules', endsAt: body.sanction.endsAt },
    },
  });
  expect((await olga.get(`/users/${bob.id}`)).status).toBe(404);
  expect((await olga.get(`/posts/${post.id}`)).status).toBe(200);
  const { members } = (await olga.get<{ members: OperatorUser[] }>(`/operator/members?q=${bob.username}`)).body;
  expect(members[0]?.suspendedUntil).toBe(body.sanction.endsAt);

  await endDueSuspensions(app().deps);
  expect((await logIn(bob)).status).toBe(403);
  await passTime(bob, 3 * dayMs);
  await Promise.all([endDueSuspensions(app().deps), endDueSuspensions(app().deps)]);
  expect((await logIn(bob)).status).toBe(200);
  const { rows } = await app().deps.db.pool.query(
    `SELECT action FROM audit_log WHERE subject_id = $1::text ORDER BY id`,
    [bob.id],
  );
  expect(rows).toEqual([{ action: 'suspend' }]);
});

it('a suspended member appeals once, without a session, and another operator decides', async () => {
  const [bob, olga, otto] = [await member(), await operator(), await operator()];
  const first = await suspend(olga, bob);
  const { suspension } = (await logIn(bob)).body;
  expect(suspension).toMatchObject({ endsAt: null, appeal: null });
  const forged = `${suspension.appealTicket?.slice(0, -2)}xx`;
  for (const ticket of [forged, '', 'a.b.c.d', null])
    expect(await expectError(appeal(ticket))).toBe('400 APPEAL_TICKET_INVALID');
  expect(await expectError(appeal(suspension.appealTicket, ' '))).toBe('400 APPEAL_EMPTY');
  expect(await expectError(appeal(suspension.appealTicket, 'x'.repeat(1001)))).toBe('400 APPEAL_TOO_LONG');
  const replies = await Promise.all([1, 2, 3].map(() => appeal(suspension.appealTicket)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await logIn(bob)).body.suspension).toMatchObject({
    appeal: { text: 'It was irony', decidedAt: null },
    appealTicket: null,
  });
  const path = `/operator/members/${bob.id}/sanctions/${first.body.sanction.id}/appeal`;
  expect(await expectError(olga.put(path, { granted: true }))).toBe('403 REVIEW_SAME_OPERATOR');
  expect((await otto.put(path, { granted: true, answer: 'Sorry' })).status).toBe(200);
  expect((await logIn(bob)).status).toBe(200);
  // A ticket of a suspension that has ended opens nothing.
  expect(await expectError(appeal(suspension.appealTicket))).toBe('409 APPEAL_MADE');
});

it('a new suspension replaces the former one, and lifting one ends it', async () => {
  const [bob, olga] = [await member(), await operator()];
  await suspend(olga, bob, { days: 3 });
  const second = await suspend(olga, bob);
  expect((await logIn(bob)).body.suspension.endsAt).toBeNull();
  const { sanctions } = (await olga.get<{ sanctions: OperatorSanction[] }>(`/operator/members/${bob.id}/sanctions`))
    .body;
  expect(sanctions.map(({ isActive }) => isActive)).toEqual([true, false]);
  expect((await olga.delete(`/operator/members/${bob.id}/sanctions/${second.body.sanction.id}`)).status).toBe(200);
  expect((await logIn(bob)).status).toBe(200);
  await Promise.all([suspend(olga, bob, { days: 1 }), suspend(olga, bob, { days: 7 })]);
  const active = (await olga.get<{ sanctions: OperatorSanction[] }>(`/operator/members/${bob.id}/sanctions`)).body;
  expect(active.sanctions.filter(({ isActive }) => isActive)).toHaveLength(1);
  expect((await olga.post(`/operator/members/${bob.id}/restore`)).status).toBe(200);
  const after = (await olga.get<{ sanctions: OperatorSanction[] }>(`/operator/members/${bob.id}/sanctions`)).body;
  expect(after.sanctions.some(({ isActive }) => isActive)).toBe(false);
  expect(await expectError(suspend(olga, olga))).toBe('403 SANCTION_OPERATOR');
  expect(await expectError(suspend(olga, bob, { days: 2 }))).toBe('400 SANCTION_DAYS_MISSING');
});

it('mails the rule and the end to the member', async () => {
  const mailed = await startApp();
  const olga = await createOperator(mailed, 'olga');
  const bob = await createTestUser(mailed, 'bob');
  const bot = await createBot(mailed, bob, 'dice');
  // A bot has no mailbox.
  expect((await suspend(olga, bot)).status).toBe(201);
  const { members } = (await olga.get<{ members: OperatorUser[] }>('/operator/members?state=suspended')).body;
  expect(members).toMatchObject([{ id: bot.id, email: null }]);
  await suspend(olga, bob, { days: 7 });
  const text = (await readOutbox(mailed, 1)).join('\n');
  expect(text).not.toContain(`bot-${bot.id}`);
  expect(text).toContain('is suspended');
  expect(text).toContain('Rule: Hate');
  expect(text).toContain('Read the rules');
});
