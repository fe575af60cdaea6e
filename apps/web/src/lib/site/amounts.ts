/** Amounts and limits that operators chose for the site. Only scripts that need them load these. */
import type { Site } from '@gumball/contract/site/site.schemas';
import { type Amounts, completeAmounts } from '@gumball/rules/site/amounts';
import { siteNow, useSite } from './site.ts';

// A site that this browser stored for an earlier version lacks later amounts.
const amountsOf = (site: Site | null): Amounts => completeAmounts(site?.amounts ?? {});

/** Returns the amounts of the site, inside a component. */
export const useAmounts = (): Amounts => amountsOf(useSite());

/** Returns the amounts of the site. */
export const amountsOfSite = (): Amounts => amountsOf(siteNow());
