import type { Application } from '@gumball/contract/auth/applications.schemas';
import { dayMs } from '@gumball/rules/formats/durations';
import { expect, it } from 'vitest';
import { guest, signUpOf, statusOf } from '../../../../test/data/accounts.ts';
import { createOperator } from '../../../../test/data/tasks.ts';
import { call, createTestUser, expectError, type TestUser } from '../../../../test/data/users.ts';
import { codeIn, openMailbox, readOutbox } from '../../../../test/mailbox.ts';
import { startApp, type TestApp } from '../../../../test/start-app.ts';
import { endApplications } from './end-applications.ts';

const question = { text: 'Why do you want to join?', isRequired: true, maxLength: 100 };
const answers = [{ question: question.text, answer: 'I collect chewing gum.' }];
const base = { questions: [question], invitationSkips: false, openDays: 30, keepDays: 10, minimumAge: 0 };

const apply = (app: TestApp, name: string, extra: object = {}, headers: Record<string, string> = {}) =>
  guest(app, '/register', { ...signUpOf(name), answers, ...extra }, headers);
const logIn = (app: TestApp, name: string) =>
  guest(app, '/login', { username: name, password: signUpOf(name).password });
const queue = async (olga: TestUser, state = 'pending') =>
  (await olga.get<{ applications: Application[] }>(`/operator/applications?state=${state}`)).body.applications;
const decide = (olga: TestUser, ids: string[], accept: boolean, reason = '') =>
  olga.post<{ decided: number }>('/operator/applications/decide', { ids, accept, reason });

async function open(requirements: object = {}, env: Record<string, string> = {}) {
  const app = await startApp({ SIGNUP_FREE_PER_NETWORK: '100', ...env });
  const olga = await createOperator(app, 'olga');
  await olga.put('/operator/settings', { signUpMode: 'application' });
  await olga.put('/operator/sign-up', { ...base, ...requirements });
  return { app, olga };
}

const count = async (app: TestApp, name: string) =>
  (await app.deps.db.pool.query('SELECT 1 FROM users WHERE username = $1', [`${name}.fun`])).rowCount;

it('stores the questions of operators, with an entry in the audit log, and shows them to guests', async () => {
  const { app, olga } = await open();
  await olga.put('/operator/sign-up', base);
  const options = (await call<{ questions: object[] }>(app, 'GET', '/auth/options')).body;
  expect(options.questions).toEqual([question]);
  expect(await expectError(olga.put('/operator/sign-up', { ...base, questions: [question, question] }))).toBe(
    '400 QUESTIONS_INVALID',
  );
  expect(await expectError(olga.put('/operator/sign-up', { ...base, openDays: 0 }))).toBe(
    '400 APPLICATION_DAYS_INVALID',
  );
  const { entries } = (await olga.get<{ entries: { action: string }[] }>('/operator/audit')).body;
  expect(entries.map(({ action }) => action)).toEqual(['change-sign-up-requirements', 'change-sign-up']);
  await olga.put('/operator/settings', { signUpMode: 'open' });
  expect((await call<{ questions: object[] }>(app, 'GET', '/auth/options')).body.questions).toEqual([]);
});

it('takes answers in place of a session, and tells the applicant only with the right password', async () => {
  const { app, olga } = await open();
  for (const [entered, code] of [
    [undefined, 'ANSWER_MISSING'],
    [[{ question: 'Another', answer: 'Yes' }], 'ANSWER_MISSING'],
    [[{ question: question.text, answer: 'x'.repeat(101) }], 'ANSWER_TOO_LONG'],
    [[{ question: question.text, answer: 7 }], 'INVALID_INPUT'],
    [Array.from({ length: 9 }, () => answers[0]), 'INVALID_INPUT'],
  ] as const)
    expect((await apply(app, 'carl', { answers: entered })).body.code).toBe(code);
  const applied = await apply(app, 'carl');
  expect([applied.status, applied.body]).toMatchObject([201, { applied: true }]);
  expect(applied.body.accessToken).toBeUndefined();
  expect((await logIn(app, 'carl')).body).toMatchObject({ code: 'APPLICATION_PENDING' });
  const wrong = await guest(app, '/login', { username: 'carl', password: 'a guess' });
  expect(wrong.body.code).toBe('CREDENTIALS_INVALID');
  expect((await apply(app, 'carl')).body.code).toBe('USERNAME_TAKEN');
  expect(await queue(olga)).toMatchObject([
    { username: 'carl.fun', email: 'carl@example.com', invitedBy: null, answers, state: 'pending', decidedAt: null },
  ]);
});

