import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { findAddresses } from './email-changes.store.ts';

/** Reads the viewer's address and the requested one that is not confirmed yet. */
export async function getEmailAddresses(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
): Promise<{ email: string; pendingEmail: string | null }> {
  const row = await findAddresses(db, viewer.userId);
  if (!row) throw new AppError('UNAUTHENTICATED');
  return { email: row.email, pendingEmail: row.pending };
}
