import type { Deps } from '../../../deps.ts';
import { createCoalescer } from '../../../platform/realtime/coalescer.ts';
import { type Connection, userRoom } from '../../../platform/realtime/realtime.ts';
import { presenceVisibilityChanged } from '../../users/change-privacy.ts';
import { presenceStored } from '../../users/track-presence.ts';
import { toChatUser } from '../messages.view.ts';
import { markPendingDelivered } from '../receipts/watermarks.store.ts';
import { listOffline, listOnlineContacts, listPresence } from './presence.store.ts';

const deliveryDelayMs = 50;
const presenceDelayMs = 100;
const absenceDelayMs = 1500;
const visibilityDelayMs = 20;
const chunkSize = 200;

/**
 * When a user connects, marks pending messages as delivered, sends the list of online contacts and broadcasts the
 * user's presence to contacts. Broadcasts the absence when the last connection to any server is closed; a page reload
 * causes no broadcast. Hiding or showing the presence takes effect at once.
 */
export function startPresenceBroadcasts(deps: Deps): void {
  const { db, realtime, log } = deps;

  const deliveries = createCoalescer<string>({
    delayMs: deliveryDelayMs,
    log,
    async send(userIds) {
      const broadcasts = deps.conversationBroadcasts;
      for (const chunk of inChunks(userIds)) {
        for (const row of await markPendingDelivered(db, chunk)) {
          // A user's own messages are not counted.
          if (row.delivered_count === 0) continue;
          broadcasts.watermarkAdvanced(row);
          realtime.broadcast(row.participants.map(userRoom), 'messages:auto_delivered', {
            conversationId: row.conversation_id,
            userId: row.user_id,
            count: row.delivered_count,
            sequenceNumber: row.delivered_up_to,
          });
        }
      }
    },
  });

  const announcedUserIds = new Set<string>();
  const presence = createCoalescer<Connection>({
    delayMs: presenceDelayMs,
    log,
    async send(connections) {
      for (const chunk of inChunks(connections)) {
        const ids = [...new Set(chunk.map(({ viewer }) => viewer.userId))];
        const rows = await listOnlineContacts(db, ids);
        for (const connection of chunk) {
          const onlineContacts = rows.filter((row) => row.of_id === connection.viewer.userId && row.shown);
          connection.send('users:online_list', {
            users: onlineContacts.flatMap((row) => toChatUser(row.id, row) ?? []),
          });
        }
        for (const userId of ids) {
          if (announcedUserIds.has(userId) || realtime.connections(userId).length === 0) continue;
          announcedUserIds.add(userId);
          const rooms = rows.filter((row) => row.of_id === userId && row.is_notified).map((row) => userRoom(row.id));
          if (rooms.length > 0) realtime.broadcast(rooms, 'user:online', { userId });
        }
      }
    },
  });
  const absences = createCoalescer<string>({
    delayMs: absenceDelayMs,
    log,
    async send(userIds) {
      for (const chunk of inChunks(userIds.filter((userId) => realtime.connections(userId).length === 0))) {
        for (const userId of chunk) announcedUserIds.delete(userId);
        const offline = await listOffline(db, chunk);
        const rows = await listOnlineContacts(
          db,
          offline.map(({ id }) => id),
        );
        for (const { id, last_seen_at } of offline) {
          const rooms = rows.filter((row) => row.of_id === id).map((row) => userRoom(row.id));
          if (rooms.length === 0) continue;
          realtime.broadcast(rooms, 'user:offline', { userId: id, lastSeen: last_seen_at?.toISOString() ?? null });
        }
      }
    },
  });

  // A hidden presence looks offline to all others, and online again once it is shown, without a new connection.
  const visibilityChanges = createCoalescer<string>({
    delayMs: visibilityDelayMs,
    log,
    async send(userIds) {
      for (const chunk of inChunks(userIds)) {
        const [presences, rows] = [await listPresence(db, chunk), await listOnlineContacts(db, chunk)];
        for (const { id, shown, online, last_seen_at } of presences) {
          const rooms = rows.filter((row) => row.of_id === id).map((row) => userRoom(row.id));
          if (rooms.length === 0) continue;
          if (shown && online) {
            realtime.broadcast(rooms, 'user:online', { userId: id });
            continue;
          }
          const lastSeen = shown ? (last_seen_at?.toISOString() ?? null) : null;
          realtime.broadcast(rooms, 'user:offline', { userId: id, lastSeen });
        }
      }
    },
  });

  realtime.onConnect((connection) => {
    deliveries.add(connection.viewer.userId);
    if (realtime.connections(connection.viewer.userId).length > 1) presence.add(connection);
  });
  // Waits until the presence is stored: of two users who connect concurrently, the one stored later finds the other.
  deps.clusterEvents.on(presenceStored, ({ userIds }) => {
    for (const userId of userIds) {
      const connections = realtime.connections(userId);
      if (connections.length === 0) absences.add(userId);
      for (const connection of connections) presence.add(connection);
    }
  });
  deps.clusterEvents.on(presenceVisibilityChanged, ({ userId }) => visibilityChanges.add(userId));
  realtime.onClose(() => [deliveries, presence, absences, visibilityChanges].forEach((coalescer) => coalescer.stop()));
}

function inChunks<Item>(items: Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / chunkSize) }, (_, index) =>
    items.slice(index * chunkSize, (index + 1) * chunkSize),
  );
}
