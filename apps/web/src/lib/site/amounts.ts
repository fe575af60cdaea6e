/** Amounts and limits that operators chose for the site. Only scripts that need them load these. */
import { type Amounts, defaultAmounts } from '@gumball/rules/site/amounts';
import { siteNow, useSite } from './site.ts';

/** Returns the amounts of the site, inside a component. */
export const useAmounts = (): Amounts => useSite()?.amounts ?? defaultAmounts;

/** Returns the amounts of the site. */
export const amountsOfSite = (): Amounts => siteNow()?.amounts ?? defaultAmounts;
