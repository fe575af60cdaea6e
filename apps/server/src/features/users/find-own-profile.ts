import type { OwnProfile } from '@gumball/contract/users/users.schemas';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { findOwnUser } from './find-own-user.ts';

const withoutAccount = {
  email: undefined,
  birthDate: undefined,
  lastSeen: undefined,
  balance: undefined,
  referralCode: undefined,
  operator: undefined,
  staffRole: undefined,
};

/**
 * Reads the viewer's own profile: for a program without the scope `account:read` without what only the account shows.
 * Throws `UNAUTHENTICATED` if it was deleted concurrently.
 */
export async function findOwnProfile(deps: Pick<Deps, 'db'>, { userId, token }: Viewer): Promise<OwnProfile> {
  const user = await findOwnUser(deps, userId);
  return !token || token.scopes.has('account:read') ? user : { ...user, ...withoutAccount };
}
