import type { Realtime } from './realtime.ts';

/** Memoizes `make` per server of the process, identified by its `realtime`. */
export function oncePerServer<Parts extends { realtime: Realtime }, Made>(
  make: (parts: Parts) => Made,
): (parts: Parts) => Made {
  const made = new WeakMap<Realtime, { own: Made }>();
  return (parts) => {
    const known = made.get(parts.realtime) ?? { own: make(parts) };
    made.set(parts.realtime, known);
    return known.own;
  };
}
