import type { Site } from '@gumball/contract/site/site.schemas';
import { type Amounts, defaultAmounts } from '@gumball/rules/site/amounts';
import { onTestFinished } from 'vitest';
import { applySite } from '../src/lib/site/site.ts';

/** A site that operators have not changed, except for `change`. */
export const plainSite = (change: Partial<Site> = {}): Site => ({
  revision: 1,
  name: null,
  pointName: null,
  pointsName: null,
  tagline: null,
  contactEmail: null,
  logoUrl: null,
  colors: null,
  offFeatures: [],
  announcement: null,
  amounts: null,
  levels: null,
  languages: null,
  ...change,
});

/** The open page learns that operators chose other limits, until the end of the test. */
export function chooseLimits(limits: Partial<Amounts>): void {
  const { milestones } = defaultAmounts;
  applySite(plainSite({ amounts: { ...defaultAmounts, ...limits, milestones: [...milestones] } }));
  onTestFinished(() => applySite(plainSite()));
}
