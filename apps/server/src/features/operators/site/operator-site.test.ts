import type { Site, SiteForm } from '@gumball/contract/site/site.schemas';
import { setLanguageChoice } from '@gumball/rules/formats/offered-languages';
import { phrase, toEnglish } from '@gumball/rules/formats/phrase';
import { defaultSiteNames, setSiteNames } from '@gumball/rules/formats/site-names';
import { setLevels } from '@gumball/rules/gumballs/levels';
import { defaultAmounts, setAmounts } from '@gumball/rules/site/amounts';
import sharp from 'sharp';
import { afterEach, expect, it } from 'vitest';
import { signUpOf } from '../../../../test/data/accounts.ts';
import { createOperator } from '../../../../test/data/tasks.ts';
import { call, createTestUser, type TestUser } from '../../../../test/data/users.ts';
import { connect, until } from '../../../../test/sockets.ts';
import { startApp } from '../../../../test/start-app.ts';
import { getMailLanguage } from '../../auth/mail/get-mail-language.ts';

afterEach(() => {
  setSiteNames(defaultSiteNames);
  setAmounts(defaultAmounts);
  setLevels(null);
  setLanguageChoice(null);
});

type Reply = { choices: SiteForm };
const siteOf = async (by: TestUser) => (await by.get<{ site: Site }>('/site')).body.site;

it('is the one of the product until operators change it, for all nodes and clients at once', async () => {
  const app = await startApp();
  const other = await startApp({}, app);
  const operator = await createOperator(app, 'alice');
  const bob = await createTestUser(app, 'bob');
  expect(await siteOf(bob)).toEqual({
    revision: 0,
    name: null,
    pointName: null,
    pointsName: null,
    tagline: null,
    contactEmail: null,
    logoUrl: null,
    colors: null,
    offFeatures: [],
    announcement: null,
    amounts: null,
    levels: null,
    languages: null,
  });
  const socket = await connect(app, bob);
  const names = { name: ' The  Harbour ', pointName: 'Star', pointsName: 'Stars', tagline: 'Meet at the quay' };
  const { status, body } = await operator.put<Reply>('/operator/site', { ...names, brandColor: '#0B62B8' });
  expect([status, body.choices]).toMatchObject([
    200,
    { name: 'The Harbour', pointsName: 'Stars', brandColor: '#0b62b8' },
  ]);
  const changed = { revision: 1, name: 'The Harbour', colors: { light: { '--gb-brand': '#0b62b8' } } };
  await until(() => socket.events.some(({ event }) => event === 'site:changed'));
  await until(() => other.deps.site.current().revision === 1);
  for (const { deps } of [app, other]) expect(deps.site.current()).toMatchObject(changed);
  expect(await siteOf(bob)).toMatchObject(changed);
  expect(toEnglish(phrase('You earned {count} {points} on {site}', { count: 5 }))).toBe(
    'You earned 5 Stars on The Harbour',
  );
  // What is absent stays, and an empty text is the product's own value.
  await operator.put('/operator/site', { tagline: ' ' });
  expect(await siteOf(bob)).toMatchObject({ revision: 2, name: 'The Harbour', tagline: null });
  const { body: audit } = await operator.get<{ entries: { action: string; details: object }[] }>('/operator/audit');
  expect(audit.entries.filter(({ action }) => action === 'change-site').map(({ details }) => details)).toEqual([
    { tagline: null },
    expect.objectContaining({ name: 'The Harbour' }),
  ]);
});

it('refuses invalid values, and keeps both of two changes at the same time', async () => {
  const app = await startApp();
  const operator = await createOperator(app, 'alice');
  for (const [body, field] of [
    [{ name: 'a'.repeat(31) }, 'name'],
    [{ name: '<b>Harbour</b>' }, 'name'],
    [{ brandColor: 'red' }, 'brandColor'],
    [{ contactEmail: 'nobody' }, 'contactEmail'],
    [{ announcement: { text: 'Soon', tone: 'info', endsAt: 'tomorrow' } }, 'announcement'],
  ] as const)
    expect(await operator.put('/operator/site', body)).toMatchObject({
      status: 400,
      body: { code: 'SITE_INVALID', errors: [{ field }] },
    });
  expect((await operator.put('/operator/site', { offFeatures: ['posts'] })).status).toBe(400);
  await Promise.all(
    [{ name: 'Harbour' }, { pointsName: 'Stars' }, { tagline: 'Meet' }].map((body) =>
      operator.put('/operator/site', body),
    ),
  );
  expect(await siteOf(operator)).toMatchObject({
    revision: 3,
    name: 'Harbour',
    pointsName: 'Stars',
    tagline: 'Meet',
  });
});

