import { AppError } from './app-error.ts';

/**
 * Throws `ALREADY_CREATED` if one of an owner's rows has the idempotency key of a request. For what has a secret that is
 * shown once: the first response cannot be repeated, because only a hash of the secret is stored. The rows must be
 * locked against concurrent creations.
 */
export function assertNotCreated(rows: readonly { creation_key: string | null }[], key: string | undefined): void {
  if (key !== undefined && rows.some((row) => row.creation_key === key)) throw new AppError('ALREADY_CREATED');
}
