import type { Deps } from '../../../deps.ts';
import { createCoalescer } from '../../../platform/realtime/coalescer.ts';
import { type Connection, userRoom } from '../../../platform/realtime/realtime.ts';
import { presenceVisibilityChanged } from '../../users/change-privacy.ts';
import { presenceStored } from '../../users/track-presence.ts';
import { toChatUser } from '../messages.view.ts';
import { markPendingDelivered } from '../receipts/watermarks.store.ts';
import { listOffline, listOnlineContacts, listPresence, type OnlineContactRow } from './presence.store.ts';

const deliveryDelayMs = 50;
const presenceDelayMs = 100;
const absenceDelayMs = 1500;
const visibilityDelayMs = 20;
const chunkSize = 200;

type PresenceDeps = Pick<Deps, 'db' | 'realtime'>;

/**
 * When a user connects, marks pending messages as delivered, sends the list of online contacts and broadcasts the
 * user's presence to contacts. Broadcasts the absence when the last connection to any server is closed; a page reload
 * causes no broadcast. Hiding or showing the presence takes effect at once.
 */
export function startPresenceBroadcasts(
  deps: Pick<Deps, 'db' | 'log' | 'realtime' | 'clusterEvents' | 'conversationBroadcasts'>,
): void {
  const { realtime, clusterEvents, log } = deps;
  const createChunkCoalescer = <Item>(delayMs: number, send: (chunk: Item[]) => Promise<void>) =>
    createCoalescer<Item>({
      delayMs,
      log,
      async send(items) {
        for (const chunk of inChunks(items)) await send(chunk);
      },
    });
  // The users whose presence this server has broadcast since they were last absent.
  const announcedUserIds = new Set<string>();
  // Who is gone again received nothing.
  const deliveries = createChunkCoalescer<string>(deliveryDelayMs, (userIds) =>
    deliverPending(
      deps,
      userIds.filter((userId) => realtime.connections(userId).length > 0),
    ),
  );
  const presences = createChunkCoalescer<Connection>(presenceDelayMs, async (connections) => {
    const userIds = [...new Set(connections.map(({ viewer }) => viewer.userId))];
    const contacts = await listOnlineContacts(deps.db, userIds);
    for (const connection of connections) sendOnlineContacts(connection, contacts);
    for (const userId of userIds) {
      if (announcedUserIds.has(userId) || realtime.connections(userId).length === 0) continue;
      announcedUserIds.add(userId);
      broadcastOnline(deps, userId, contacts);
    }
  });
  const absences = createChunkCoalescer<string>(absenceDelayMs, async (userIds) => {
    const absentIds = userIds.filter((userId) => realtime.connections(userId).length === 0);
    if (absentIds.length === 0) return;
    for (const userId of absentIds) announcedUserIds.delete(userId);
    await broadcastOffline(deps, absentIds);
  });
  const visibilityChanges = createChunkCoalescer<string>(visibilityDelayMs, (userIds) =>
    broadcastVisibility(deps, userIds),
  );

  realtime.onConnect((connection) => {
    deliveries.add(connection.viewer.userId);
    if (realtime.connections(connection.viewer.userId).length > 1) presences.add(connection);
  });
  // Waits until the presence is stored: of two users who connect concurrently, the one stored later finds the other.
  clusterEvents.on(presenceStored, ({ userIds }) => {
    for (const userId of userIds) {
      const connections = realtime.connections(userId);
      if (connections.length === 0) absences.add(userId);
      for (const connection of connections) presences.add(connection);
    }
  });
  clusterEvents.on(presenceVisibilityChanged, ({ userId }) => visibilityChanges.add(userId));
  realtime.onClose(() => [deliveries, presences, absences, visibilityChanges].forEach((coalescer) => coalescer.stop()));
}

async function deliverPending(
  { db, realtime, conversationBroadcasts }: Pick<Deps, 'db' | 'realtime' | 'conversationBroadcasts'>,
  userIds: string[],
): Promise<void> {
  for (const row of await markPendingDelivered(db, userIds)) {
    // A user's own messages are not counted.
    if (row.delivered_count === 0) continue;
    // The others in the chat of a community learn nothing of it.
    if (row.participants.length === 0) continue;
    conversationBroadcasts.watermarkAdvanced(row);
    realtime.broadcast(row.participants.map(userRoom), 'messages:auto_delivered', {
      conversationId: row.conversation_id,
      userId: row.user_id,
      count: row.delivered_count,
      sequenceNumber: row.delivered_up_to,
    });
  }
}

function sendOnlineContacts(connection: Connection, contacts: OnlineContactRow[]): void {
  const shown = contacts.filter((row) => row.of_id === connection.viewer.userId && row.shown);
  connection.send('users:online_list', { users: shown.flatMap((row) => toChatUser(row.id, row) ?? []) });
}

function broadcastOnline({ realtime }: PresenceDeps, userId: string, contacts: OnlineContactRow[]): void {
  const rooms = contacts.filter((row) => row.of_id === userId && row.is_notified).map((row) => userRoom(row.id));
  if (rooms.length > 0) realtime.broadcast(rooms, 'user:online', { userId });
}

async function broadcastOffline({ db, realtime }: PresenceDeps, userIds: string[]): Promise<void> {
  const offline = await listOffline(db, userIds);
  const contacts = await listOnlineContacts(
    db,
    offline.map(({ id }) => id),
  );
  for (const { id, last_seen_at } of offline) {
    const rooms = roomsOfContacts(contacts, id);
    if (rooms.length === 0) continue;
    realtime.broadcast(rooms, 'user:offline', { userId: id, lastSeen: last_seen_at?.toISOString() ?? null });
  }
}

// A hidden presence looks offline to all others, and online again once it is shown, without a new connection.
async function broadcastVisibility({ db, realtime }: PresenceDeps, userIds: string[]): Promise<void> {
  const presences = await listPresence(db, userIds);
  const contacts = await listOnlineContacts(db, userIds);
  for (const { id, shown, online, last_seen_at } of presences) {
    const rooms = roomsOfContacts(contacts, id);
    if (rooms.length === 0) continue;
    if (shown && online) {
      realtime.broadcast(rooms, 'user:online', { userId: id });
      continue;
    }
    const lastSeen = shown ? (last_seen_at?.toISOString() ?? null) : null;
    realtime.broadcast(rooms, 'user:offline', { userId: id, lastSeen });
  }
}

function roomsOfContacts(contacts: OnlineContactRow[], userId: string): string[] {
  return contacts.filter((row) => row.of_id === userId).map((row) => userRoom(row.id));
}

function inChunks<Item>(items: Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / chunkSize) }, (_, index) =>
    items.slice(index * chunkSize, (index + 1) * chunkSize),
  );
}
