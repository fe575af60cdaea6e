import type { OwnProfile, OwnUser } from '@gumball/contract/users/users.schemas';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { findOwnUserRow } from './users.store.ts';
import { toOwnUser } from './users.view.ts';

const accountFields = [
  'email',
  'birthDate',
  'lastSeen',
  'balance',
  'referralCode',
  'operator',
  'staffRole',
] as const satisfies (keyof OwnProfile)[];

/** Reads a user's own account. Throws `UNAUTHENTICATED` if it was deleted concurrently. */
export async function findOwnUser(deps: Pick<Deps, 'db'>, userId: string): Promise<OwnUser> {
  const row = await findOwnUserRow(deps.db, userId);
  if (!row) throw new AppError('UNAUTHENTICATED');
  return toOwnUser(row);
}

/**
 * Reads the viewer's own profile: for a program without the scope `account:read` without what only the account shows.
 * Throws `UNAUTHENTICATED` if it was deleted concurrently.
 */
export async function findOwnProfile(deps: Pick<Deps, 'db'>, { userId, token }: Viewer): Promise<OwnProfile> {
  const user = await findOwnUser(deps, userId);
  if (!token || token.scopes.has('account:read')) return user;
  const profile: OwnProfile = { ...user };
  for (const field of accountFields) delete profile[field];
  return profile;
}
