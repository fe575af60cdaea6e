import type { Deps } from '../../../deps.ts';
import { removeEndedAttempts } from './periods.store.ts';

const maxBatches = 1000;

/** Makes all repeated tasks available again whose day or week is over. Of the rest the next minute takes care. */
export async function endPeriods({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  for (let batch = 0; batch < maxBatches; batch += 1) {
    if (!(await removeEndedAttempts(db, clock.now()))) return;
  }
}
