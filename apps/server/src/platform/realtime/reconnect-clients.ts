import { setTimeout as pause } from 'node:timers/promises';
import type { Namespace } from 'socket.io';

/** Makes clients that may have missed events connect again: they refetch, as after any disconnect. */
export type ClientReconnector = {
  /** The clients in these rooms, or all, may have missed events. */
  missed(rooms: string[] | 'all'): void;
  close(): void;
};

// Longer than any node takes to detect that Redis is back. Connections are then closed in batches at intervals.
const reconnectDelayMs = 3000;
const disconnectBatch = 100;
const disconnectEveryMs = 100;

/** Creates the reconnector of a node. */
export function createClientReconnector(
  namespace: () => Pick<Namespace<never, never>, 'sockets' | 'adapter'>,
): ClientReconnector {
  let missedRooms = new Set<string>();
  let hasMissedAll = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  const reconnect = async () => {
    const { sockets, adapter } = namespace();
    const ids = hasMissedAll
      ? [...sockets.keys()]
      : [...new Set([...missedRooms].flatMap((room) => [...(adapter.rooms.get(room) ?? [])]))];
    missedRooms = new Set();
    hasMissedAll = false;
    timer = undefined;
    for (let index = 0; index < ids.length; index += disconnectBatch) {
      if (isClosed) return;
      for (const id of ids.slice(index, index + disconnectBatch)) sockets.get(id)?.conn.close();
      await pause(disconnectEveryMs, undefined, { ref: false });
    }
  };
  return {
    missed(rooms) {
      if (rooms === 'all') hasMissedAll = true;
      else for (const room of rooms) missedRooms.add(room);
      clearTimeout(timer);
      timer = setTimeout(() => void reconnect(), reconnectDelayMs);
      timer.unref();
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
