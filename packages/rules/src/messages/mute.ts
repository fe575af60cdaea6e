import { hourMs, weekMs } from '../formats/durations.ts';

/** For how long a conversation can be muted, shortest first. */
export const muteDurations = ['hour', 'eightHours', 'week', 'forever'] as const;

/** For how long a conversation can be muted. */
export type MuteDuration = (typeof muteDurations)[number];

/** The end of a mute without end: a time that every date type can store. */
const neverEnds = new Date('9999-12-31T00:00:00.000Z');

const lengths: Record<Exclude<MuteDuration, 'forever'>, number> = {
  hour: hourMs,
  eightHours: 8 * hourMs,
  week: weekMs,
};

/** Returns when a mute that begins now ends. */
export function muteEnd(duration: MuteDuration, now: Date): Date {
  return duration === 'forever' ? neverEnds : new Date(now.getTime() + lengths[duration]);
}

/** Returns whether a mute that ends at `mutedUntil` (ISO 8601) is still in force. Null is no mute. */
export function isMuted(mutedUntil: string | null, now: number): boolean {
  return mutedUntil !== null && Date.parse(mutedUntil) > now;
}

/** Returns whether a mute lasts until the member ends it. */
export function isMutedForever(mutedUntil: string | null): boolean {
  return mutedUntil !== null && Date.parse(mutedUntil) >= neverEnds.getTime();
}
