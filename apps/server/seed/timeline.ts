/** What happens in the story, and when, in milliseconds since its beginning. */
export type Timeline = {
  /** Adds a deed. */
  add(atMs: number, action: () => Promise<unknown>): void;
  /** Does everything in the order of time; what is at the same time happens as it was added. */
  play(before: (atMs: number) => Promise<void>): Promise<void>;
};

/** Makes an empty timeline. */
export function createTimeline(): Timeline {
  const actions: { atMs: number; action: () => Promise<unknown> }[] = [];
  return {
    add(atMs, action) {
      actions.push({ atMs, action });
    },
    async play(before) {
      for (const { atMs, action } of actions.toSorted((one, other) => one.atMs - other.atMs)) {
        await before(atMs);
        await action();
      }
    },
  };
}
