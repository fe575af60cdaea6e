import type { Socket } from 'node:net';

type EngineConnection = { flush(): void; transport: { socket?: { _socket?: Socket } } };

const pending = new Set<EngineConnection>();
const patchedPrototypes = new WeakSet<object>();

/**
 * Combines all packets to a connection in one turn of the event loop into one write. A message, its confirmation and
 * its acknowledgement would be three, and system calls are the main cost of a message. `wire` is any Engine.IO
 * connection; the first call patches the prototype. If a later version has no such method, nothing changes.
 */
export function corkWrites(connection: object): void {
  const prototype = Object.getPrototypeOf(connection) as EngineConnection;
  if (patchedPrototypes.has(prototype) || typeof prototype.flush !== 'function') return;
  patchedPrototypes.add(prototype);
  const flush = prototype.flush;
  prototype.flush = function flushLater(this: EngineConnection) {
    if (pending.size === 0) setImmediate(() => flushAll(flush));
    pending.add(this);
  };
}

function flushAll(flush: () => void): void {
  const connections = [...pending];
  pending.clear();
  for (const connection of connections) {
    const socket = connection.transport.socket?._socket;
    socket?.cork();
    try {
      flush.call(connection);
    } finally {
      socket?.uncork();
    }
  }
}
