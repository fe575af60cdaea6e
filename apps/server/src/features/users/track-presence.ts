import { randomUUID } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { defineClusterEvent } from '../../platform/db/cluster-events.ts';
import { isDatabaseUnavailable } from '../../platform/db/database.ts';
import { createCoalescer } from '../../platform/realtime/coalescer.ts';
import { insertPresence, removeDeadNodes, removeNode, removePresence, storeHeartbeat } from './presence.store.ts';

/**
 * Local event: the presence of users was stored. The payload holds their ids, separated by commas. It is not sent to
 * other nodes.
 */
export const presenceStored = defineClusterEvent<{ userIds: string[] }>('presence-stored');

const coalesceMs = 300;
const heartbeatIntervalMs = 15_000;

/**
 * Tracks which users are connected to this server: one row per user and server, inserted with the first connection and
 * removed with the last. All servers read the same table. Without heartbeats, a server's users go offline within 45
 * seconds.
 */
export function trackPresence({
  db,
  realtime,
  log,
  clock,
  clusterEvents,
}: Pick<Deps, 'db' | 'realtime' | 'log' | 'clock' | 'clusterEvents'>): void {
  const node = randomUUID();
  const connections = new Map<string, Set<string>>();
  const pending = new Set<string>();
  let closed = false;

  const changes = createCoalescer<string>({
    delayMs: coalesceMs,
    log,
    async send(userIds) {
      for (const userId of userIds) pending.add(userId);
      const connected = userIds.filter((userId) => connections.has(userId));
      const disconnected = userIds.filter((userId) => !connections.has(userId));
      if (connected.length > 0) await insertPresence(db, node, connected);
      if (disconnected.length > 0) await removePresence(db, node, disconnected, clock.now());
      for (const userId of userIds) pending.delete(userId);
      clusterEvents.emitLocal(presenceStored, { userIds });
    },
  });
  // Writes users again after a failed write, or all users after the server was removed from the table.
  const heartbeat = async () => {
    const wasRemoved = await storeHeartbeat(db, node);
    await removeDeadNodes(db);
    for (const userId of wasRemoved ? connections.keys() : pending) changes.add(userId);
  };
  const runHeartbeat = () => {
    heartbeat().catch((error: unknown) => {
      if (!closed && !isDatabaseUnavailable(error)) log.error({ err: error }, 'failed to store presence');
    });
  };

  realtime.onConnect(({ id, viewer }) => {
    const sockets = connections.get(viewer.userId) ?? new Set();
    connections.set(viewer.userId, sockets.add(id));
    if (sockets.size === 1) changes.add(viewer.userId);
  });
  realtime.onDisconnect(({ id, viewer }) => {
    const sockets = connections.get(viewer.userId);
    if (!sockets?.delete(id) || sockets.size > 0) return;
    connections.delete(viewer.userId);
    changes.add(viewer.userId);
  });
  const timer = setInterval(runHeartbeat, heartbeatIntervalMs);
  timer.unref();
  runHeartbeat();
  realtime.onClose(() => {
    closed = true;
    clearInterval(timer);
    changes.stop();
    removeNode(db, node).catch((error: unknown) => {
      if (!isDatabaseUnavailable(error))
        log.debug({ err: error }, 'failed to remove this server from presence, its heartbeat will expire');
    });
  });
}
