import type { Realtime } from './realtime.ts';

/** Has `make` called once for each server of the process, told apart by their `realtime`: what it makes is answered to everybody who asks there. */
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
