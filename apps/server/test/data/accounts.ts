import type { ErrorBody } from '@gumball/contract/errors';
import type { OwnUser } from '@gumball/contract/users/users.schemas';
import { call, type Reply } from './users.ts';

/** The response body of the account routes: the fields of a success or of an error. */
export type AuthBody = Partial<Omit<ErrorBody, 'success'>> & {
  success: boolean;
  user?: OwnUser;
  accessToken?: string;
  hasIncompleteProfile?: boolean;
};

/** A valid sign-up body for a username. */
export function signUpOf(name: string) {
  return { username: `${name}.fun`, email: `${name}@example.com`, password: `${name} has a secret` };
}

/** Calls an account route as a guest; `path` begins below `/api/auth`. */
export function guest(
  app: { url: string },
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Reply<AuthBody>> {
  return call<AuthBody>(app, 'POST', `/auth${path}`, { body, headers });
}

/** Signs a user up and returns the token. Throws if the sign-up is rejected. */
export async function join(
  app: { url: string; userSuffix?: string },
  name: string,
): Promise<{ token: string; user: OwnUser }> {
  const signUp = { ...signUpOf(`${name}${app.userSuffix ?? ''}`), password: signUpOf(name).password };
  const { body } = await guest(app, '/register', signUp);
  if (!body.user || !body.accessToken) throw new Error(`sign-up of ${name} failed: ${JSON.stringify(body)}`);
  return { token: body.accessToken, user: body.user };
}

/** The status of an authenticated request with a token. */
export async function statusOf(app: { url: string }, token: string | undefined): Promise<number> {
  return (await call(app, 'GET', '/auth/profile', { token })).status;
}
