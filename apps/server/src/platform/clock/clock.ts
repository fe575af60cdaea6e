/** Source of time, which tests can set. */
export type Clock = { now(): Date };

/** The system time. */
export const systemClock: Clock = { now: () => new Date() };