it('opens the account of an accepted applicant, and pays the referrer then', async () => {
  const { app, olga } = await open();
  const alice = await createTestUser(app, 'alice');
  await apply(app, 'carl', { referralCode: 'REFALICE' });
  const balance = async () => (await alice.get<{ user: { gumballs: number } }>('/auth/profile')).body.user.gumballs;
  const [carl] = await queue(olga);
  expect([carl?.invitedBy, await balance()]).toEqual(['alice.fun', 0]);
  expect((await decide(olga, [carl?.id ?? ''], true)).body.decided).toBe(1);
  expect(await balance()).toBe(50);
  const { body } = await logIn(app, 'carl');
  expect([body.hasIncompleteProfile, await statusOf(app, body.accessToken)]).toEqual([true, 200]);
  const { entries } = (await olga.get<{ entries: { action: string; details: object }[] }>('/operator/audit')).body;
  expect(entries[0]).toMatchObject({ action: 'accept-application', details: { username: 'carl.fun' } });
  expect((await queue(olga)).length).toBe(0);
  expect(await queue(olga, 'accepted')).toMatchObject([{ username: 'carl.fun', state: 'accepted' }]);
});

it('counts one of two decisions at once, and decides several in one call', async () => {
  const { app, olga } = await open();
  const alice = await createTestUser(app, 'alice');
  for (const name of ['carl', 'cora', 'cleo']) await apply(app, name, { referralCode: 'REFALICE' });
  const ids = (await queue(olga)).map(({ id }) => id);
  const results = await Promise.all([
    decide(olga, ids, true),
    decide(olga, ids, true),
    decide(olga, ids.toReversed(), false, 'Too many'),
  ]);
  expect(results.reduce((sum, { body }) => sum + body.decided, 0)).toBe(3);
  const accepted = (await queue(olga, 'accepted')).length;
  expect(accepted + (await queue(olga, 'refused')).length).toBe(3);
  const { rows } = await app.deps.db.pool.query<{ gumballs: string }>(
    'SELECT gumballs FROM user_totals WHERE user_id = $1',
    [alice.id],
  );
  expect(Number(rows[0]?.gumballs)).toBe(50 * accepted);
  expect((await decide(olga, ids, true)).body.decided).toBe(0);
  expect(await expectError(decide(olga, ids, false, ' '))).toBe('400 REFUSAL_REASON_REQUIRED');
  expect(await expectError(decide(olga, [], true))).toBe('400 INVALID_INPUT');
});

it('lets an invitation replace the application where operators allow it', async () => {
  const { app, olga } = await open({ invitationSkips: true });
  await createTestUser(app, 'alice');
  expect((await apply(app, 'carl', { referralCode: 'REFALICE', answers: undefined })).body.accessToken).toBeDefined();
  expect((await apply(app, 'cora', { referralCode: 'UNKNOWN2' })).body).toMatchObject({ applied: true });
  expect((await queue(olga)).map(({ username }) => username)).toEqual(['cora.fun']);
});

