import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { isClosedRow } from './closed-communities.store.ts';

/** Throws `COMMUNITY_CLOSED` for a community that operators closed. */
export async function requireOpen({ db }: { db: Pick<Deps['db'], 'kysely'> }, communityId: string): Promise<void> {
  if (await isClosedRow(db.kysely, communityId)) throw new AppError('COMMUNITY_CLOSED');
}
