/** Amounts and limits that operators choose for their site: docs/product.md, Site. */
import type { RuleResult } from '../rule-result.ts';
import { ok } from '../rule-result.ts';

/** A milestone: a number of referrals and its reward. */
export type Milestone = { readonly threshold: number; readonly reward: number };

/** The amounts and limits. */
export type Amounts = {
  /** What the referrer is paid for every activated account. */
  readonly referrerReward: number;
  /** What the new member is paid. */
  readonly welcomeBonus: number;
  /** What a new member is paid for each of the first steps. */
  readonly onboardingReward: number;
  /** Lowest first. Each is paid once. */
  readonly milestones: readonly Milestone[];
  /** Posts that a member reposts within 24 hours. */
  readonly repostsPerDay: number;
  /** How long after sending a message can be edited. */
  readonly messageEditHours: number;
  /** Characters of a post, in UTF-16 units. */
  readonly postLength: number;
  /** Pictures and videos of a post. */
  readonly postFiles: number;
  /** The size of a picture or video of a post. */
  readonly postFileMegabytes: number;
  /** Posts of a member that wait for their time, those that could not be published included. */
  readonly scheduledPosts: number;
  /** Characters of a comment, in UTF-16 units. */
  readonly commentLength: number;
  /** Characters of a message, in UTF-16 units. */
  readonly messageLength: number;
  /** Members of a group conversation, its owner included. */
  readonly groupMembers: number;
  /** Links of a group that can be used. */
  readonly groupLinks: number;
};

/** Amounts as an earlier version stored them: later ones are absent. */
export type StoredAmounts = Partial<Amounts>;

/** The amounts until operators choose others. */
export const defaultAmounts: Amounts = {
  referrerReward: 50,
  welcomeBonus: 25,
  onboardingReward: 5,
  milestones: [
    { threshold: 5, reward: 100 },
    { threshold: 10, reward: 250 },
    { threshold: 25, reward: 500 },
    { threshold: 50, reward: 1000 },
    { threshold: 100, reward: 2500 },
  ],
  repostsPerDay: 100,
  messageEditHours: 48,
  postLength: 2000,
  postFiles: 10,
  postFileMegabytes: 50,
  scheduledPosts: 25,
  commentLength: 2000,
  messageLength: 5000,
  groupMembers: 100,
  groupLinks: 10,
};

/** The smallest and the largest value of each amount. */
export const amountRanges = {
  referrerReward: [1, 10_000],
  welcomeBonus: [1, 10_000],
  onboardingReward: [0, 1000],
  repostsPerDay: [1, 1000],
  messageEditHours: [0, 720],
  postLength: [100, 2000],
  postFiles: [1, 10],
  postFileMegabytes: [1, 50],
  scheduledPosts: [1, 100],
  commentLength: [100, 2000],
  // A link with a note fits into the shortest ones.
  messageLength: [500, 5000],
  groupMembers: [3, 200],
  groupLinks: [1, 50],
} as const satisfies Partial<Record<keyof Amounts, readonly [number, number]>>;

/** How many milestones there can be, and their largest values. */
export const milestoneLimits = { count: 10, threshold: 100_000, reward: 1_000_000 } as const;

/** Returns stored amounts with the standard ones in the place of absent ones. */
export function completeAmounts(stored: StoredAmounts): Amounts {
  return { ...defaultAmounts, ...stored };
}

let current = defaultAmounts;

/** Sets the amounts of this process. A server belongs to one site, and sets them when operators change them. */
export function setAmounts(amounts: Amounts): void {
  current = amounts;
}

/** Returns the amounts of this process. A page reads those of the site that it has loaded. */
export function amountsNow(): Amounts {
  return current;
}

/** Checks amounts; the field of a violation is the name of the amount. */
export function checkAmounts(amounts: Amounts): RuleResult<'AMOUNT_INVALID'> {
  const violation = (field: keyof Amounts) => ({ ok: false, code: 'AMOUNT_INVALID', field }) as const;
  const isWithin = (value: number, min: number, max: number) => Number.isInteger(value) && value >= min && value <= max;
  for (const field of Object.keys(amountRanges) as (keyof typeof amountRanges)[]) {
    const [min, max] = amountRanges[field];
    if (!isWithin(amounts[field], min, max)) return violation(field);
  }
  const { milestones } = amounts;
  const areFine = milestones.every(
    ({ threshold, reward }, index) =>
      isWithin(threshold, (milestones[index - 1]?.threshold ?? 0) + 1, milestoneLimits.threshold) &&
      isWithin(reward, 1, milestoneLimits.reward),
  );
  return areFine && milestones.length <= milestoneLimits.count ? ok : violation('milestones');
}
