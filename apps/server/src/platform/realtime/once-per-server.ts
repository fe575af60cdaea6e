import type { Realtime } from './realtime.ts';

/** Memoizes `make` per server of the process, identified by its `realtime`. */
export function oncePerServer<Deps extends { realtime: Realtime }, Result>(
  create: (deps: Deps) => Result,
): (deps: Deps) => Result {
  const results = new WeakMap<Realtime, { value: Result }>();
  return (deps) => {
    const known = results.get(deps.realtime) ?? { value: create(deps) };
    results.set(deps.realtime, known);
    return known.value;
  };
}
