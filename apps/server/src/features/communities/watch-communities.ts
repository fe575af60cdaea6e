import type { Deps } from '../../deps.ts';
import type { Connection } from '../../platform/realtime/realtime.ts';
import { communityRoom, communityRoomPrefix } from '../posts/posts.broadcasts.ts';
import { listFacts, listWatchable } from './communities.store.ts';
import { toCommunityFacts } from './communities.view.ts';
import type { CommunityGuard } from './create-community-guard.ts';
import { activityWindow } from './lists/activity-window.ts';

/**
 * Subscribes a connection to those of these communities that the viewer may read, and to no others; of private ones it
 * receives only that they are hidden or opened. Sends it the state of those that it had not subscribed to: nobody told
 * it about changes between its read and now.
 */
export async function watchCommunities(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  connection: Connection,
  communityIds: string[],
  guard: Pick<CommunityGuard, 'generation' | 'setUnreadable'>,
): Promise<void> {
  await connection.prepareRooms(communityIds.map(communityRoom));
  let known: Awaited<ReturnType<typeof listWatchable>> = [];
  let generation: number;
  // Access that was lost during the query may concern these very communities.
  do {
    generation = guard.generation;
    known = communityIds.length > 0 ? await listWatchable(db, connection.viewer.userId, communityIds) : [];
  } while (generation !== guard.generation);
  const readableIds = known.filter(({ readable }) => readable).map(({ id }) => id);
  const rooms = new Set(connection.roomsWithPrefix(communityRoomPrefix));
  connection.setRooms(communityRoomPrefix, readableIds.map(communityRoom));
  guard.setUnreadable(
    connection,
    known.filter(({ readable }) => !readable).map(({ id }) => id),
  );
  const added = readableIds.filter((id) => !rooms.has(communityRoom(id)));
  const facts = added.length > 0 ? await listFacts(db, added, activityWindow(clock.now())) : [];
  for (const row of facts)
    connection.send('community:changed', { communityId: row.id, community: toCommunityFacts(row) });
  const knownIds = new Set(known.map(({ id }) => id));
  for (const communityId of communityIds)
    if (!knownIds.has(communityId)) connection.send('community:deleted', { communityId });
}
