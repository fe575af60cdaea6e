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
  send: (items: Item[]) => Promise<void> | void;
  log: Log;
}): Coalescer<Item> {
  let waiting = new Set<Item>();
  let timer: NodeJS.Timeout | undefined;
  let sending = false;
  let stopped = false;

  const flush = async () => {
    timer = undefined;
    const items = [...waiting];
    waiting = new Set();
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
      waiting.add(item);
      schedule();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
      waiting.clear();
    },
  };
}
