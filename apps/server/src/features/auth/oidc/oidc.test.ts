import type { Identity, SignUpStep } from '@gumball/contract/auth/identities.schemas';
import { oidcTicketTtlMs } from '@gumball/rules/auth/identities';
import { expect, it, onTestFinished } from 'vitest';
import { archiveOf, unzip } from '../../../../test/archive.ts';
import { type AuthBody, guest, join, signUpOf, statusOf } from '../../../../test/data/accounts.ts';
import { signInAtProvider, startIdentityProvider } from '../../../../test/data/identity-provider.ts';
import { createOperator } from '../../../../test/data/tasks.ts';
import { asUser, call, expectError, type TestUser } from '../../../../test/data/users.ts';
import { freePort } from '../../../../test/free-port.ts';
import { readOutbox } from '../../../../test/mailbox.ts';
import { startApp, type TestApp } from '../../../../test/start-app.ts';
import { purgeExpired } from '../deletion/purge-expired.ts';

type Body = AuthBody & { signUp?: SignUpStep };
type Started = { url: string; ticket: string };

async function startWithProvider() {
  const port = String(await freePort());
  const provider = await startIdentityProvider(`http://localhost:${port}`);
  onTestFinished(() => provider.stop());
  const app = await startApp({ PORT: port, OIDC_PROVIDERS: provider.config });
  return { app, provider };
}

const post = async (app: TestApp, path: string, body: object) => call<Body>(app, 'POST', `/auth/oidc${path}`, { body });
const start = async (app: TestApp) =>
  (await call<Started>(app, 'POST', '/auth/oidc/start', { body: { provider: 'work' } })).body;

async function logIn(app: TestApp, account: string) {
  const { url, ticket } = await start(app);
  return post(app, '/finish', { ticket, query: await signInAtProvider(url, account) });
}

async function signUp(app: TestApp, account: string, username = `${account}.fun`) {
  const { body } = await logIn(app, account);
  return post(app, '/sign-up', { ticket: body.signUp?.ticket, username });
}

async function register(app: TestApp, name: string): Promise<TestUser> {
  const { token, user } = await join(app, name);
  return asUser(app, { id: user.id, username: user.username, token });
}

async function link(person: TestUser, account: string, password: string) {
  const { url, ticket } = (await person.post<Started>('/auth/identities/start', { provider: 'work', password })).body;
  const query = await signInAtProvider(url, account);
  return person.post<AuthBody & { identity: Identity }>('/auth/identities/finish', { ticket, query });
}

const identitiesOf = async (person: TestUser) =>
  (await person.get<{ identities: Identity[]; hasPassword: boolean }>('/auth/identities')).body;

it('creates an account at the first sign-in, and signs in to it from then on', async () => {
  const { app, provider } = await startWithProvider();
  provider.accounts.set('ann', { email: 'Ann.B@Example.com', email_verified: true });
  expect((await call(app, 'GET', '/auth/options')).body).toEqual({
    success: true,
    providers: [{ id: 'work', name: 'Work' }],
    signUpMode: 'open',
    questions: [],
    invitationSkips: false,
    minimumAge: 0,
    terms: [],
  });
  const first = await logIn(app, 'ann');
  expect(first.body.signUp).toMatchObject({ email: 'ann.b@example.com', username: 'annb', provider: 'Work' });
  const ticket = first.body.signUp?.ticket;
  await join(app, 'taken');
  for (const [username, code] of [
    ['', 'FIELDS_REQUIRED'],
    ['ann', 'USERNAME_SUFFIX'],
    ['a.fun', 'USERNAME_TOO_SHORT'],
    ['taken.fun', 'USERNAME_TAKEN'],
  ])
    expect((await post(app, '/sign-up', { ticket, username })).body.code).toBe(code);
  const raced = await Promise.all(
    ['ann', 'anna', 'anne'].map((name) => post(app, '/sign-up', { ticket, username: `${name}.fun` })),
  );
  expect(raced.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400, 400]);
  const { user, accessToken } = raced.find(({ status }) => status === 201)?.body ?? {};
  expect(user).toMatchObject({ email: 'ann.b@example.com', firstName: '' });
  const again = await logIn(app, 'ann');
  expect(again.body).toMatchObject({ user: { id: user?.id }, hasIncompleteProfile: true });
  expect(await statusOf(app, again.body.accessToken)).toBe(200);

  const ann = asUser(app, { id: user?.id ?? '', username: user?.username ?? '', token: accessToken ?? '' });
  // The sign-up is the first of its mailbox, so the first steps are paid.
  await ann.put('/auth/profile', { firstName: 'Ann', lastName: 'B' });
  expect((await ann.get('/onboarding')).body).toMatchObject({ onboarding: { reward: 5 } });
  const { identities, hasPassword } = await identitiesOf(ann);
  expect([identities, hasPassword]).toMatchObject([
    [{ provider: 'work', name: 'Work', email: 'ann.b@example.com' }],
    false,
  ]);
  expect(await expectError(ann.delete(`/auth/identities/${identities[0]?.id}`, { password: 'none' }))).toBe(
    '400 PASSWORD_MISSING',
  );
  expect((await guest(app, '/login', { username: ann.username, password: 'none' })).body.code).toBe(
    'CREDENTIALS_INVALID',
  );
  expect(
    unzip((await archiveOf(app, ann)).zip)
      .get('data/account.json')
      ?.toString(),
  ).toContain('"provider":"Work"');
});

