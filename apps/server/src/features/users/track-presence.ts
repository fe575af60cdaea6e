import { randomUUID } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { isDatabaseAway } from '../../platform/db/database.ts';
import { createGathering } from '../../platform/realtime/gathering.ts';
import { insertLive, keepNodeAlive, removeLive, removeNode, removeSilentNodes } from './presence.store.ts';

/**
 * Local event: the presence of users was stored. The payload holds their ids, separated by commas. It is not sent to
 * other nodes.
 */
export const presenceNoted = 'presence-noted';

const gatheredWithinMs = 300;
const aliveEveryMs = 15_000;

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
  notices,
}: Pick<Deps, 'db' | 'realtime' | 'log' | 'clock' | 'notices'>): void {
  const node = randomUUID();
  const connections = new Map<string, Set<string>>();
  const owed = new Set<string>();
  let closed = false;

  const changes = createGathering<string>({
    withinMs: gatheredWithinMs,
    log,
    async send(userIds) {
      for (const userId of userIds) owed.add(userId);
      const here = userIds.filter((userId) => connections.has(userId));
      const gone = userIds.filter((userId) => !connections.has(userId));
      if (here.length > 0) await insertLive(db, node, here);
      if (gone.length > 0) await removeLive(db, node, gone, clock.now());
      for (const userId of userIds) owed.delete(userId);
      notices.hear(presenceNoted, userIds.join(','));
    },
  });
  // Writes users again after a failed write, or all users after the server was removed from the table.
  const beat = async () => {
    const forgotten = await keepNodeAlive(db, node);
    await removeSilentNodes(db);
    for (const userId of forgotten ? connections.keys() : owed) changes.add(userId);
  };
  const tryBeat = () => {
    beat().catch((error: unknown) => {
      if (!closed && !isDatabaseAway(error)) log.error({ err: error }, 'failed to store presence');
    });
  };

  realtime.onConnect(({ id, viewer }) => {
    const own = connections.get(viewer.userId) ?? new Set();
    connections.set(viewer.userId, own.add(id));
    if (own.size === 1) changes.add(viewer.userId);
  });
  realtime.onDisconnect(({ id, viewer }) => {
    const own = connections.get(viewer.userId);
    if (!own?.delete(id) || own.size > 0) return;
    connections.delete(viewer.userId);
    changes.add(viewer.userId);
  });
  const timer = setInterval(tryBeat, aliveEveryMs);
  timer.unref();
  tryBeat();
  realtime.onClose(() => {
    closed = true;
    clearInterval(timer);
    changes.stop();
    removeNode(db, node).catch((error: unknown) => {
      if (!isDatabaseAway(error))
        log.debug({ err: error }, 'failed to remove this server from presence, its heartbeat will expire');
    });
  });
}
