import { randomUUID } from 'node:crypto';
import { idleAfterMs } from '@gumball/rules/users/activity';
import { defineClusterEvent } from '../../platform/db/cluster-events.ts';
import { isDatabaseUnavailable } from '../../platform/db/database.ts';
import type { PlatformDeps } from '../../platform/platform-deps.ts';
import { createCoalescer } from '../../platform/realtime/coalescer.ts';
import type { Connection } from '../../platform/realtime/realtime.ts';
import {
  insertPresence,
  removeDeadNodes,
  removeNode,
  removePresence,
  storeActivity,
  storeHeartbeat,
} from './presence.store.ts';

/** Local event: the presence of users was stored. It is not sent to other nodes. */
export const presenceStored = defineClusterEvent<{ userIds: string[] }>('presence-stored');

const coalesceMs = 300;
const heartbeatIntervalMs = 15_000;

/** The presence of users on this server. */
export type PresenceTracker = {
  /** Stores whether a client is visible and in use. */
  reportActivity(connection: Pick<Connection, 'id' | 'viewer'>, isActive: boolean): void;
  /** Whether a client of a user on this server was active within the last minute. */
  isActive(userId: string): boolean;
};

/**
 * Tracks which users are connected to this server: one row per user and server, inserted with the first connection and
 * removed with the last. All servers read the same table. Without heartbeats, a server's users go offline within 45
 * seconds. The row also holds when a visible client of the user was last active.
 */
export function trackPresence({
  db,
  realtime,
  log,
  clock,
  clusterEvents,
}: Pick<PlatformDeps, 'db' | 'realtime' | 'log' | 'clock' | 'clusterEvents'>): PresenceTracker {
  const node = randomUUID();
  const connections = new Map<string, Set<string>>();
  const pending = new Set<string>();
  // The time of the last activity by connection.
  const activeAtMs = new Map<string, number>();
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
      // A report may have preceded the row that holds it.
      for (const userId of connected) if (isActive(userId)) activities.add(userId);
      clusterEvents.emitLocal(presenceStored, { userIds });
    },
  });
  const isActive = (userId: string) => {
    const since = clock.now().getTime() - idleAfterMs;
    return [...(connections.get(userId) ?? [])].some((id) => (activeAtMs.get(id) ?? 0) > since);
  };
  const activities = createCoalescer<string>({
    delayMs: coalesceMs,
    log,
    async send(userIds) {
      const connected = userIds.filter((userId) => connections.has(userId));
      if (connected.length === 0) return;
      await storeActivity(
        db,
        node,
        connected.map((userId) => ({ userId, isActive: isActive(userId) })),
      );
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
    const wasActive = activeAtMs.delete(id);
    if (!sockets?.delete(id)) return;
    if (sockets.size > 0) {
      if (wasActive) activities.add(viewer.userId);
      return;
    }
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
    activities.stop();
    removeNode(db, node).catch((error: unknown) => {
      if (!isDatabaseUnavailable(error))
        log.debug({ err: error }, 'failed to remove this server from presence, its heartbeat will expire');
    });
  });

  return {
    reportActivity({ id, viewer }, active) {
      const wasActive = activeAtMs.delete(id);
      if (active) activeAtMs.set(id, clock.now().getTime());
      if (active || wasActive) activities.add(viewer.userId);
    },
    isActive,
  };
}