it('shows the shades of a colour without saving it', async () => {
  const app = await startApp();
  const operator = await createOperator(app, 'alice');
  const path = (color: string) => `/operator/site/colors?color=${encodeURIComponent(color)}`;
  const { status, body } = await operator.get<{ contrasts: { passes: boolean }[] }>(path('#ffd400'));
  expect([status, body.contrasts.map(({ passes }) => passes)]).toEqual([200, Array.from({ length: 6 }, () => true)]);
  for (const color of ['red', '#ffd40', '#FFD400;'])
    expect(await operator.get(path(color))).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  expect((await siteOf(operator)).revision).toBe(0);
});

it('turns parts of the product off and on', async () => {
  const app = await startApp();
  const operator = await createOperator(app, 'alice');
  await operator.put('/operator/site', { offFeatures: ['communities', 'shop'] });
  for (const path of ['/communities/my', '/search/communities?q=a', '/shop/items'])
    expect(await operator.get(path)).toMatchObject({ status: 404, body: { code: 'FEATURE_OFF' } });
  expect((await operator.get('/tasks/streaks')).status).toBe(200);
  // The console keeps them.
  expect((await operator.get('/operator/shop/items')).status).toBe(200);
  await operator.put('/operator/site', { offFeatures: [] });
  expect((await operator.get('/communities/my')).status).toBe(200);
});

it('announces until the end', async () => {
  const app = await startApp();
  const operator = await createOperator(app, 'alice');
  const endsAt = new Date(app.deps.clock.now().getTime() + 3_600_000).toISOString();
  await operator.put('/operator/site', { announcement: { text: ' Maintenance at noon ', tone: 'warning', endsAt } });
  const { announcement } = await siteOf(operator);
  expect(announcement).toEqual({ id: expect.any(String), text: 'Maintenance at noon', tone: 'warning', endsAt });
  app.advance(3_600_001);
  expect((await siteOf(operator)).announcement).toBeNull();
});

it('makes icons of an uploaded logo, and removes it', async () => {
  const app = await startApp();
  const operator = await createOperator(app, 'alice');
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#0b62b8' } })
    .png()
    .toBuffer();
  const send = async (content: Buffer) => {
    const form = new FormData();
    form.append('logo', new Blob([new Uint8Array(content)], { type: 'image/png' }), 'logo.png');
    const headers = { authorization: `Bearer ${operator.token}` };
    const response = await fetch(`${app.url}/api/operator/site/logo`, { method: 'POST', headers, body: form });
    return { status: response.status, body: (await response.json()) as Reply & { code?: string } };
  };
  const sent = await send(picture);
  expect([sent.status, sent.body.choices.logoUrl]).toEqual([201, '/icons/icon-192.png?v=1']);
  const logo = app.deps.site.logo();
  expect(await sharp(logo).metadata()).toMatchObject({ format: 'png', width: 512, height: 512 });
  expect((await send(Buffer.from('<svg onload="alert(1)"/>'))).body.code).toBe('AVATAR_TYPE');
  expect((await operator.delete<Reply>('/operator/site/logo')).body.choices.logoUrl).toBeNull();
  expect(app.deps.site.logo()).toBeUndefined();
});

it('uses the contact address for messages to support, unless a variable sets it', async () => {
  const app = await startApp();
  const operator = await createOperator(app, 'alice');
  expect(app.deps.site.contactEmail()).toBeUndefined();
  await operator.put('/operator/site', { contactEmail: 'help@harbour.example' });
  expect(app.deps.site.contactEmail()).toBe('help@harbour.example');
  const fixed = await startApp({ SUPPORT_EMAIL: 'ops@example.com' }, app);
  expect([fixed.deps.site.contactEmail(), fixed.deps.site.choices().contactIsFixed]).toEqual(['ops@example.com', true]);
});

