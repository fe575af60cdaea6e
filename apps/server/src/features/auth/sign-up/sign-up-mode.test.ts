import type { OperatorSettings } from '@gumball/contract/operators/operators.schemas';
import { expect, it } from 'vitest';
import { guest, join, signUpOf } from '../../../../test/data/accounts.ts';
import { createOperator } from '../../../../test/data/tasks.ts';
import { call, createTestUser, expectError } from '../../../../test/data/users.ts';
import { startApp, type TestApp } from '../../../../test/start-app.ts';

const register = async (app: TestApp, name: string, referralCode?: string) =>
  guest(app, '/register', { ...signUpOf(name), referralCode });
const modeOf = async (app: TestApp) =>
  (await call<{ signUpMode: string }>(app, 'GET', '/auth/options')).body.signUpMode;

it('lets operators choose who may sign up, with an entry in the audit log', async () => {
  const app = await startApp();
  const olga = await createOperator(app, 'olga');
  const alice = await createTestUser(app, 'alice');
  expect(await expectError(alice.put('/operator/settings', { signUpMode: 'closed' }))).toBe('404 NOT_FOUND');
  expect(await expectError(olga.put('/operator/settings', { signUpMode: 'maybe' }))).toBe('400 INVALID_INPUT');
  expect(await modeOf(app)).toBe('open');
  for (const signUpMode of ['closed', 'closed', 'invitation']) {
    const { body } = await olga.put<{ settings: OperatorSettings }>('/operator/settings', { signUpMode });
    expect([body.settings.signUpMode, await modeOf(app)]).toEqual([signUpMode, signUpMode]);
  }
  const { entries } = (await olga.get<{ entries: { action: string; details: object }[] }>('/operator/audit')).body;
  expect(entries.map(({ action, details }) => [action, details])).toEqual([
    ['change-sign-up', { mode: 'invitation' }],
    ['change-sign-up', { mode: 'closed' }],
  ]);
});

it('takes the code of an active member where sign-up is by invitation', async () => {
  const app = await startApp({ SIGNUP_FREE_PER_NETWORK: '3' });
  const olga = await createOperator(app, 'olga');
  const [alice, bob] = [await createTestUser(app, 'alice'), await createTestUser(app, 'bob')];
  await olga.put('/operator/settings', { signUpMode: 'invitation' });
  for (const code of [undefined, 'UNKNOWN2', ''])
    expect((await register(app, 'carl', code)).body).toMatchObject({ code: 'SIGN_UP_BY_INVITATION' });
  expect((await register(app, 'carl', 'REFALICE')).status).toBe(201);
  await olga.post(`/operator/members/${bob.id}/suspend`, { reason: 'Spam' });
  expect((await register(app, 'dora', 'REFBOB')).body.code).toBe('SIGN_UP_BY_INVITATION');
  const { rows } = await app.deps.db.pool.query('SELECT referred_by FROM users WHERE username = $1', ['carl.fun']);
  expect(rows).toEqual([{ referred_by: alice.id }]);
});

it('refuses everybody where sign-up is closed, without a proof of work, and members still sign in', async () => {
  const app = await startApp({ SIGNUP_FREE_PER_NETWORK: '1' });
  await join(app, 'alice');
  const olga = await createOperator(app, 'olga');
  await olga.put('/operator/settings', { signUpMode: 'closed' });
  for (const code of [undefined, 'REFOLGA']) {
    const { status, body } = await register(app, 'carl', code);
    expect([status, body.code, body.message]).toEqual([
      403,
      'SIGN_UP_CLOSED',
      'Nobody can sign up here at the moment.',
    ]);
  }
  expect((await guest(app, '/login', { username: 'alice', password: signUpOf('alice').password })).status).toBe(200);
  await olga.put('/operator/settings', { signUpMode: 'open' });
  expect((await register(app, 'carl')).body.code).toBe('PROOF_OF_WORK_REQUIRED');
});

it('decides by the mode at the moment of storing', async () => {
  const app = await startApp();
  const olga = await createOperator(app, 'olga');
  const { hash } = app.deps.passwords;
  app.deps.passwords.hash = async (...args) => {
    await olga.put('/operator/settings', { signUpMode: 'closed' });
    return hash(...args);
  };
  expect((await register(app, 'carl')).body.code).toBe('SIGN_UP_CLOSED');
  const { rows } = await app.deps.db.pool.query("SELECT username FROM users WHERE username = 'carl.fun'");
  expect(rows).toEqual([]);
});
