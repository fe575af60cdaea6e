import type { OwnUser } from '@gumball/contract/users/users.schemas';
import { expect, it } from 'vitest';
import { createCommunityWith } from '../../../test/data/communities.ts';
import { createTestUser, createTestUsers, type TestUser } from '../../../test/data/users.ts';
import { shareNumberedApp, type TestApp } from '../../../test/start-app.ts';

const sharedApp = shareNumberedApp();

type Saved = { user: OwnUser; message: string; code?: string; errors?: { field: string }[] };
const save = (user: TestUser, body: object) => user.put<Saved>('/auth/profile', body);

it('completes a profile and returns the stored values', async () => {
  const app = sharedApp();
  const alice = await createTestUser(app, 'alice', { incomplete: true });
  const profile = {
    firstName: '  Alice ',
    lastName: 'Archer',
    bio: 'Likes arrows.\nAnd bows.',
    location: 'York, England',
    birthDate: '1990-05-17',
  };
  const saved = await save(alice, profile);
  expect(saved.status).toBe(200);
  expect(saved.body).toMatchObject({ success: true, message: 'Profile updated successfully!' });
  expect(saved.body.user).toMatchObject({ ...profile, firstName: 'Alice' });
  expect((await alice.get<Saved>('/auth/profile')).body.user).toEqual(saved.body.user);
});

it('keeps absent fields and clears empty optional fields', async () => {
  const app = sharedApp();
  const alice = await createTestUser(app, 'alice');
  await save(alice, { bio: 'Hello', location: 'York', birthDate: '1990-05-17' });
  expect((await save(alice, { location: 'Leeds' })).body.user).toMatchObject({ bio: 'Hello', location: 'Leeds' });
  expect((await save(alice, {})).body.user).toMatchObject({ bio: 'Hello', firstName: 'Alice' });
  const cleared = await save(alice, { bio: ' ', location: null, birthDate: '' });
  expect(cleared.body.user).toMatchObject({ bio: null, location: null, birthDate: null, lastName: 'Archer' });
});

it('requires names while they are missing or sent, and changes nothing on rejection', async () => {
  const app = sharedApp();
  const [alice, bob] = [await createTestUser(app, 'alice', { incomplete: true }), await createTestUser(app, 'bob')];
  for (const [user, body, field] of [
    [alice, {}, 'firstName'],
    [alice, { bio: 'Hello' }, 'firstName'],
    [alice, { firstName: 'Alice' }, 'lastName'],
    [alice, { firstName: 'Alice', lastName: ' \n ' }, 'lastName'],
    [bob, { firstName: '', bio: 'Hello' }, 'firstName'],
  ] as const) {
    const refused = await save(user, body);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      400,
      'NAMES_REQUIRED',
      'Please provide your first and last name',
    ]);
    expect(refused.body.errors?.[0]?.field).toBe(field);
  }
  expect((await alice.get<Saved>('/auth/profile')).body.user).toMatchObject({ firstName: '', bio: null });
  expect((await bob.get<Saved>('/auth/profile')).body.user).toMatchObject({ firstName: 'Bob', bio: null });
});

it('changes nothing if the rules or the contract reject the input', async () => {
  const app = sharedApp();
  const alice = await createTestUser(app, 'alice');
  const before = await alice.get('/auth/profile');
  for (const [body, code] of [
    [{ firstName: 'a'.repeat(51) }, 'NAME_TOO_LONG'],
    [{ bio: 'b'.repeat(501) }, 'BIO_TOO_LONG'],
    [{ location: 'l'.repeat(101) }, 'LOCATION_TOO_LONG'],
    [{ birthDate: '2001-02-29' }, 'BIRTH_DATE_INVALID'],
    [{ birthDate: '2999-01-01' }, 'BIRTH_DATE_INVALID'],
    [{ bio: 7 }, 'INVALID_INPUT'],
  ] as const) {
    const refused = await save(alice, { location: 'Must not stay', ...body });
    expect([refused.status, refused.body.code]).toEqual([400, code]);
  }
  expect((await alice.get('/auth/profile')).body).toEqual(before.body);
});

it('applies concurrent changes of different fields', async () => {
  const app = sharedApp();
  const alice = await createTestUser(app, 'alice');
  await Promise.all([
    save(alice, { bio: 'Hello' }),
    save(alice, { location: 'York' }),
    save(alice, { lastName: 'Abel' }),
  ]);
  expect((await alice.get<Saved>('/auth/profile')).body.user).toMatchObject({
    bio: 'Hello',
    location: 'York',
    lastName: 'Abel',
  });
});

async function upload(app: TestApp, user: TestUser, purpose: 'avatar' | 'banner' | 'post'): Promise<string> {
  const { ids, clock, db } = app.deps;
  const url = `/uploads/${ids.fileName()}.webp`;
  await db.kysely
    .insertInto('uploads')
    .values({
      id: ids.fileName(),
      user_id: user.id,
      purpose,
      url,
      kind: 'image',
      width: 10,
      height: 10,
      placeholder: null,
      poster_url: null,
      sizes: '[]',
      files: [url],
      bytes: 10,
      created_at: clock.now(),
      attached_at: null,
    })
    .execute();
  return url;
}

const attached = async (app: TestApp, url: string) => {
  const row = await app.deps.db.kysely
    .selectFrom('uploads')
    .select('attached_at')
    .where('url', '=', url)
    .executeTakeFirstOrThrow();
  return row.attached_at !== null;
};

it('requires an own unattached upload of the same purpose and keeps it attached while in use', async () => {
  const app = sharedApp();
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  const first = await upload(app, alice, 'avatar');
  const second = await upload(app, alice, 'avatar');
  const banner = await upload(app, alice, 'banner');
  expect((await save(alice, { avatarUrl: first, bannerUrl: banner })).body.user).toMatchObject({
    avatarUrl: first,
    bannerUrl: banner,
  });
  expect([await attached(app, first), await attached(app, second), await attached(app, banner)]).toEqual([
    true,
    false,
    true,
  ]);
  expect((await save(alice, { avatarUrl: first, bio: 'Same picture' })).status).toBe(200);
  expect((await save(alice, { avatarUrl: second })).body.user.avatarUrl).toBe(second);
  expect([await attached(app, first), await attached(app, second)]).toEqual([false, true]);
  expect((await save(alice, { avatarUrl: '' })).body.user.avatarUrl).toBeNull();
  expect(await attached(app, second)).toBe(false);

  const elsewhere = await upload(app, alice, 'avatar');
  await createCommunityWith(alice, [], 'Walls', { avatarUrl: elsewhere });
  const invalid = [
    { avatarUrl: elsewhere },
    { avatarUrl: await upload(app, bob, 'avatar') },
    { avatarUrl: await upload(app, alice, 'post') },
    { bannerUrl: second },
    { avatarUrl: 'https://elsewhere.example/spy.gif' },
    { avatarUrl: 'javascript:alert(1)' },
  ];
  for (const body of invalid) {
    const refused = await save(alice, { ...body, bio: 'Must not stay' });
    expect([refused.status, refused.body.code]).toEqual([400, 'MEDIA_URL_UNKNOWN']);
  }
  expect((await alice.get<Saved>('/auth/profile')).body.user).toMatchObject({ bio: 'Same picture', bannerUrl: banner });
});