it('makes the account of an applicant wait for the operators', async () => {
  const { app, provider } = await startWithProvider();
  provider.accounts.set('ann', { email: 'ann@example.com', email_verified: true });
  const olga = await createOperator(app, 'olga');
  await olga.put('/operator/settings', { signUpMode: 'application' });
  const question = { text: 'Why?', isRequired: true, maxLength: 100 };
  await olga.put('/operator/sign-up', {
    questions: [question],
    invitationSkips: false,
    openDays: 30,
    keepDays: 30,
    minimumAge: 0,
  });
  const first = await logIn(app, 'ann');
  const ticket = first.body.signUp?.ticket;
  const missing = await post(app, '/sign-up', { ticket, username: 'ann.fun' });
  expect(missing.body.code).toBe('ANSWER_MISSING');
  const answers = [{ question: 'Why?', answer: 'Gum' }];
  const applied = await post(app, '/sign-up', { ticket, username: 'ann.fun', answers, from: 'community' });
  const { rows } = await app.deps.db.pool.query("SELECT joined_from FROM users WHERE username = 'ann.fun'");
  expect(rows).toEqual([{ joined_from: 'community' }]);
  expect([applied.status, applied.body]).toEqual([201, { success: true, applied: true }]);
  expect((await logIn(app, 'ann')).body).toMatchObject({ code: 'APPLICATION_PENDING' });
  const { applications } = (await olga.get<{ applications: { id: string }[] }>('/operator/applications')).body;
  await olga.post('/operator/applications/decide', { ids: applications.map(({ id }) => id), accept: true });
  expect((await logIn(app, 'ann')).body).toMatchObject({ hasIncompleteProfile: true });
});

it('asks the owner of an address to sign in and link, and trusts verified addresses only', async () => {
  const { app, provider } = await startWithProvider();
  const alice = await register(app, 'alice');
  const { password } = signUpOf('alice');
  provider.accounts.set('evil', { email: 'alice@example.com', email_verified: false });
  provider.accounts.set('ally', { email: 'ALICE@example.com', email_verified: true });
  provider.accounts.set('none', {});
  for (const account of ['evil', 'none'])
    expect((await logIn(app, account)).body).toMatchObject({ code: 'OIDC_EMAIL_UNVERIFIED' });
  const { status, body } = await logIn(app, 'ally');
  expect([status, body.code, body.message]).toEqual([
    409,
    'OIDC_LINK_REQUIRED',
    'There is an account with your email address already. Sign in to it, then link Work in the settings.',
  ]);

  const wrong = alice.post('/auth/identities/start', { provider: 'work', password: 'wrong' });
  expect(await expectError(wrong)).toBe('400 PASSWORD_WRONG');
  expect((await link(alice, 'ally', password)).body.identity.name).toBe('Work');
  expect((await logIn(app, 'ally')).body.user?.id).toBe(alice.id);
  expect((await link(alice, 'other', password)).body.code).toBe('OIDC_LINKED');
  const bob = await register(app, 'bob');
  expect((await link(bob, 'ally', signUpOf('bob').password)).body.code).toBe('OIDC_TAKEN');
  const [identity] = (await identitiesOf(alice)).identities;
  await bob.delete(`/auth/identities/${identity?.id}`, { password: signUpOf('bob').password });
  expect((await identitiesOf(alice)).identities).toHaveLength(1);
  for (let repeat = 0; repeat < 2; repeat += 1)
    expect((await alice.delete(`/auth/identities/${identity?.id}`, { password })).status).toBe(200);
  expect((await logIn(app, 'ally')).body.code).toBe('OIDC_LINK_REQUIRED');
  const mails = (await readOutbox(app, 2)).join('\n');
  expect(mails).toContain('Another way to sign in to your Gumball account');
  expect(mails).toContain('A way to sign in to your Gumball account was removed');
});

