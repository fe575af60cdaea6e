import type { authRoutes } from '@gumball/contract/auth/auth.routes';
import type { BodyOf } from '@gumball/contract/define-routes';
import type { OwnUser } from '@gumball/contract/users/users.schemas';
import { authClient } from './auth-client.ts';
import { session } from './session.ts';

/** Changes the profile of the signed-in user, and the user of the session. Rejects on failure. */
export async function updateProfile(body: BodyOf<(typeof authRoutes)['updateProfile']>): Promise<OwnUser> {
  // Only programs are sent less.
  const user = (await authClient.updateProfile({ body })).user as OwnUser;
  session.updateUser(user);
  return user;
}
