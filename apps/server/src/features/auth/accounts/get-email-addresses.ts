import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { findAddresses, removeEmailChange } from './account.store.ts';

/** Reads the viewer's address and the requested one that is not confirmed yet. */
export async function getEmailAddresses(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
): Promise<{ email: string; pendingEmail: string | null }> {
  const row = await findAddresses(db, viewer.userId);
  if (!row) throw new AppError('UNAUTHENTICATED');
  return { email: row.email, pendingEmail: row.pending };
}

/** Cancels a requested change of address. Idempotent. */
export async function cancelEmailChange({ db }: Pick<Deps, 'db'>, viewer: Viewer): Promise<void> {
  await removeEmailChange(db.kysely, viewer.userId);
}