it('links an account of a provider to one member, also for concurrent calls', async () => {
  const { app, provider } = await startWithProvider();
  provider.accounts.set('ann', { email: 'ann@example.com', email_verified: true });
  const people = await Promise.all(['alice', 'bob', 'carol'].map((name) => register(app, name)));
  const steps = await Promise.all([logIn(app, 'ann'), logIn(app, 'ann')]);
  const raced = await Promise.all([
    ...people.map((person) => link(person, 'ann', signUpOf(person.username.slice(0, -4)).password)),
    ...steps.map(({ body }, index) =>
      post(app, '/sign-up', { ticket: body.signUp?.ticket, username: `ann${index}.fun` }),
    ),
  ]);
  expect(raced.filter(({ status }) => status < 300)).toHaveLength(1);
  expect(await app.deps.db.kysely.selectFrom('identities').select('user_id').execute()).toHaveLength(1);
});

it('refuses another state, a used code, another ticket, a forged issuer and a late return', async () => {
  const { app, provider } = await startWithProvider();
  provider.accounts.set('ann', { email: 'ann@example.com', email_verified: true });
  const flow = async () => {
    const { url, ticket } = await start(app);
    return { url, ticket, query: await signInAtProvider(url, 'ann') };
  };
  const finish = async (ticket: string, query: string) => (await post(app, '/finish', { ticket, query })).body.code;
  const change = (query: string, name: string, value: string) => {
    const changed = new URLSearchParams(query);
    changed.set(name, value);
    return `?${changed.toString()}`;
  };
  const [one, two] = [await flow(), await flow()];
  // Another browser's code: its state belongs to another ticket.
  expect(await finish(one.ticket, two.query)).toBe('OIDC_FAILED');
  expect(await finish(one.ticket, one.query)).toBe('OIDC_TOO_LATE');
  const three = await flow();
  expect(await finish(three.ticket, change(three.query, 'state', 'guessed'))).toBe('OIDC_FAILED');
  const four = await flow();
  expect(await finish(four.ticket, change(four.query, 'iss', 'https://evil.example'))).toBe('OIDC_FAILED');
  const five = await flow();
  expect((await post(app, '/finish', five)).body.signUp).toBeDefined();
  // The provider knows the code as used, and so does the server the ticket.
  const six = await flow();
  const usedCode = new URLSearchParams(five.query).get('code') ?? '';
  expect(await finish(six.ticket, change(six.query, 'code', usedCode))).toBe('OIDC_FAILED');
  expect(await finish(five.ticket, five.query)).toBe('OIDC_TOO_LATE');
  expect(await finish('guessed', five.query)).toBe('OIDC_TOO_LATE');
  const alice = await register(app, 'alice');
  const seven = await flow();
  const elsewhere = alice.post('/auth/identities/finish', { ticket: seven.ticket, query: seven.query });
  expect(await expectError(elsewhere)).toBe('400 OIDC_TOO_LATE');
  const denied = await start(app);
  expect(await finish(denied.ticket, await signInAtProvider(denied.url, 'ann', 'deny'))).toBe('OIDC_CANCELLED');
  app.holdTime();
  const late = await flow();
  app.advance(oidcTicketTtlMs);
  expect(await finish(late.ticket, late.query)).toBe('OIDC_TOO_LATE');
  await purgeExpired(app.deps);
  expect(await app.deps.db.kysely.selectFrom('oidc_tickets').selectAll().execute()).toEqual([]);
});

