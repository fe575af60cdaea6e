import { id } from '@gumball/contract/pagination';
import type { Deps } from '../../deps.ts';
import { findCommunity } from './public-pages.store.ts';
import { type GuestCommunity, toGuestCommunity } from './public-pages.view.ts';

/** Reads a community that guests may see; `deleted` for one that they could see until it was deleted or closed. */
export async function readCommunity(
  { db }: Pick<Deps, 'db'>,
  communityId: string,
): Promise<GuestCommunity | 'deleted' | undefined> {
  if (!id.safeParse(communityId).success) return undefined;
  const row = await findCommunity(db, communityId);
  return row?.deleted ? 'deleted' : toGuestCommunity(row);
}
