import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { liftSuspensions } from './sanctions.store.ts';

/** Lifts the suspensions of a member that have not ended, except one, inside the caller's transaction. */
export function liftOtherSuspensions(
  { clock }: Pick<Deps, 'clock'>,
  tx: Executor,
  userId: string,
  exceptId?: string,
): Promise<void> {
  return liftSuspensions(tx, userId, clock.now(), exceptId);
}
