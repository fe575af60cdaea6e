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

let current: Readonly<Record<string, string>> = defaultSiteNames;

/**
 * Sets the names that texts of this process show from now on. A server and a page belong to one site, and set them when
 * they start and when operators change them.
 */
export function setSiteNames(names: SiteNames): void {
  current = names;
}

/** Returns the name for a placeholder of a text; undefined for other placeholders. */
export function siteName(placeholder: string): string | undefined {
  return Object.hasOwn(current, placeholder) ? current[placeholder] : undefined;
}

/** Fills the names in a text whose other placeholders are filled already. */
export function withSiteNames(text: string): string {
  if (!text.includes('{')) return text;
  return text.replaceAll(/\{(\w+)\}/g, (gap, name: string) => siteName(name) ?? gap);
}
