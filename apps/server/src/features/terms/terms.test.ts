import { expect, it } from 'vitest';
import { archiveOf, unzip } from '../../../test/archive.ts';
import { guest, signUpOf } from '../../../test/data/accounts.ts';
import { createOperator } from '../../../test/data/tasks.ts';
import { asUser, call, createTestUser, expectError, type TestUser } from '../../../test/data/users.ts';
import { connect } from '../../../test/sockets.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';

type Due = { texts: { kind: string; version: number; summary: string; accepted: number | null }[] };

const publish = (olga: TestUser, version: number, extra: object = {}) =>
  olga.post('/operator/terms', {
    kind: 'terms',
    version,
    body: `Be kind. Version ${version}.`,
    summary: `Change ${version}`,
    needsConsent: true,
    ...extra,
  });
const accept = (who: TestUser, version: number, kind = 'terms') =>
  who.post('/terms/consents', { consents: [{ kind, version }] });
const due = async (who: TestUser) => (await who.get<Due>('/terms/due')).body.texts;
const register = (app: TestApp, name: string, extra: object = {}, headers: Record<string, string> = {}) =>
  guest(app, '/register', { ...signUpOf(name), ...extra }, headers);

async function open() {
  const app = await startApp({ SIGNUP_FREE_PER_NETWORK: '100' });
  const [olga, alice] = [await createOperator(app, 'olga'), await createTestUser(app, 'alice')];
  return { app, olga, alice };
}

