import { expect, it } from 'vitest';
import { guest, join, signUpOf, statusOf } from '../../../../test/data/accounts.ts';
import { createTestUser } from '../../../../test/data/users.ts';
import { startApp } from '../../../../test/start-app.ts';

it('signs a new user in at once if the server delivers no mail', async () => {
  const app = await startApp();
  const { status, body } = await guest(app, '/register', { ...signUpOf('alice'), email: ' Alice@Example.com ' });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    success: true,
    user: {
      username: 'alice.fun',
      email: 'alice@example.com',
      firstName: '',
      lastName: '',
      level: 'Novice',
      gumballs: 0,
      friendsCount: 0,
      communitiesCount: 0,
      postsCount: 0,
      avatarUrl: null,
      birthDate: null,
    },
  });
  expect(body.user?.referralCode).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
  expect(JSON.stringify(body)).not.toMatch(/argon2|password/i);
  expect(await statusOf(app, body.accessToken)).toBe(200);
  const row = await app.deps.db.kysely.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  expect(row.email_verified_at).toBeInstanceOf(Date);
  expect(row.password_hash).toMatch(/^\$argon2id\$/);
});

it('rejects an invalid sign-up with the first error and stores nothing', async () => {
  const app = await startApp();
  const good = signUpOf('alice');
  const rows: [body: object, status: number, code: string, message: string][] = [
    [{}, 400, 'FIELDS_REQUIRED', 'Please fill in all fields'],
    [{ ...good, username: undefined }, 400, 'FIELDS_REQUIRED', 'Please fill in all fields'],
    [{ ...good, email: '   ' }, 400, 'FIELDS_REQUIRED', 'Please fill in all fields'],
    [{ ...good, password: '' }, 400, 'FIELDS_REQUIRED', 'Please fill in all fields'],
    [{ ...good, confirmPassword: '' }, 400, 'FIELDS_REQUIRED', 'Please fill in all fields'],
    [{ ...good, email: 'nowhere', username: 'A' }, 400, 'EMAIL_INVALID', 'Please enter a valid email address'],
    [{ ...good, username: 'A', confirmPassword: 'other' }, 400, 'USERNAME_SUFFIX', 'Username must end with .fun'],
    [
      { ...good, username: 'A.fun', password: 'abc', confirmPassword: 'other' },
      400,
      'PASSWORDS_DIFFER',
      'Passwords do not match',
    ],
    [
      { ...good, username: 'A.fun', password: 'abcde' },
      400,
      'PASSWORD_TOO_SHORT',
      'Password must be at least 6 characters',
    ],
    [{ ...good, username: 'A!.fun' }, 400, 'USERNAME_TOO_SHORT', 'Username must be at least 3 characters'],
    [
      { ...good, username: 'Alice!.fun' },
      400,
      'USERNAME_CHARACTERS',
      'Username can only contain letters, numbers, and underscores',
    ],
  ];
  for (const [body, status, code, message] of rows) {
    const response = await guest(app, '/register', body);
    expect({ body, is: [response.status, response.body.code, response.body.message] }).toEqual({
      body,
      is: [status, code, message],
    });
  }
  expect(await app.deps.db.kysely.selectFrom('users').selectAll().execute()).toEqual([]);
});

it('refuses the most common passwords last, beside their field', async () => {
  const app = await startApp();
  const refused = await guest(app, '/register', { ...signUpOf('alice'), password: 'Password1' });
  const message = 'This is one of the most common passwords. Please choose another one.';
  expect([refused.status, refused.body.code]).toEqual([400, 'PASSWORD_COMMON']);
  expect(refused.body.errors).toEqual([{ field: 'password', message }]);
  const other = await guest(app, '/register', { ...signUpOf('alice'), password: 'Password1', username: 'A.fun' });
  expect(other.body.code).toBe('USERNAME_TOO_SHORT');
  expect(await app.deps.db.kysely.selectFrom('users').selectAll().execute()).toEqual([]);
});

it('rejects a taken username and a taken address in any spelling', async () => {
  const app = await startApp();
  await join(app, 'alice');
  const name = await guest(app, '/register', { ...signUpOf('alice'), email: 'other@example.com' });
  expect([name.status, name.body.code, name.body.message]).toEqual([
    409,
    'USERNAME_TAKEN',
    'Username is already taken',
  ]);
  expect(name.body.errors).toEqual([{ field: 'username', message: 'Username is already taken' }]);
  const address = await guest(app, '/register', { ...signUpOf('bob'), email: 'ALICE@example.com' });
  expect([address.status, address.body.code, address.body.message]).toEqual([
    409,
    'EMAIL_TAKEN',
    'Email is already registered',
  ]);
});

it('creates one account for thirty concurrent sign-ups with one username', async () => {
  const app = await startApp();
  const responses = await Promise.all(
    Array.from({ length: 30 }, (_, number) =>
      guest(app, '/register', { ...signUpOf('alice'), email: `alice${number}@example.com` }),
    ),
  );
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(responses.filter(({ body }) => body.code === 'USERNAME_TAKEN')).toHaveLength(29);
  const { count } = await app.deps.db.kysely
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBe('1');
});

it('relies on the unique keys after all availability checks have passed', async () => {
  const app = await startApp();
  let waitingCount = 0;
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  app.deps.passwords.hash = async () => {
    waitingCount += 1;
    if (waitingCount === 10) release();
    await gate;
    return 'a hash';
  };
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, number) =>
      guest(app, '/register', { ...signUpOf('alice'), ...(number % 2 ? { username: `alice${number}.fun` } : {}) }),
    ),
  );
  const codes = responses.map(({ body }) => body.code ?? 'in');
  expect(waitingCount).toBe(10);
  expect(codes.filter((code) => code === 'in')).toHaveLength(1);
  expect(codes.filter((code) => !['in', 'USERNAME_TAKEN', 'EMAIL_TAKEN'].includes(code))).toEqual([]);
});

it('creates one account for concurrent sign-ups with one address', async () => {
  const app = await startApp();
  const responses = await Promise.all(
    Array.from({ length: 12 }, (_, number) =>
      guest(app, '/register', { ...signUpOf(`alice${number}`), email: 'alice@example.com' }),
    ),
  );
  expect(responses.map(({ body }) => body.code ?? 'in').toSorted()).toEqual([...Array(11).fill('EMAIL_TAKEN'), 'in']);
});

it('stores a known referral code in any case and ignores an unknown one', async () => {
  const app = await startApp();
  const alice = await createTestUser(app, 'alice');
  const invited = await guest(app, '/register', { ...signUpOf('bob'), referralCode: ' refalice ' });
  const unknown = await guest(app, '/register', { ...signUpOf('carol'), referralCode: 'NOBODY' });
  const malformed = await guest(app, '/register', { ...signUpOf('dan'), referralCode: { sql: 1 } });
  expect([invited.status, unknown.status, malformed.status]).toEqual([201, 201, 201]);
  const rows = await app.deps.db.kysely
    .selectFrom('users')
    .select(['username', 'referred_by'])
    .where('id', '<>', alice.id)
    .orderBy('username')
    .execute();
  expect(rows).toEqual([
    { username: 'bob.fun', referred_by: alice.id },
    { username: 'carol.fun', referred_by: null },
    { username: 'dan.fun', referred_by: null },
  ]);
});
