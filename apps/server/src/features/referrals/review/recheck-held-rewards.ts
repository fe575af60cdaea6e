import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { makeHeldDue } from '../risk/risk.store.ts';

/** Makes the accounts due whose reward is held, inside the transaction that changes what releases it. */
export async function recheckHeldRewards({ clock }: Pick<Deps, 'clock'>, tx: Executor): Promise<void> {
  await makeHeldDue(tx, clock.now());
}
