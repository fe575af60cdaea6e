/** What happens to loaded things while a read of them is on its way: its answer may be older than that. */

/** Keeps what happened since the first read that is still on its way. */
export type ConcurrentEvents<Item> = {
  record(event: Item): void;
  /** Runs a read; `since` tells it what has happened since it began, in its order. */
  track<Result>(read: (since: () => readonly Item[]) => Promise<Result>): Promise<Result>;
};

/** Makes such a keeper for one kind of things. While nothing is read nothing is kept. */
export function createConcurrentEvents<Item>(): ConcurrentEvents<Item> {
  const events: Item[] = [];
  let activeReads = 0;
  return {
    record(event) {
      if (activeReads > 0) events.push(event);
    },
    async track(read) {
      const startIndex = events.length;
      activeReads += 1;
      try {
        return await read(() => events.slice(startIndex));
      } finally {
        activeReads -= 1;
        if (activeReads === 0) events.length = 0;
      }
    },
  };
}
