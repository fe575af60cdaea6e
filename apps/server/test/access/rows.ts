import type { Person } from '../people.ts';
import type { SentFile } from '../send-files.ts';
import type { Role, World } from './cast.ts';

/**
 * A request of a role; `path` begins below `/api`. `files` replaces the body by a form. `as` is a disposable user of
 * the same role, for requests that end the caller's session or account.
 */
export type Asked = { path: string; body?: unknown; files?: SentFile[]; as?: Person };

/** Creates the resources of a request and returns the request. `who` is undefined for guests. */
export type Ask = (world: World, who: Person | undefined, role: Role) => Asked | Promise<Asked>;

/** A request and the expected status for each role. */
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

/** A route for users with a complete profile: guests get 401, newcomers 403. */
export function forMembers(answers: Answers, ask: Ask): Row {
  return { ask, answers: spread({ guest: 401, newcomer: 403, ...answers }) };
}

/** A route for signed-in users, newcomers included: guests get 401. */
export function forAccounts(answers: Answers, ask: Ask): Row {
  return { ask, answers: spread({ guest: 401, ...answers }) };
}

/** A public route. */
export function forAnybody(answers: Answers, ask: Ask): Row {
  return { ask, answers: spread(answers) };
}

/** A request that needs no resources. */
export const at =
  (path: string, body?: unknown): Ask =>
  () =>
    body === undefined ? { path } : { path, body };
