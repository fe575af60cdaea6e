import type { SiteForm } from '@gumball/contract/site/site.schemas';

/** The form of a site that operators have not changed, except for `change`. */
export function siteForm(change: Partial<SiteForm> = {}): SiteForm {
  return {
    name: null,
    pointName: null,
    pointsName: null,
    tagline: null,
    contactEmail: null,
    contactIsFixed: false,
    brandColor: null,
    offFeatures: [],
    announcement: null,
    amounts: null,
    levels: null,
    languages: null,
    onboardingIsFixed: false,
    logoUrl: null,
    ...change,
  };
}
