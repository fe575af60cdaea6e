/** Invitation links: docs/product.md, Communities. */
import { dayMs, hourMs, weekMs } from '../formats/durations.ts';

/** How long an invitation is valid. */
export const invitationDurations = ['hour', 'day', 'week', 'forever'] as const;
/** How long an invitation is valid. */
export type InvitationDuration = (typeof invitationDurations)[number];

/** Maximum number of valid invitations at once. */
export const liveInvitationsMax = 10;
/** How often an invitation can be used at most, if it has a limit. */
export const invitationUsesMax = 1000;

const durationsMs: Record<InvitationDuration, number | null> = {
  hour: hourMs,
  day: dayMs,
  week: weekMs,
  forever: null,
};

/** Returns the end of an invitation in milliseconds; null for one without an end. */
export function invitationEnd(duration: InvitationDuration, nowMs: number): number | null {
  const durationMs = durationsMs[duration];
  return durationMs === null ? null : nowMs + durationMs;
}

/** What decides whether an invitation is valid; times in milliseconds. */
export type InvitationState = { expiresAt: number | null; maxUses: number | null; uses: number };

/** Whether an invitation can still be used. */
export function isInvitationValid({ expiresAt, maxUses, uses }: InvitationState, nowMs: number): boolean {
  return (expiresAt === null || nowMs < expiresAt) && (maxUses === null || uses < maxUses);
}
