/** Changes of cached items during a fetch, whose response may be older. */

/** Records the changes since the first fetch in flight. */
export type ConcurrentEvents<Item> = {
  record(event: Item): void;
  /** Runs a fetch; `since` returns the changes since it started, in order. */
  track<Result>(read: (since: () => readonly Item[]) => Promise<Result>): Promise<Result>;
};

/** Creates a recorder for one kind of items. Without a fetch in flight it records nothing. */
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
