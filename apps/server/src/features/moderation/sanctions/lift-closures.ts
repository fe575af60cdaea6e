import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { type LiftedRow, liftClosuresOf } from './sanctions.store.ts';

/** Ends the sanctions of a closed community that opens again, inside the caller's transaction. Returns them. */
export function liftClosures({ clock }: Pick<Deps, 'clock'>, tx: Executor, communityId: string): Promise<LiftedRow[]> {
  return liftClosuresOf(tx, communityId, clock.now());
}
