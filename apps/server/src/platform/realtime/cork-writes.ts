import type { Socket } from 'node:net';

type WritableTransport = { flush(): void; transport: { socket?: { _socket?: Socket } } };

const corked = new Set<WritableTransport>();
const dirty = new WeakSet<object>();

/**
 * Has what is said to a connection in one turn of the event loop leave in one write: a message, its confirmation and its acknowledgement would be three,
 * and the system calls are what a message costs most. `wire` is any connection of the library; all of its kind are changed with the first one. Where a
 * later version of the library has no such method, everything stays as it was.
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
