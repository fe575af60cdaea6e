import type { Deps } from '../../deps.ts';
import type { Connection } from '../../platform/realtime/realtime.ts';
import { communityRoom, communityRoomPrefix } from './communities.broadcasts.ts';
import { listFacts } from './communities.store.ts';
import { toCommunityFacts } from './communities.view.ts';
import { activityWindow } from './lists/activity-window.ts';

/**
 * Subscribes a connection to these communities and to no others. Sends it the state of those that it had not subscribed
 * to: nobody told it about changes between its read and now.
 */
export async function watchCommunities(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  connection: Connection,
  communityIds: string[],
): Promise<void> {
  const rooms = new Set(connection.roomsWithPrefix(communityRoomPrefix));
  connection.setRooms(communityRoomPrefix, communityIds.map(communityRoom));
  const added = communityIds.filter((id) => !rooms.has(communityRoom(id)));
  if (added.length === 0) return;
  const facts = await listFacts(db, added, activityWindow(clock.now()));
  for (const row of facts)
    connection.send('community:changed', { communityId: row.id, community: toCommunityFacts(row) });
  const found = new Set(facts.map(({ id }) => id));
  for (const communityId of added) if (!found.has(communityId)) connection.send('community:deleted', { communityId });
}
