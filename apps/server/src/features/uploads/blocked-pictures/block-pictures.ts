import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { insertBlocked } from './blocked-pictures.store.ts';
import type { HashedPicture } from './hash-pictures-of-post.ts';

/** Blocks pictures inside the transaction of the decision that removes them. Returns how many are new. */
export async function blockPictures(
  { ids, clock }: Pick<Deps, 'ids' | 'clock'>,
  tx: Executor,
  pictures: readonly HashedPicture[],
  by: { caseId: string; operatorId: string },
): Promise<number> {
  let blocked = 0;
  for (const picture of pictures)
    if (await insertBlocked(tx, { ...picture, ...by, id: ids.next(), now: clock.now() })) blocked += 1;
  return blocked;
}
