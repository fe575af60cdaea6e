import type { Deps } from '../../deps.ts';
import { listCommunities, listFaces } from './public-pages.store.ts';
import { type GuestCommunity, type GuestMember, toGuestCommunity, toGuestMembers } from './public-pages.view.ts';

/** Reads the faces and the communities of the front page. */
export async function readFront({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<{ faces: GuestMember[]; communities: GuestCommunity[] }> {
  const [faces, communities] = await Promise.all([listFaces(db), listCommunities(db)]);
  return {
    faces: toGuestMembers(faces, clock.now()),
    communities: communities.map(toGuestCommunity).filter((community) => community !== undefined),
  };
}
