import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { findAddresses, removeEmailChange } from './account.store.ts';

/** Reads the viewer's address and the new one that waits for its code. */
export async function readAddresses(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
): Promise<{ email: string; pendingEmail: string | null }> {
  const row = await findAddresses(db, viewer.userId);
  if (!row) throw new AppError('UNAUTHENTICATED');
  return { email: row.email, pendingEmail: row.pending };
}

/** Gives a change of address up; where none waits nothing happens. */
export async function dropEmailChange({ db }: Pick<Deps, 'db'>, viewer: Viewer): Promise<void> {
  await removeEmailChange(db.kysely, viewer.userId);
}
