import type { ErrorBody } from '@gumball/contract/errors';
import { insertUser } from '../../src/features/auth/accounts/account.store.ts';
import { hashToken } from '../../src/features/auth/codes/hash-token.ts';
import type { TestApp } from '../start-app.ts';

/** A response: status, headers and the parsed body. */
export type Reply<Body = Record<string, unknown>> = { status: number; headers: Headers; body: Body };

/** A signed-in user with an HTTP client. */
export type TestUser = {
  id: string;
  username: string;
  token: string;
  get<B = Record<string, never>>(path: string): Promise<Reply<B>>;
  post<B = Record<string, never>>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply<B>>;
  put<B = Record<string, never>>(path: string, body?: unknown): Promise<Reply<B>>;
  delete<B = Record<string, never>>(path: string, body?: unknown): Promise<Reply<B>>;
};

/** Sends a request; `path` begins below `/api`. */
export async function call<B = ErrorBody>(
  app: { url: string },
  method: string,
  path: string,
  options: { token?: string | undefined; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Reply<B>> {
  const response = await fetch(`${app.url}/api${path}`, {
    method,
    headers: {
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  // Files are not JSON.
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  const body: unknown = isJson ? await response.json() : await response.text();
  return { status: response.status, headers: response.headers, body: body as B };
}

const names: Record<string, [first: string, last: string]> = {
  alice: ['Alice', 'Archer'],
  bob: ['Bob', 'Baker'],
  carol: ['Carol', 'Cook'],
  dan: ['Dan', 'Dyer'],
};

/** Inserts a user with a complete profile and a session. Skips the expensive password hash. */
export async function createTestUser(
  app: TestApp,
  name: string,
  options: { incomplete?: boolean } = {},
): Promise<TestUser> {
  const { db, ids, clock } = app.deps;
  const uniqueName = `${name}${app.userSuffix ?? ''}`;
  const id = ids.next();
  const token = ids.secret();
  const now = clock.now();
  const [first, last] = options.incomplete ? ['', ''] : (names[name] ?? [name, 'Tester']);
  await db.transaction(async (tx) => {
    await insertUser(tx, {
      id,
      username: `${uniqueName}.fun`,
      email: `${uniqueName}@example.com`,
      password_hash: 'no password',
      first_name: first,
      last_name: last,
      referral_code: `REF${uniqueName}`.toUpperCase(),
      created_at: now,
      email_verified_at: now,
    });
    await tx
      .insertInto('sessions')
      .values({ id: ids.next(), user_id: id, token_hash: hashToken(token), created_at: now, last_used_at: now })
      .execute();
  });
  return asUser(app, { id, username: `${uniqueName}.fun`, token });
}

/** Creates a user for each name: `const [alice, bob] = await createTestUsers(app, 'alice', 'bob')`. */
export async function createTestUsers<Names extends string[]>(app: TestApp, ...names: Names) {
  const people = await Promise.all(names.map((name) => createTestUser(app, name)));
  return people as { [At in keyof Names]: TestUser };
}

let cachedFours = 0;
/** Creates four users for one test of a shared server. */
export function fourUsers(app: TestApp) {
  cachedFours += 1;
  return createTestUsers(
    app,
    `alice_${cachedFours}`,
    `bob_${cachedFours}`,
    `carol_${cachedFours}`,
    `dan_${cachedFours}`,
  );
}

/** Creates `count` users, no more at once than a server has connections. */
export async function createManyUsers(app: TestApp, count: number) {
  const names = Array.from({ length: count }, (_, at) => `person${at}`);
  const people: TestUser[] = [];
  for (let at = 0; at < count; at += 10) people.push(...(await createTestUsers(app, ...names.slice(at, at + 10))));
  return people as [TestUser, ...TestUser[]];
}

/** The status and error code of a response, such as `403 ACCESS_DENIED`, or `200` for a success. */
export async function expectError(response: Reply<unknown> | Promise<Reply<unknown>>): Promise<string> {
  const { status, body } = await response;
  return `${status} ${(body as Partial<ErrorBody>).code ?? ''}`.trim();
}

/** Adds the HTTP client to a user and a token. */
export function asUser(app: { url: string }, who: { id: string; username: string; token: string }): TestUser {
  return {
    ...who,
    get: (path) => call(app, 'GET', path, { token: who.token }),
    post: (path, body, headers = {}) => call(app, 'POST', path, { token: who.token, body, headers }),
    put: (path, body) => call(app, 'PUT', path, { token: who.token, body }),
    delete: (path, body) => call(app, 'DELETE', path, { token: who.token, body }),
  };
}

/** Makes the sessions of a user fresh again, after the clock was advanced. */
export async function confirmSessions(app: TestApp, { id }: { id: string }): Promise<void> {
  await app.deps.db.kysely
    .updateTable('sessions')
    .set({ confirmed_at: app.deps.clock.now() })
    .where('user_id', '=', id)
    .execute();
}
