/** Where time comes from, so that a test can set it. */
export type Clock = { now(): Date };

/** The machine's own time. */
export const systemClock: Clock = { now: () => new Date() };
