import { dayMs } from '@gumball/rules/formats/durations';
import type { Deps } from '../../../deps.ts';
import { removeSnapshots } from './cases.store.ts';

const storedDays = 30;

/** The job that removes what decisions of more than 30 days ago removed. */
export async function purgeCaseSnapshots({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await removeSnapshots(db.kysely, new Date(clock.now().getTime() - storedDays * dayMs));
}

/** The queue of this job. */
purgeCaseSnapshots.queue = 'purge-case-snapshots';
