import { checkRestrictions, hasLinkIn, isLimited, limitedPerHour } from '@gumball/rules/moderation/sanctions';
import type { Clock } from '../clock/clock.ts';
import { assertOk } from './app-error.ts';
import type { CheckNewMember } from './create-check-new-member.ts';
import type { Limits } from './limits.ts';
import type { Viewer } from './viewer.ts';

/**
 * Checks whether a member may publish what a request contains, or only whether it contains links that they may not send.
 * Throws `SILENCED`, `LIMITED_LINKS`, and `RATE_LIMITED` for a limited member who published too much in an hour.
 */
export type CheckRestrictions = (viewer: Viewer, body: unknown, use?: 'publishing' | 'links') => Promise<void>;

/**
 * Creates the check that every route and socket event that publishes calls. It reads nothing: the restrictions come with
 * the session, and compare with the clock, so that a sanction ends by itself.
 */
export function createCheckRestrictions({
  clock,
  limits,
  checkNewMember,
}: {
  clock: Clock;
  limits: Limits;
  checkNewMember: CheckNewMember;
}): CheckRestrictions {
  const pace = limits({ name: 'limited-members', points: limitedPerHour, seconds: 3600 });
  return async (viewer, body, use = 'publishing') => {
    const { userId, botOwnerId, restrictions } = viewer;
    const nowMs = clock.now().getTime();
    const isPublishing = use === 'publishing';
    const checked = isPublishing ? restrictions : { ...restrictions, silencedUntilMs: null };
    assertOk(checkRestrictions(checked, nowMs, () => hasLinkIn(body)));
    if (isPublishing && hasLinkIn(body)) await checkNewMember(viewer, 'links');
    if (isPublishing && isLimited(restrictions, nowMs)) await pace.consume(botOwnerId ?? userId);
  };
}
