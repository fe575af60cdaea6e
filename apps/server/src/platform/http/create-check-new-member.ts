import {
  mayBeNew,
  type NewMemberLimits,
  type NewMemberUse,
  newMemberLimit,
  newMemberPeriodMs,
  newMemberUses,
} from '@gumball/rules/filters/new-member-limits';
import type { Clock } from '../clock/clock.ts';
import { AppError } from './app-error.ts';
import type { Limit, Limits } from './limits.ts';
import type { Viewer } from './viewer.ts';

/** Counts what a new member does. Throws the error of a limit that is reached, with the end of the limits. */
export type CheckNewMember = (viewer: Viewer, use: NewMemberUse) => Promise<void>;

const codes = {
  links: 'NEW_MEMBER_LINKS',
  posts: 'NEW_MEMBER_POSTS',
  invitations: 'NEW_MEMBER_INVITATIONS',
  friendRequests: 'NEW_MEMBER_FRIEND_REQUESTS',
} as const;
// A limit has a fixed number of points: each use costs its share of them, rounded down so that the last one fits.
const points = 1_000_000_000;

/** Creates the check of the limits for new members. For all others it reads nothing. */
export function createCheckNewMember({
  clock,
  limits,
  readLimits,
}: {
  clock: Clock;
  limits: Limits;
  readLimits: () => Promise<NewMemberLimits>;
}): CheckNewMember {
  const paces = Object.fromEntries(
    newMemberUses.map((use) => [
      use,
      limits({ name: `new-members-${use}`, points, seconds: newMemberPeriodMs[use] / 1000 }),
    ]),
  ) as Record<NewMemberUse, Limit>;
  return async ({ userId, botOwnerId, operator, createdAtMs }, use) => {
    const nowMs = clock.now().getTime();
    if (operator || !mayBeNew(createdAtMs, nowMs)) return;
    const limit = newMemberLimit(await readLimits(), use, createdAtMs, nowMs);
    if (!limit) return;
    try {
      await paces[use].consume(botOwnerId ?? userId, Math.floor(points / limit.most));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const details = { most: limit.most, until: new Date(limit.untilMs).toISOString().slice(0, 10) };
      throw new AppError(codes[use], {
        details,
        ...(error.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: error.retryAfterSeconds }),
      });
    }
  };
}
