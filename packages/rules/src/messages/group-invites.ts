/** Links that invite to a group: docs/product.md, Messages. */
import { dayMs, hourMs } from '../formats/durations.ts';

/** Maximum number of members who wait for an approval to join a group. */
export const groupRequestsMax = 100;
/** Maximum number of removed members that a group remembers. The latest ones stay. */
export const groupRemovedMax = 200;
/** Maximum number of uses that a link can be limited to. */
export const inviteUsesMax = 100;

/** How long a link can be used. */
export const inviteDurations = ['hour', 'day', 'week', 'never'] as const;
/** How long a link can be used. */
export type InviteDuration = (typeof inviteDurations)[number];

/** Returns when a link expires; null if never. Times are milliseconds since 1970. */
export function inviteExpiry(duration: InviteDuration, nowMs: number): number | null {
  return duration === 'never' ? null : nowMs + { hour: hourMs, day: dayMs, week: 7 * dayMs }[duration];
}

/** The facts about a link and a member that decide whether the member may join by it. */
export type InviteFacts = {
  expiresAtMs: number | null;
  maxUses: number | null;
  uses: number;
  /** Whether the member takes part in the group already. */
  isParticipant: boolean;
  /** Whether the member was removed from the group. */
  isRemoved: boolean;
  hasRequested: boolean;
  /** Whether the member who made the link is suspended, or one of the two blocks the other. */
  isInviterHidden: boolean;
  participants: number;
};

/**
 * What a link is to a member: `closed` if it cannot be used, for whatever reason, `joined` or `requested` if the member
 * has used it, `full` if the group is.
 */
export type InviteState = 'joined' | 'requested' | 'open' | 'full' | 'closed';

/** Returns what a link is to a member. A removed member is told no more than that the link cannot be used. */
export function inviteState(facts: InviteFacts, nowMs: number, groupMembers: number): InviteState {
  if (facts.isParticipant) return 'joined';
  if (facts.isRemoved || facts.isInviterHidden) return 'closed';
  if (facts.expiresAtMs !== null && facts.expiresAtMs <= nowMs) return 'closed';
  if (facts.hasRequested) return 'requested';
  if (facts.maxUses !== null && facts.uses >= facts.maxUses) return 'closed';
  return facts.participants < groupMembers ? 'open' : 'full';
}
