import type { Person } from '../people.ts';
import type { SentFile } from '../send-files.ts';
import type { Role, World } from './cast.ts';

/**
 * A call as one of the cast makes it; `path` begins below `/api`. A form's files stand in place of a body. Where the call ends the caller's
 * session or account, `as` is somebody of the same standing who is not needed afterwards.
 */
export type Asked = { path: string; body?: unknown; files?: SentFile[]; as?: Person };

/** Makes what a call is about and answers the call. Guests have nobody. */
export type Ask = (world: World, who: Person | undefined, role: Role) => Asked | Promise<Asked>;

/** The status each role is answered with. */
export type Row = { ask: Ask; answers: Record<Role, number> };

/** Rows by route: `POST /posts/{id}/like`. */
export type Rows = Record<string, Row>;

type Answers = { others: number } & Partial<Record<Role, number>>;

function spread({ others, ...named }: Answers): Record<Role, number> {
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
export function forMembers(answers: Answers, ask: Ask): Row {
  return { ask, answers: spread({ guest: 401, newcomer: 403, ...answers }) };
}

/** A route for accounts, newcomers' too. */
export function forAccounts(answers: Answers, ask: Ask): Row {
  return { ask, answers: spread({ guest: 401, ...answers }) };
}

/** A route for anybody. */
export function forAnybody(answers: Answers, ask: Ask): Row {
  return { ask, answers: spread(answers) };
}

/** A call that is about nothing but the one who makes it. */
export const at =
  (path: string, body?: unknown): Ask =>
  () =>
    body === undefined ? { path } : { path, body };
