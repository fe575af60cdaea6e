import type { TestUser } from '../data/users.ts';
import type { SentFile } from '../send-files.ts';
import type { Fixtures, Role } from './fixtures.ts';

/**
 * A request of a role; `path` begins below `/api`. `files` replaces the body by a form. `as` is a disposable user of
 * the same role, for requests that end the caller's session or account.
 */
export type RequestSpec = {
  path: string;
  body?: unknown;
  files?: SentFile[];
  fields?: Record<string, string>;
  as?: TestUser;
};

/** Creates the resources of a request and returns the request. `who` is undefined for guests. */
export type CreateRequest = (
  world: Fixtures,
  who: TestUser | undefined,
  role: Role,
) => RequestSpec | Promise<RequestSpec>;

/** A request and the expected status for each role. */
export type Row = { request: CreateRequest; expected: Record<Role, number> };

/** Rows by route: `POST /posts/{id}/like`. */
export type Rows = Record<string, Row>;

type ExpectedStatuses = { others: number } & Partial<Record<Role, number>>;

function byRole({ others, ...named }: ExpectedStatuses): Record<Role, number> {
  const everyone: Record<Role, number> = {
    guest: others,
    newcomer: others,
    stranger: others,
    friend: others,
    blocked: others,
    blocker: others,
    member: others,
    admin: others,
    owner: others,
    author: others,
  };
  return { ...everyone, ...named };
}

/** A route for users with a complete profile: guests get 401, newcomers 403. */
export function forMembers(expected: ExpectedStatuses, request: CreateRequest): Row {
  return { request, expected: byRole({ guest: 401, newcomer: 403, ...expected }) };
}

/** A route for signed-in users, newcomers included: guests get 401. */
export function forAccounts(expected: ExpectedStatuses, request: CreateRequest): Row {
  return { request, expected: byRole({ guest: 401, ...expected }) };
}

/** A public route. */
export function forEveryone(expected: ExpectedStatuses, request: CreateRequest): Row {
  return { request, expected: byRole(expected) };
}

/** A request that needs no resources. */
export const pathFor =
  (path: string, body?: unknown): CreateRequest =>
  () =>
    body === undefined ? { path } : { path, body };
