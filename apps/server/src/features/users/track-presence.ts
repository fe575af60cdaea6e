import { randomUUID } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { isDatabaseAway } from '../../platform/db/database.ts';
import { createGathering } from '../../platform/realtime/gathering.ts';
import { insertLive, keepNodeAlive, removeLive, removeNode, removeSilentNodes } from './presence.store.ts';

/** Heard on the server itself once its books say that members came or went; the payload is their ids, separated by commas. It is sent to no other. */
export const presenceNoted = 'presence-noted';

const gatheredWithinMs = 300;
const aliveEveryMs = 15_000;

/**
 * Keeps the books of who has a live connection here: a row per member and server, written when the first connection opens and removed when the last
 * one ends. Other servers read the same books; one that falls silent takes its members offline within 45 seconds.
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
  // Whom a failed write left out, or everybody where the books were lost, is written again.
  const beat = async () => {
    const forgotten = await keepNodeAlive(db, node);
    await removeSilentNodes(db);
    for (const userId of forgotten ? connections.keys() : owed) changes.add(userId);
  };
  const tryBeat = () => {
    beat().catch((error: unknown) => {
      if (!closed && !isDatabaseAway(error)) log.error({ err: error }, 'presence could not be kept');
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
      if (!isDatabaseAway(error)) log.debug({ err: error }, 'this server is listed as live until it is missed');
    });
  });
}
