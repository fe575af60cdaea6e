import { confirmationTtlMs } from '@gumball/rules/auth/confirmation';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { findConfirmedAt } from './confirmations.store.ts';

/**
 * Throws `CONFIRMATION_REQUIRED` unless the session was started or confirmed within the last 15 minutes. It is read from
 * the database, because few requests need it and none may trust a cache.
 */
export async function assertFreshSession(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Pick<Viewer, 'sessionId'>,
): Promise<void> {
  const confirmedAt = await findConfirmedAt(db, viewer.sessionId);
  if (!confirmedAt) throw new AppError('UNAUTHENTICATED');
  if (clock.now().getTime() - confirmedAt.getTime() > confirmationTtlMs) throw new AppError('CONFIRMATION_REQUIRED');
}
