import type { Socket } from 'node:net';

type WritableTransport = { flush(): void; transport: { socket?: { _socket?: Socket } } };

const corked = new Set<WritableTransport>();
const dirty = new WeakSet<object>();

/**
 * Combines all packets to a connection in one turn of the event loop into one write. A message, its confirmation and
 * its acknowledgement would be three, and system calls are the main cost of a message. `wire` is any Engine.IO
 * connection; the first call patches the prototype. If a later version has no such method, nothing changes.
 */
export function corkWrites(wire: object): void {
  const kind = Object.getPrototypeOf(wire) as WritableTransport;
  if (dirty.has(kind) || typeof kind.flush !== 'function') return;
  dirty.add(kind);
  const flush = kind.flush;
  kind.flush = function flushLater(this: WritableTransport) {
    if (corked.size === 0) setImmediate(() => flushAll(flush));
    corked.add(this);
  };
}

function flushAll(flush: () => void): void {
  const wires = [...corked];
  corked.clear();
  for (const wire of wires) {
    const socket = wire.transport.socket?._socket;
    socket?.cork();
    try {
      flush.call(wire);
    } finally {
      socket?.uncork();
    }
  }
}
