/** Limits for new members: docs/product.md, Safety. */
import { dayMs, hourMs } from '../formats/durations.ts';
import { ok, type RuleResult } from '../rule-result.ts';

/** What can be limited: publications with links, posts, invitations to communities and groups, and friend requests. */
export const newMemberUses = ['links', 'posts', 'invitations', 'friendRequests'] as const;
/** What can be limited. */
export type NewMemberUse = (typeof newMemberUses)[number];

/** The limits: for how many days after the sign-up, and how often; null is no limit. */
export type NewMemberLimits = { days: number } & Record<NewMemberUse, number | null>;

/** Nothing is limited until an operator changes it. */
export const noNewMemberLimits: NewMemberLimits = {
  days: 0,
  links: null,
  posts: null,
  invitations: null,
  friendRequests: null,
};
/** The most days. */
export const newMemberDaysMost = 90;
/** The largest limit. */
export const newMemberLimitMost = 1000;
/** The time in which each limit counts, in milliseconds. */
export const newMemberPeriodMs: Record<NewMemberUse, number> = {
  links: dayMs,
  posts: hourMs,
  invitations: dayMs,
  friendRequests: dayMs,
};

/** Checks the limits of an operator. */
export function checkNewMemberLimits(limits: NewMemberLimits): RuleResult<'NEW_MEMBER_LIMITS_INVALID'> {
  const isWhole = (number: number, least: number, most: number) =>
    Number.isInteger(number) && number >= least && number <= most;
  const areLimits = newMemberUses.every((use) => {
    const limit = limits[use];
    return limit === null || isWhole(limit, 1, newMemberLimitMost);
  });
  return isWhole(limits.days, 0, newMemberDaysMost) && areLimits
    ? ok
    : { ok: false, code: 'NEW_MEMBER_LIMITS_INVALID' };
}

/** Whether an account may be new by any setting, so that the setting has to be read. */
export function mayBeNew(createdAtMs: number, nowMs: number): boolean {
  return nowMs < createdAtMs + newMemberDaysMost * dayMs;
}

/** Returns the limit of an account and until when it lasts; undefined if there is none. */
export function newMemberLimit(
  limits: NewMemberLimits,
  use: NewMemberUse,
  createdAtMs: number,
  nowMs: number,
): { most: number; untilMs: number } | undefined {
  const most = limits[use];
  const untilMs = createdAtMs + limits.days * dayMs;
  return most === null || nowMs >= untilMs ? undefined : { most, untilMs };
}