it('asks nobody without texts, and publishes versions one after the other', async () => {
  const { app, olga, alice } = await open();
  expect([await due(alice), (await alice.get('/notifications')).status]).toEqual([[], 200]);
  expect(await expectError(alice.get('/terms/terms'))).toBe('404 TERMS_NOT_FOUND');
  expect(await expectError(alice.get('/terms/secrets'))).toBe('400 INVALID_INPUT');
  expect(await expectError(publish(olga, 2))).toBe('409 TERMS_CHANGED');
  expect(await expectError(publish(olga, 1, { body: 'x'.repeat(60_001) }))).toBe('400 TERMS_TOO_LONG');
  const raced = await Promise.all([1, 1, 1].map((version) => publish(olga, version, { needsConsent: false })));
  expect(raced.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  const read = await call<{ text: object }>(app, 'GET', '/terms/terms');
  expect(read.body.text).toMatchObject({ kind: 'terms', version: 1, body: 'Be kind. Version 1.' });
  expect([await due(alice), (await alice.get('/notifications')).status]).toEqual([[], 200]);
  const { entries } = (await olga.get<{ entries: { action: string; details: object }[] }>('/operator/audit')).body;
  expect(entries[0]).toMatchObject({ action: 'publish-terms', details: { text: 'terms', version: 1 } });
});

it('closes everything but the own account to members until they accept, on sockets too', async () => {
  const { app, olga, alice } = await open();
  expect((await alice.get('/notifications')).status).toBe(200);
  await publish(olga, 1);
  expect(await expectError(alice.get('/notifications'))).toBe('403 CONSENT_REQUIRED');
  expect(await expectError(alice.post('/posts', { content: 'Hi' }))).toBe('403 CONSENT_REQUIRED');
  expect(await expectError(olga.get('/operator/terms'))).toBe('403 CONSENT_REQUIRED');
  expect((await alice.get('/auth/profile')).status).toBe(200);
  await expect(connect(app, alice)).rejects.toThrow('CONSENT_REQUIRED');
  expect(await due(alice)).toMatchObject([{ kind: 'terms', version: 1, accepted: null, acceptedBody: null }]);
  expect(await expectError(accept(alice, 2))).toBe('409 TERMS_CHANGED');
  expect(await expectError(accept(alice, 1, 'privacy'))).toBe('409 TERMS_CHANGED');
  // From two devices at once.
  const both = await Promise.all([accept(alice, 1), accept(alice, 1), accept(alice, 1)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect([(await alice.get('/notifications')).status, await due(alice)]).toEqual([200, []]);
  const { rows } = await app.deps.db.pool.query('SELECT version FROM consents WHERE user_id = $1', [alice.id]);
  expect(rows).toEqual([{ version: 1 }]);
  await connect(app, alice);
});

it('asks again for a version that needs consent, and not for another one', async () => {
  const { app, olga, alice } = await open();
  await publish(olga, 1);
  await accept(olga, 1);
  await accept(alice, 1);
  await publish(olga, 2, { needsConsent: false });
  expect((await alice.get('/notifications')).status).toBe(200);
  await publish(olga, 3);
  await accept(olga, 3);
  expect(await due(alice)).toMatchObject([
    { version: 3, summary: 'Change 3', accepted: 1, acceptedBody: 'Be kind. Version 1.' },
  ]);
  await publish(olga, 4, { body: '' });
  expect([(await alice.get('/notifications')).status, await due(alice)]).toEqual([200, []]);
  expect((await call(app, 'GET', '/terms/terms')).status).toBe(404);
  await publish(olga, 5, { needsConsent: false });
  expect(await due(alice)).toMatchObject([{ version: 5, accepted: 1 }]);
  const list = (await accept(alice, 5), await alice.get<{ consents: object[] }>('/terms/consents')).body.consents;
  expect(list).toMatchObject([{ kind: 'terms', version: 5 }]);
  const { texts } = (await accept(olga, 5), await olga.get<{ texts: object[] }>('/operator/terms')).body;
  expect(texts).toMatchObject([{ version: 5, consents: 2, isWithdrawn: false, needsConsent: false }]);
  const archive = unzip((await archiveOf(app, alice)).zip);
  expect(archive.get('data/consents.json')?.toString()).toContain('"version":5');
});

it('stores the consent of a sign-up, which must be about the newest versions', async () => {
  const { app, olga } = await open();
  await publish(olga, 1);
  await accept(olga, 1);
  await publish(olga, 1, { kind: 'privacy', needsConsent: false });
  const { terms } = (await call<{ terms: object[] }>(app, 'GET', '/auth/options')).body;
  expect(terms).toEqual(
    expect.arrayContaining([
      { kind: 'terms', version: 1, required: 1 },
      { kind: 'privacy', version: 1, required: null },
    ]),
  );
  expect((await register(app, 'carl')).body.code).toBe('CONSENT_REQUIRED');
  expect((await register(app, 'carl', { consents: [{ kind: 'terms', version: 2 }] })).body.code).toBe('TERMS_CHANGED');
  for (const consents of [
    [{ kind: 'terms' }],
    [{ kind: 'x', version: 1 }],
    Array.from({ length: 9 }, () => ({ kind: 'terms', version: 1 })),
  ])
    expect((await register(app, 'carl', { consents })).body.code).toBe('INVALID_INPUT');
  const { body } = await register(app, 'carl', { consents: [{ kind: 'terms', version: 1 }] });
  const carl = asUser(app, { id: body.user?.id ?? '', username: 'carl.fun', token: body.accessToken ?? '' });
  expect(await due(carl)).toEqual([]);
});

it('refuses newcomers below the minimum age, for a day in that browser, and stores no date', async () => {
  const { app, olga } = await open();
  const requirements = { questions: [], invitationSkips: false, openDays: 30, keepDays: 30, minimumAge: 16 };
  await olga.put('/operator/sign-up', requirements);
  const year = app.deps.clock.now().getUTCFullYear();
  for (const birthDate of [undefined, '', 'yesterday', '2000-02-30', `${year + 1}-01-01`])
    expect((await register(app, 'carl', { birthDate })).body.code).toBe('BIRTH_DATE_INVALID');
  const young = await register(app, 'carl', { birthDate: `${year - 15}-01-01` });
  expect(young.body).toMatchObject({ code: 'UNDERAGE', message: expect.stringContaining('at least 16 years') });
  const [cookie = ''] = young.headers.get('set-cookie')?.split(';') ?? [];
  expect(young.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax; Max-Age=86400/);
  const older = { birthDate: `${year - 20}-01-01` };
  expect((await register(app, 'carl', older, { cookie: `a=1; ${cookie}` })).body.code).toBe('UNDERAGE');
  expect((await register(app, 'carl', older)).status).toBe(201);
  const { rows } = await app.deps.db.pool.query(
    "SELECT birth_date, age_confirmed_at IS NOT NULL AS confirmed FROM users WHERE username = 'carl.fun'",
  );
  expect(rows).toEqual([{ birth_date: null, confirmed: true }]);
});
