/** What a new member does before a referral is paid: docs/product.md, Referrals. */
import { type Phrase, phrase, pluralPhrase } from '../formats/phrase.ts';
import type { Behaviour } from './behaviour.ts';

/** What operators can require of a new member before the referral is paid. `instant` requires nothing. */
export const qualifyingKinds = ['instant', 'verified_task', 'verified_mailbox', 'active_days', 'profile'] as const;
/** The most active days that operators can require. */
export const qualifyingDaysMost = 30;

/** The qualifying action; `days` counts for active days only. */
export type QualifyingAction = { kind: (typeof qualifyingKinds)[number]; days: number };

/** The action until an operator changes it: rewards are paid at once. */
export const defaultQualifyingAction: QualifyingAction = { kind: 'instant', days: 3 };

/** Facts about a new member. */
export type QualifyingFacts = Pick<Behaviour, 'verifiedTasks' | 'otherTasks' | 'activeDays'> & {
  isMailboxVerified: boolean;
  isProfileComplete: boolean;
};

/** Whether a new member has done what the operators require. */
export function hasQualified({ kind, days }: QualifyingAction, facts: QualifyingFacts): boolean {
  switch (kind) {
    case 'instant':
      return true;
    case 'verified_task':
      return facts.verifiedTasks + facts.otherTasks > 0;
    case 'verified_mailbox':
      return facts.isMailboxVerified;
    case 'active_days':
      return facts.activeDays >= days;
    case 'profile':
      return facts.isProfileComplete;
  }
}

/** Returns what a new member has to do, for members who wait for the reward; undefined if nothing. */
export function qualifyingText({ kind, days }: QualifyingAction): Phrase | undefined {
  const texts = {
    instant: undefined,
    verified_task: phrase('once the new member has completed a first task'),
    verified_mailbox: phrase('once the new member has verified the email address'),
    active_days: pluralPhrase(
      days,
      'once the new member has been active on {count} day',
      'once the new member has been active on {count} days',
    ),
    profile: phrase('once the new member has completed the profile'),
  };
  return texts[kind];
}

/** Returns the same for the new member. */
export function ownQualifyingText({ kind, days }: QualifyingAction): Phrase | undefined {
  const texts = {
    instant: undefined,
    verified_task: phrase('once you have completed a first task'),
    verified_mailbox: phrase('once you have verified your email address'),
    active_days: pluralPhrase(
      days,
      'once you have been active on {count} day',
      'once you have been active on {count} days',
    ),
    profile: phrase('once you have completed your profile'),
  };
  return texts[kind];
}