it('lists an application once its address is verified, and mails the decision in the language of the applicant', async () => {
  const mailbox = await openMailbox();
  const { app, olga } = await open({}, mailbox.env);
  for (const [name, language] of [
    ['carl', 'de'],
    ['cora', 'en'],
  ] as const) {
    const signUp = await apply(app, name, {}, { 'accept-language': language });
    expect(signUp.body.requiresVerification).toBe(true);
    expect((await logIn(app, name)).body.code).toBe('VERIFICATION_REQUIRED');
    expect((await queue(olga)).map(({ username }) => username)).not.toContain(`${name}.fun`);
    const email = `${name}@example.com`;
    const verified = await guest(app, '/verify-email', { email, code: codeIn(await mailbox.next(email)) });
    expect([verified.status, verified.body.code]).toEqual([403, 'APPLICATION_PENDING']);
  }
  const [carl, cora] = await queue(olga);
  await decide(olga, [carl?.id ?? ''], true);
  await decide(olga, [cora?.id ?? ''], false, 'We are full');
  const welcome = await mailbox.next('carl@example.com');
  expect(welcome).toMatchObject({
    language: 'de',
    subject: 'Willkommen bei Gumball: Deine Bewerbung wurde angenommen',
  });
  expect(welcome.text).toContain('/login');
  expect(welcome.text).not.toMatch(/\b(the|your|you|it)\b/i);
  const refusal = await mailbox.next('cora@example.com');
  expect([refusal.language, refusal.text]).toEqual(['en', expect.stringContaining('We are full')]);
  const { body } = await logIn(app, 'cora');
  expect(body).toMatchObject({
    code: 'APPLICATION_REFUSED',
    message: 'Your application was not accepted. Reason: We are full',
  });
});

it('gives an applicant no way in: neither a reset link nor a session', async () => {
  const { app, olga } = await open();
  await createTestUser(app, 'alice');
  await apply(app, 'carl', { referralCode: 'REFALICE' });
  const [carl] = await queue(olga);
  const { db, ids, clock } = app.deps;
  const { hashToken } = await import('../codes/hash-token.ts');
  const now = clock.now();
  const expires = new Date(now.getTime() + dayMs);
  await db.kysely
    .insertInto('password_resets')
    .values({ token_hash: hashToken('link'), user_id: carl?.id ?? '', created_at: now, expires_at: expires })
    .execute();
  expect((await guest(app, '/reset-password', { token: 'link', password: 'another secret' })).status).toBe(200);
  const { body } = await guest(app, '/login', { username: 'carl', password: 'another secret' });
  expect(body.code).toBe('APPLICATION_PENDING');
  const paid = await db.pool.query("SELECT 1 FROM gumball_entries WHERE kind = 'referral'");
  expect(paid.rowCount).toBe(0);
  // A session that a server of an earlier release started.
  await db.kysely
    .insertInto('sessions')
    .values({ id: ids.next(), user_id: carl?.id ?? '', token_hash: hashToken('t'), created_at: now, last_used_at: now })
    .execute();
  expect(await statusOf(app, 't')).toBe(401);
});

it('ends undecided applications, and removes refused accounts and the answers of members after some days', async () => {
  const { app, olga } = await open();
  for (const name of ['carl', 'cora', 'cleo']) await apply(app, name);
  const ids = Object.fromEntries((await queue(olga)).map(({ username, id }) => [username, id]));
  await decide(olga, [ids['cora.fun'] ?? ''], false, 'No');
  await decide(olga, [ids['cleo.fun'] ?? ''], true);
  const age = (days: number) =>
    app.deps.db.pool.query(
      `UPDATE applications SET applied_at = now() - $1 * interval '1 day',
         decided_at = (decided_at AT TIME ZONE 'UTC' - $1 * interval '1 day') AT TIME ZONE 'UTC'`,
      [days],
    );
  await age(9);
  expect(await endApplications(app.deps)).toBe(0);
  await age(2);
  expect(await endApplications(app.deps)).toBe(1);
  expect([await count(app, 'carl'), await count(app, 'cora'), await count(app, 'cleo')]).toEqual([1, 0, 1]);
  expect(await queue(olga, 'accepted')).toEqual([]);
  await age(31);
  expect(await endApplications(app.deps)).toBe(1);
  expect(await count(app, 'carl')).toBe(0);
  const mails = await readOutbox(app, 3);
  expect(mails.filter((text) => text.includes('Nobody decided about your application')).length).toBe(1);
  expect((await apply(app, 'carl')).body).toMatchObject({ applied: true });
});
