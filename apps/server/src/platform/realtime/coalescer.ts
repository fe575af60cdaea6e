import type { Log } from '../log/log.ts';

/** Combines frequent items into one send. */
export type Coalescer<Item> = {
  /** Adds an item to the next send, unless an item with the same key is already waiting. */
  add(item: Item): void;
  /** Removes the item with a key from the next send. */
  remove(key: unknown): void;
  /** Discards waiting items and ignores later ones. */
  stop(): void;
};

/**
 * Creates a coalescer. `send` receives all items `withinMs` after the first one. Sends never overlap, so that a later
 * one, which may read newer state, also arrives later.
 */
export function createCoalescer<Item>(options: {
  delayMs: number;
  /** Key that identifies equal items. Default: the item itself. */
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
    if (items.length === 0) return;
    waiting = new Map();
    sending = true;
    try {
      await options.send(items);
    } catch (error) {
      if (!stopped) options.log.warn({ err: error }, 'live events could not be sent');
    }
    sending = false;
    if (waiting.size > 0) schedule();
  };
  const schedule = () => {
    if (timer || sending || stopped) return;
    timer = setTimeout(() => void flush(), options.delayMs);
    timer.unref();
  };
  return {
    add(item) {
      if (stopped) return;
      const key = keyOf(item);
      if (!waiting.has(key)) waiting.set(key, item);
      schedule();
    },
    remove: (key) => void waiting.delete(key),
    stop() {
      stopped = true;
      clearTimeout(timer);
      waiting.clear();
    },
  };
}
