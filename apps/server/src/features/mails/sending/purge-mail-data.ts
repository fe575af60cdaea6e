import type { Deps } from '../../../deps.ts';
import { removeOldMailData } from './sending.store.ts';

/** Removes numbers of a year ago, and which conversations members were mailed about long ago. */
export async function purgeMailData({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await removeOldMailData(db.kysely, clock.now());
}