it('refuses an ID token for another nonce or another PKCE verifier', async () => {
  const { app, provider } = await startWithProvider();
  provider.accounts.set('ann', { email: 'ann@example.com', email_verified: true });
  for (const field of ['nonce', 'codeVerifier']) {
    const { url, ticket } = await start(app);
    await app.deps.db.pool.query('UPDATE oidc_tickets SET data = jsonb_set(data, ARRAY[$1], to_jsonb($2::text))', [
      field,
      'x'.repeat(43),
    ]);
    const { body } = await post(app, '/finish', { ticket, query: await signInAtProvider(url, 'ann') });
    expect([field, body.code]).toEqual([field, 'OIDC_FAILED']);
  }
});

it('keeps asking for the second factor, and refuses suspended and deleted members', async () => {
  const { app, provider } = await startWithProvider();
  provider.accounts.set('ann', { email: 'ann@example.com', email_verified: true });
  const { user, accessToken = '' } = (await signUp(app, 'ann')).body;
  const ann = asUser(app, { id: user?.id ?? '', username: 'ann.fun', token: accessToken });
  const { kysely } = app.deps.db;
  const factor = { user_id: ann.id, secret: Buffer.alloc(20), confirmed_at: app.deps.clock.now() };
  await kysely.insertInto('second_factors').values(factor).execute();
  const held = await logIn(app, 'ann');
  expect([held.status, held.body.code, held.body.accessToken]).toEqual([403, 'SECOND_FACTOR_REQUIRED', undefined]);
  const second = await guest(app, '/login/second-factor', { ticket: held.body.signInTicket, code: '000000' });
  expect(second.body.code).toBe('SECOND_FACTOR_WRONG');
  await kysely.deleteFrom('second_factors').execute();
  const olga = await createOperator(app, 'olga');
  await olga.post(`/operator/members/${ann.id}/suspend`, { reason: 'Spam' });
  expect((await logIn(app, 'ann')).body).toMatchObject({
    code: 'ACCOUNT_SUSPENDED',
    message: 'This account is suspended.',
  });
});

it('answers soon while a provider is slow or down, and recovers', async () => {
  const { app, provider } = await startWithProvider();
  provider.delay(60_000);
  const began = Date.now();
  const [slow, providers] = await Promise.all([
    call(app, 'POST', '/auth/oidc/start', { body: { provider: 'work' } }),
    call(app, 'GET', '/auth/options').then(() => Date.now() - began),
  ]);
  expect([slow.status, slow.body.code, slow.body.message]).toEqual([
    502,
    'OIDC_UNAVAILABLE',
    'Work could not be reached. Please try again in a moment.',
  ]);
  expect(Date.now() - began).toBeLessThan(15_000);
  expect(providers).toBeLessThan(5000);
  provider.delay(0);
  expect((await start(app)).url).toContain(provider.url);
  await provider.stop();
  const { ticket } = await start(app);
  expect((await post(app, '/finish', { ticket, query: '?code=1&state=1' })).body.code).toBe('OIDC_FAILED');
});

it('respects who may sign up', async () => {
  const { app, provider } = await startWithProvider();
  for (const name of ['ann', 'bea'])
    provider.accounts.set(name, { email: `${name}@example.com`, email_verified: true });
  expect((await signUp(app, 'ann')).status).toBe(201);
  const olga = await createOperator(app, 'olga');
  await olga.put('/operator/settings', { signUpMode: 'invitation' });
  const ticket = (await logIn(app, 'bea')).body.signUp?.ticket;
  const attempt = (referralCode?: string) => post(app, '/sign-up', { ticket, username: 'bea.fun', referralCode });
  expect((await attempt()).body.code).toBe('SIGN_UP_BY_INVITATION');
  await olga.put('/operator/settings', { signUpMode: 'closed' });
  expect((await attempt('REFOLGA')).body.code).toBe('SIGN_UP_CLOSED');
  expect((await logIn(app, 'bea')).body.code).toBe('SIGN_UP_CLOSED');
  expect((await logIn(app, 'ann')).status).toBe(200);
  await olga.put('/operator/settings', { signUpMode: 'invitation' });
  expect((await attempt('REFOLGA')).status).toBe(201);
});
