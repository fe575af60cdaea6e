import type { OperatorReferral, OperatorSettings, OperatorUser } from '@gumball/contract/operators/operators.schemas';
import { dayMs } from '@gumball/rules/formats/durations';
import { expect, it } from 'vitest';
import { guest, signUpOf } from '../../../../test/data/accounts.ts';
import { writeComment, writePost } from '../../../../test/data/builders.ts';
import { findViolations } from '../../../../test/data/invariants.ts';
import { personName } from '../../../../test/data/person-name.ts';
import { takePart } from '../../../../test/data/take-part.ts';
import { createOperator } from '../../../../test/data/tasks.ts';
import { asUser, createTestUser, createTestUsers, expectError, type TestUser } from '../../../../test/data/users.ts';
import { until } from '../../../../test/sockets.ts';
import { startApp, type TestApp } from '../../../../test/start-app.ts';
import { purgeDeletedAccount } from '../../auth/deletion/purge-deleted-account.ts';
import { purgeReferralTraces } from '../purge-referral-traces.ts';
import { scoreAccounts } from './score-accounts.ts';
import { scoreDueAccounts } from './score-due-accounts.ts';

const codeOf = (who: TestUser) => `REF${who.username.replace('.fun', '')}`.toUpperCase();

async function signUp(app: TestApp, name: string, change: { code?: string; email?: string } = {}): Promise<TestUser> {
  const email = change.email ?? `${name}@example.com`;
  const entered = { ...signUpOf(name), email, ...(change.code ? { referralCode: change.code } : {}) };
  const { status, body } = await guest(app, '/register', entered, { 'user-agent': `browser of ${name}` });
  expect(status).toBe(201);
  return asUser(app, { id: body.user?.id ?? '', username: `${name}.fun`, token: body.accessToken ?? '' });
}

