/** Scheduled actions of the demo, in milliseconds since its start. */
export type Timeline = {
  /** Schedules an action. */
  add(atMs: number, deed: () => Promise<unknown>): void;
  /** Runs all actions in order of time; actions of the same time run in order of insertion. */
  play(before: (atMs: number) => Promise<void>): Promise<void>;
};

/** Creates an empty timeline. */
export function createTimeline(): Timeline {
  const deeds: { atMs: number; deed: () => Promise<unknown> }[] = [];
  return {
    add(atMs, deed) {
      deeds.push({ atMs, deed });
    },
    async play(before) {
      for (const { atMs, deed } of deeds.toSorted((one, other) => one.atMs - other.atMs)) {
        await before(atMs);
        await deed();
      }
    },
  };
}
