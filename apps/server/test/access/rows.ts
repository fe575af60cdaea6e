import type { TestUser } from '../data/users.ts';
import type { SentFile } from '../send-files.ts';
import type { Fixtures, Role } from './fixtures.ts';

/**
 * A call as one of the cast makes it; `path` begins below `/api`. A form's files stand in place of a body. Where the call ends the caller's
 * session or account, `as` is somebody of the same standing who is not needed afterwards.
 */
export type RequestSpec = { path: string; body?: unknown; files?: SentFile[]; as?: TestUser };

/** Makes what a call is about and answers the call. Guests have nobody. */
export type CreateRequest = (
  world: Fixtures,
  who: TestUser | undefined,
  role: Role,
) => RequestSpec | Promise<RequestSpec>;

/** The status each role is answered with. */
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

/** A route for members: guests are told to sign in, newcomers to complete their profile. */
export function forMembers(expected: ExpectedStatuses, request: CreateRequest): Row {
  return { request, expected: byRole({ guest: 401, newcomer: 403, ...expected }) };
}

/** A route for accounts, newcomers' too. */
export function forAccounts(expected: ExpectedStatuses, request: CreateRequest): Row {
  return { request, expected: byRole({ guest: 401, ...expected }) };
}

/** A route for anybody. */
export function forEveryone(expected: ExpectedStatuses, request: CreateRequest): Row {
  return { request, expected: byRole(expected) };
}

/** A call that is about nothing but the one who makes it. */
export const pathFor =
  (path: string, body?: unknown): CreateRequest =>
  () =>
    body === undefined ? { path } : { path, body };