const statesOf = async (app: TestApp) => {
  const { rows } = await app.deps.db.pool.query<{ state: string; count: number }>(
    'SELECT coalesce(held_reason, state) AS state, count(*)::int AS count FROM referrals GROUP BY 1',
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
};
const riskOf = async (app: TestApp, who: TestUser) => {
  const { rows } = await app.deps.db.pool.query<{ score: number; reasons: { kind: string }[]; evidence: object }>(
    'SELECT score, reasons, evidence FROM account_risks WHERE user_id = $1',
    [who.id],
  );
  return rows[0] && { ...rows[0], kinds: rows[0].reasons.map(({ kind }) => kind) };
};
const completeProfile = (who: TestUser) => who.put('/auth/profile', { firstName: 'Some', lastName: 'Body' });

it('pays at most two of 22 concurrent sign-ups of one mailbox family, with two codes', async () => {
  const app = await startApp();
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  await takePart(app, alice, bob);
  await Promise.all(
    Array.from({ length: 22 }, (_, number) =>
      signUp(app, personName(number), {
        code: codeOf(number % 2 === 0 ? alice : bob),
        email: `far.mer${number + 10}@example.com`,
      }),
    ),
  );
  expect(await statesOf(app)).toEqual({ rewarded: 2, risk: 20 });
  const { rows } = await app.deps.db.pool.query('SELECT sum(amount)::int AS paid FROM gumball_entries');
  expect(rows).toEqual([{ paid: 150 }]);
  expect(await findViolations(app)).toEqual([]);
});

it('does not hold people with the same first name who have nothing else in common', async () => {
  const app = await startApp({ TRUST_PROXY: 'true' });
  const inviters = await createTestUsers(app, 'alice', 'bob', 'carol', 'dan');
  await takePart(app, ...inviters);
  for (const [number, inviter] of inviters.entries()) {
    const entered = { ...signUpOf(`anna${number}`), email: `anna${number}@example.com`, referralCode: codeOf(inviter) };
    const headers = { 'x-forwarded-for': `198.51.${number}.1`, 'user-agent': `phone ${number}` };
    expect((await guest(app, '/register', entered, headers)).status).toBe(201);
    app.advance(3_600_000);
  }
  expect(await statesOf(app)).toEqual({ rewarded: 4 });
});

it('holds disposable mailboxes by the list and by the entries of operators, who see the score', async () => {
  const app = await startApp();
  const alice = await createTestUser(app, 'alice');
  await takePart(app, alice);
  const dan = await createOperator(app, 'dan');
  const bad = await signUp(app, 'bob', { code: codeOf(alice), email: 'bob@in.mailinator.com' });
  const { body } = await dan.get<{ referrals: OperatorReferral[] }>('/operator/referrals');
  expect(body.referrals).toMatchObject([
    {
      id: bad.id,
      reason: 'The sign-up looks automated',
      risk: {
        score: 65,
        reasons: [
          { kind: 'disposable_mailbox', text: 'The mailbox is a disposable one', points: 55 },
          { kind: 'age', points: 10 },
        ],
      },
    },
  ]);
  const suspicious = async () =>
    (await dan.get<{ members: OperatorUser[] }>('/operator/members?state=suspicious')).body.members.map(({ id }) => id);
  expect(await suspicious()).toEqual([bad.id]);
  expect(
    (await dan.get<{ members: OperatorUser[] }>('/operator/members?state=suspicious&q=carol')).body.members,
  ).toEqual([]);

  const put = (mailDomains: object) => dan.put<{ settings: OperatorSettings }>('/operator/settings', { mailDomains });
  for (const disposable of [['no domain'], ['a'.repeat(300)], Array.from({ length: 501 }, (_, at) => `d${at}.test`)])
    expect(await expectError(put({ disposable, allowed: [] }))).toBe('400 MAIL_DOMAINS_INVALID');
  const domains = { disposable: ['burner.test'], allowed: ['mailinator.com'] };
  expect((await put(domains)).body.settings.mailDomains).toEqual(domains);
  expect((await put(domains)).status).toBe(200);
  await scoreAccounts(app.deps, [bad.id]);
  expect(await riskOf(app, bad)).toMatchObject({ score: 10, kinds: ['age'] });
  expect(await suspicious()).toEqual([]);
  const worse = await signUp(app, 'carol', { code: codeOf(alice), email: 'carol@mx.burner.test' });
  expect(await riskOf(app, worse)).toMatchObject({ kinds: ['disposable_mailbox', 'age'] });
  const { entries } = (await dan.get<{ entries: unknown[] }>('/operator/audit')).body;
  expect(entries).toMatchObject([{ action: 'change-mail-domains', details: { disposable: 1, allowed: 1 } }]);
});

it('falls when a member behaves like a person, and rises with reports of older members and undone tasks', async () => {
  const app = await startApp();
  // Early on the next day, so that the hours below do not reach another one.
  app.setTime(new Date(Math.ceil(Date.now() / dayMs) * dayMs + 3_600_000));
  const [alice, carol] = await createTestUsers(app, 'alice', 'carol');
  const bob = await signUp(app, 'bob', { email: 'bob@mailinator.com' });
  await scoreDueAccounts(app.deps);
  expect(await riskOf(app, bob)).toMatchObject({ score: 65 });
  expect((await completeProfile(bob)).status).toBe(200);
  const post = await writePost(bob, 'Hello');
  await writeComment(bob, post.id, 'World');
  app.advance(7 * 3_600_000);
  await writeComment(bob, post.id, 'again');
  await until(async () => (await riskOf(app, bob))?.score === 55);
  expect((await riskOf(app, bob))?.kinds).toEqual(['disposable_mailbox', 'age', 'takes_part']);
  const report = { targetType: 'member', targetId: bob.id, reason: 'spam' };
  for (const who of [alice, carol]) expect((await who.post('/reports', report)).status).toBeLessThan(300);
  await scoreAccounts(app.deps, [bob.id]);
  expect((await riskOf(app, bob))?.kinds).not.toContain('reports');
  // Accounts that were made to report somebody do not count.
  app.advance(8 * dayMs);
  await scoreAccounts(app.deps, [bob.id]);
  expect((await riskOf(app, bob))?.reasons).toContainEqual({ kind: 'reports', points: 20 });
});

it('scores due accounts in batches, the next time later the older they are', async () => {
  const app = await startApp();
  const { pool } = app.deps.db;
  app.holdTime();
  await Promise.all(Array.from({ length: 60 }, (_, number) => signUp(app, personName(number))));
  await scoreDueAccounts(app.deps);
  const dueIn = async () => {
    const { rows } = await pool.query<{ hours: number | null; count: number }>(
      'SELECT round(extract(epoch FROM due_at - $1) / 3600)::int AS hours, count(*)::int AS count FROM account_risks GROUP BY 1',
      [app.deps.clock.now()],
    );
    return rows;
  };
  expect(await dueIn()).toEqual([{ hours: 1, count: 60 }]);
  app.advance(40 * dayMs);
  // Deleted accounts do not keep others waiting.
  await pool.query('UPDATE users SET deleted_at = now() WHERE id IN (SELECT id FROM users ORDER BY id LIMIT 55)');
  await scoreDueAccounts(app.deps);
  expect(await dueIn()).toEqual([{ hours: null, count: 60 }]);
});

it('keeps the evidence of a sign-up without its hashes, and of a deleted account only the hashes for a time', async () => {
  const app = await startApp();
  const alice = await createTestUser(app, 'alice');
  await takePart(app, alice);
  const [one, two] = [await signUp(app, 'farmera1', { code: codeOf(alice) }), await signUp(app, 'farmera2')];
  await signUp(app, 'farmera3');
  await scoreAccounts(app.deps, [one.id, two.id]);
  expect(await riskOf(app, one)).toMatchObject({ evidence: { family: 2, names: 2, network: 2 } });
  await purgeDeletedAccount(app.deps, { userId: two.id });
  await app.deps.db.pool.query('UPDATE users SET deleted_at = $2 WHERE id = $1', [two.id, app.deps.clock.now()]);
  expect(await riskOf(app, two)).toMatchObject({ score: 0, reasons: [], evidence: {} });
  await scoreAccounts(app.deps, [one.id]);
  expect(await riskOf(app, one)).toMatchObject({ evidence: { family: 2 } });

  app.advance(31 * dayMs);
  await purgeReferralTraces(app.deps);
  const { rows } = await app.deps.db.pool.query(
    'SELECT FROM account_risks WHERE coalesce(device_hash, family_hash, name_hash) IS NOT NULL OR network_hash IS NOT NULL',
  );
  expect(rows).toEqual([]);
  await scoreAccounts(app.deps, [one.id]);
  expect(await riskOf(app, one)).toMatchObject({ evidence: { family: 2, names: 2 } });
  app.advance(31 * dayMs);
  await purgeReferralTraces(app.deps);
  expect(await riskOf(app, two)).toBeUndefined();
});

it('counts invited members who do nothing against who invited them', async () => {
  const app = await startApp({ TRUST_PROXY: 'true' });
  const alice = await createTestUser(app, 'alice');
  for (let number = 0; number < 6; number += 1) {
    const entered = { ...signUpOf(personName(number)), referralCode: codeOf(alice) };
    await guest(app, '/register', entered, {
      'x-forwarded-for': `198.51.${number}.1`,
      'user-agent': `phone ${number}`,
    });
  }
  await scoreAccounts(app.deps, [alice.id]);
  expect((await riskOf(app, alice))?.kinds).toContain('idle_invited');
  await takePart(app, alice);
  await scoreAccounts(app.deps, [alice.id]);
  expect((await riskOf(app, alice))?.reasons).toMatchObject([
    { kind: 'idle_invited', points: 30 },
    { kind: 'age', points: 10 },
    { kind: 'active_days', points: -35 },
  ]);
});
