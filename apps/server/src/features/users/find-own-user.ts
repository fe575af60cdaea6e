import type { OwnUser } from '@gumball/contract/users/users.schemas';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { findOwnUserRow } from './users.store.ts';
import { toOwnUser } from './users.view.ts';

/** Reads a user's own account. Throws `UNAUTHENTICATED` if it was deleted concurrently. */
export async function findOwnUser(deps: Pick<Deps, 'db'>, userId: string): Promise<OwnUser> {
  const row = await findOwnUserRow(deps.db, userId);
  if (!row) throw new AppError('UNAUTHENTICATED');
  return toOwnUser(row);
}
