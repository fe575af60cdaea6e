/** The names that operators choose for their site: docs/product.md, Site. Every text may contain them as placeholders. */

/** The name of the site, and of one and several of its points. */
export type SiteNames = {
  /** Fills `{site}`. */
  readonly site: string;
  /** Fills `{point}`. */
  readonly point: string;
  /** Fills `{points}`. */
  readonly points: string;
};

/** The names until operators choose others. */
export const defaultSiteNames: SiteNames = { site: 'Gumball', point: 'Gumball', points: 'Gumballs' };

let current: SiteNames = defaultSiteNames;

/**
 * Sets the names that texts of this process show from now on. A server and a page belong to one site, and set them when
 * they start and when operators change them.
 */
export function setSiteNames(names: SiteNames): void {
  current = names;
}

/**
 * Returns the name for a placeholder of a text; undefined for other placeholders. `{pointsLowerCase}` is the name of
 * points inside a sentence of a language that writes nouns in lower case.
 */
export function siteName(placeholder: keyof SiteNames | 'pointsLowerCase'): string;
export function siteName(placeholder: string): string | undefined;
export function siteName(placeholder: string): string | undefined {
  if (placeholder === 'pointsLowerCase') return current.points.toLowerCase();
  return Object.hasOwn(current, placeholder) ? current[placeholder as keyof SiteNames] : undefined;
}

/** The names that texts of this process show. */
export const siteNames = (): SiteNames => current;

/** Fills the names in a text whose other placeholders are filled already. */
export function withSiteNames(text: string): string {
  if (!text.includes('{')) return text;
  return text.replaceAll(/\{(\w+)\}/g, (gap, name: string) => siteName(name) ?? gap);
}
