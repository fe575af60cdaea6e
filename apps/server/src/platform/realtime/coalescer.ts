import type { Log } from '../log/log.ts';

/** Gathers what happens in quick succession into one announcement. */
export type Coalescer<Item> = {
  /** Adds something to the next announcement; an item that is waiting already is not added twice. */
  add(item: Item): void;
  /** Forgets what waits. */
  stop(): void;
};

/**
 * Makes a gathering: `withinMs` after its first item, `send` gets all of them. Sends never overlap, so that the later one, which may read the
 * newer state, also arrives later.
 */
export function createCoalescer<Item>(options: {
  withinMs: number;
  /** What makes two items the same; by default the item itself. */
  keyOf?: (item: Item) => unknown;
  send: (items: Item[]) => Promise<void> | void;
  log: Log;
}): Coalescer<Item> {
  const keyOf = options.keyOf ?? ((item: Item) => item);
  let waiting = new Map<unknown, Item>();
  let timer: NodeJS.Timeout | undefined;
  let sending = false;
  let stopped = false;

  const flush = async () => {
    timer = undefined;
    const items = [...waiting.values()];
    waiting = new Map();
    sending = true;
    try {
      await options.send(items);
    } catch (error) {
      if (!stopped) options.log.warn({ err: error }, 'live news could not be sent');
    }
    sending = false;
    if (waiting.size > 0) schedule();
  };
  const schedule = () => {
    if (timer || sending || stopped) return;
    timer = setTimeout(() => void flush(), options.withinMs);
    timer.unref();
  };
  return {
    add(item) {
      if (stopped) return;
      const key = keyOf(item);
      if (!waiting.has(key)) waiting.set(key, item);
      schedule();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
      waiting.clear();
    },
  };
}
