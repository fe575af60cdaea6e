import { createGathering } from '../../platform/realtime/gathering.ts';
import { type Connection, memberRoom } from '../../platform/realtime/realtime.ts';
import { presenceShown } from '../users/change-privacy.ts';
import { presenceNoted } from '../users/track-presence.ts';
import { conversationNews } from './conversation-news.ts';
import type { MessagesDeps } from './create-file-addresses.ts';
import { markArrived } from './marks.store.ts';
import { chatUserOf } from './messages.view.ts';
import { listKnownOnline, listOffline, listPresence } from './online.store.ts';

const arrivalsWithinMs = 50;
const presenceWithinMs = 100;
const absenceWithinMs = 1500;
const showingWithinMs = 20;
const portion = 200;

/**
 * When a user connects, marks pending messages as delivered, sends the list of online contacts and broadcasts the
 * user's presence to contacts. Broadcasts the absence when the last connection to any server is closed; a page reload
 * causes no broadcast. Hiding or showing the presence takes effect at once.
 */
export function welcomeMembers(deps: MessagesDeps): void {
  const { db, realtime, log } = deps;

  const arrivals = createGathering<string>({
    withinMs: arrivalsWithinMs,
    log,
    async send(userIds) {
      const news = conversationNews(deps);
      for (const some of portions(userIds)) {
        for (const row of await markArrived(db, some)) {
          // A user's own messages are not counted.
          if (row.delivered_count === 0) continue;
          news.raised(row);
          realtime.announce(row.participants.map(memberRoom), 'messages:auto_delivered', {
            conversationId: row.conversation_id,
            userId: row.user_id,
            count: row.delivered_count,
            sequenceNumber: row.delivered_up_to,
          });
        }
      }
    },
  });

  const told = new Set<string>();
  const presence = createGathering<Connection>({
    withinMs: presenceWithinMs,
    log,
    async send(connections) {
      for (const some of portions(connections)) {
        const ids = [...new Set(some.map(({ viewer }) => viewer.userId))];
        const rows = await listKnownOnline(db, ids);
        for (const connection of some) {
          const own = rows.filter((row) => row.of_id === connection.viewer.userId && row.shown);
          connection.send('users:online_list', { users: own.flatMap((row) => chatUserOf(row.id, row) ?? []) });
        }
        for (const userId of ids) {
          if (told.has(userId) || realtime.connections(userId).length === 0) continue;
          told.add(userId);
          const hearers = rows.filter((row) => row.of_id === userId && row.hears).map((row) => memberRoom(row.id));
          if (hearers.length > 0) realtime.announce(hearers, 'user:online', { userId });
        }
      }
    },
  });
  const absence = createGathering<string>({
    withinMs: absenceWithinMs,
    log,
    async send(userIds) {
      for (const some of portions(userIds.filter((userId) => realtime.connections(userId).length === 0))) {
        for (const userId of some) told.delete(userId);
        const offline = await listOffline(db, some);
        const rows = await listKnownOnline(
          db,
          offline.map(({ id }) => id),
        );
        for (const { id, last_seen_at } of offline) {
          const hearers = rows.filter((row) => row.of_id === id).map((row) => memberRoom(row.id));
          if (hearers.length === 0) continue;
          realtime.announce(hearers, 'user:offline', { userId: id, lastSeen: last_seen_at?.toISOString() ?? null });
        }
      }
    },
  });

  // A hidden presence looks offline to all others, and online again once it is shown, without a new connection.
  const showings = createGathering<string>({
    withinMs: showingWithinMs,
    log,
    async send(userIds) {
      for (const some of portions(userIds)) {
        const [members, rows] = [await listPresence(db, some), await listKnownOnline(db, some)];
        for (const { id, shown, online, last_seen_at } of members) {
          const hearers = rows.filter((row) => row.of_id === id).map((row) => memberRoom(row.id));
          if (hearers.length === 0) continue;
          if (shown && online) {
            realtime.announce(hearers, 'user:online', { userId: id });
            continue;
          }
          const lastSeen = shown ? (last_seen_at?.toISOString() ?? null) : null;
          realtime.announce(hearers, 'user:offline', { userId: id, lastSeen });
        }
      }
    },
  });

  realtime.onConnect((connection) => {
    arrivals.add(connection.viewer.userId);
    if (realtime.connections(connection.viewer.userId).length > 1) presence.add(connection);
  });
  // Waits until the presence is stored: of two users who connect concurrently, the one stored later finds the other.
  deps.notices.on(presenceNoted, (userIds) => {
    for (const userId of userIds.split(',')) {
      const connections = realtime.connections(userId);
      if (connections.length === 0) absence.add(userId);
      for (const connection of connections) presence.add(connection);
    }
  });
  deps.notices.on(presenceShown, showings.add);
  realtime.onClose(() => [arrivals, presence, absence, showings].forEach((gathering) => gathering.stop()));
}

function portions<Item>(items: Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / portion) }, (_, at) =>
    items.slice(at * portion, (at + 1) * portion),
  );
}