it('pays the chosen amounts, on all nodes and for what happens from then on', async () => {
  const app = await startApp();
  const operator = await createOperator(app, 'alice');
  const bob = await createTestUser(app, 'bob');
  const amounts = {
    ...defaultAmounts,
    referrerReward: 7,
    welcomeBonus: 3,
    milestones: [{ threshold: 1, reward: 11 }],
    messageEditHours: 1,
  };
  for (const [wrong, field] of [
    [{ referrerReward: 0 }, 'referrerReward'],
    [{ milestones: [{ threshold: 2, reward: 0 }] }, 'milestones'],
  ] as const)
    expect(await operator.put('/operator/site', { amounts: { ...amounts, ...wrong } })).toMatchObject({
      status: 400,
      body: { code: 'AMOUNT_INVALID', errors: [{ field }] },
    });
  expect((await operator.put<Reply>('/operator/site', { amounts })).body.choices.amounts).toEqual(amounts);
  expect((await siteOf(bob)).amounts).toEqual(amounts);
  const { body } = await bob.get<{ user: { referralCode: string } }>('/auth/profile');
  const response = await fetch(`${app.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...signUpOf('carol'), referralCode: body.user.referralCode }),
  });
  const { user: carol } = (await response.json()) as { user: { gumballs: number } };
  const { body: later } = await bob.get<{ user: { gumballs: number } }>('/auth/profile');
  // The referral and the first milestone.
  expect([carol.gumballs, later.user.gumballs]).toEqual([3, 7 + 11]);
  const { body: audit } = await operator.get<{ entries: { details: object }[] }>('/operator/audit');
  expect(audit.entries[0]?.details).toEqual({ amounts: { from: 'standard', to: amounts } });
});

it('shows the chosen levels wherever a member is shown, and refuses others', async () => {
  const app = await startApp();
  const other = await startApp({}, app);
  const operator = await createOperator(app, 'alice');
  const bob = await createTestUser(app, 'bob');
  const levels = [
    { name: ' Deck  hand ', from: 0 },
    { name: 'Mate', from: 10 },
  ];
  for (const wrong of [
    levels.slice(1),
    [...levels, { name: 'MATE', from: 20 }],
    [...levels, { name: 'Captain', from: 10 }],
    Array.from({ length: 11 }, (_, at) => ({ name: `Level ${at}`, from: at })),
  ])
    expect(await operator.put('/operator/site', { levels: wrong })).toMatchObject({
      status: 400,
      body: { code: 'SITE_INVALID', errors: [{ field: 'levels' }] },
    });
  const shown = [
    { name: 'Deck hand', from: 0 },
    { name: 'Mate', from: 10 },
  ];
  expect((await operator.put<Reply>('/operator/site', { levels })).body.choices.levels).toEqual(shown);
  expect((await siteOf(bob)).levels).toEqual(shown);
  await until(() => other.deps.site.current().levels !== null);
  expect((await bob.get('/auth/profile')).body).toMatchObject({ user: { level: 'Deck hand' } });
  const { body: audit } = await operator.get<{ entries: { details: object }[] }>('/operator/audit');
  expect(audit.entries[0]?.details).toEqual({ levels: { from: 'standard', to: shown } });
  await operator.put('/operator/site', { levels: null });
  expect((await bob.get('/auth/profile')).body).toMatchObject({ user: { level: 'Novice' } });
});

it('speaks the languages on offer, and the standard one with all others', async () => {
  const app = await startApp();
  const operator = await createOperator(app, 'alice');
  const bob = await createTestUser(app, 'bob');
  const languageOf = async (tags: string) => {
    const response = await fetch(`${app.url}/api/mails/unsubscribe?token=unknown`, {
      headers: { 'accept-language': tags },
    });
    return (await response.text()).match(/<html lang="(\w+)"/)?.[1];
  };
  const mailLanguage = async () => getMailLanguage(app.deps.db.kysely, bob.id);
  await call(app, 'PUT', '/mails/locale', {
    token: bob.token,
    body: { timeZone: 'Europe/Berlin' },
    headers: { 'accept-language': 'de' },
  });
  expect([await languageOf('de, en'), await languageOf('ja')]).toEqual(['de', 'en']);
  for (const languages of [
    { offered: [], standard: 'en' },
    { offered: ['de'], standard: 'en' },
  ])
    expect(await operator.put('/operator/site', { languages })).toMatchObject({
      status: 400,
      body: { code: 'SITE_INVALID', errors: [{ field: 'languages' }] },
    });
  expect((await operator.put('/operator/site', { languages: { offered: ['xx'], standard: 'xx' } })).status).toBe(400);
  const languages = { offered: ['en', 'fr'], standard: 'fr' };
  const { body } = await operator.put<Reply>('/operator/site', { languages: { ...languages, offered: ['fr', 'en'] } });
  expect(body.choices.languages).toEqual(languages);
  expect((await siteOf(bob)).languages).toEqual(languages);
  expect([await languageOf('de, en;q=0.5'), await languageOf('de')]).toEqual(['en', 'fr']);
  expect(await mailLanguage()).toBe('fr');
  await operator.put('/operator/site', { languages: null });
  expect([await languageOf('de'), await mailLanguage()]).toEqual(['de', 'de']);
});
