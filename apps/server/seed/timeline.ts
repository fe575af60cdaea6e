/** Scheduled actions of the demo, in milliseconds since its start. */
export type Timeline = {
  /** Schedules an action. */
  add(atMs: number, action: () => Promise<unknown>): void;
  /** Runs all actions in order of time; actions of the same time run in order of insertion. */
  play(before: (atMs: number) => Promise<void>): Promise<void>;
};

/** Creates an empty timeline. */
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
