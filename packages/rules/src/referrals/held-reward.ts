/** How a held referral is released by itself: docs/product.md, Referrals. */
import { type Phrase, phrase } from '../formats/phrase.ts';
import { takesPartPoints } from './behaviour.ts';
import type { HoldReason } from './hold-reason.ts';
import { ownQualifyingText, type QualifyingAction, qualifyingText } from './qualifying-action.ts';
import { holdScore, releaseScore } from './risk-score.ts';

/** What decides about a held referral. */
export type HeldFacts = {
  reason: HoldReason;
  /** The risk score of the new account, and the points of its behaviour. */
  score: number;
  behaviour: number;
  /** Whether the new member has done the qualifying action. */
  hasQualified: boolean;
};

/** What happens to a held referral: it is released, waits, or waits for another reason. */
export type HeldStep = { release: true } | { release: false; reason: HoldReason };

/** Whether a referral that is held for a reason can be released without an operator. */
export function isReleasedByItself(reason: HoldReason): boolean {
  return reason !== 'mailbox' && reason !== 'suspended' && reason !== 'cluster';
}

/**
 * Returns what happens to a held referral. A score that looked automated has to fall. Holds by a number of sign-ups
 * need a member who takes part as well, because a low score alone only says that nothing is known.
 */
export function heldStepOf({ reason, score, behaviour, hasQualified }: HeldFacts): HeldStep {
  const waits = (until: HoldReason) => ({ release: false, reason: until }) as const;
  if (!isReleasedByItself(reason)) return waits(reason);
  if (score >= holdScore && (reason === 'action' || reason === 'risk')) return waits('risk');
  if (reason !== 'action' && score >= releaseScore) return waits(reason);
  if (reason !== 'action' && reason !== 'risk' && behaviour < takesPartPoints) return waits(reason);
  return hasQualified ? { release: true } : waits('action');
}

/** Returns what releases a held reward, for members who wait for it. */
export function releaseText(reason: HoldReason, action: QualifyingAction): Phrase {
  switch (reason) {
    case 'mailbox':
    case 'cluster':
      return phrase('An operator decides about it.');
    case 'suspended':
      return phrase('It is paid when the suspension ends.');
    case 'action':
      return phrase('It is paid {when}.', { when: qualifyingText(action) ?? phrase('within a day') });
    default:
      return phrase(
        'It is paid by itself once the new member takes part: completes tasks, comes back on other days, posts, comments, finds friends. An operator can release it before.',
      );
  }
}

/** Returns what releases the own welcome bonus, for the new member. */
export function ownReleaseText(reason: HoldReason, action: QualifyingAction): Phrase {
  switch (reason) {
    case 'mailbox':
    case 'cluster':
    case 'suspended':
      return releaseText(reason, action);
    case 'action':
      return phrase('It is paid {when}.', { when: ownQualifyingText(action) ?? phrase('within a day') });
    default:
      return phrase(
        'It is paid by itself once you take part: complete tasks, come back on other days, post, comment, find friends. An operator can release it before.',
      );
  }
}
