/**
 * What operators chose for the site: docs/product.md, Site. `boot.js` reads it before the first paint, from the page or
 * from this browser, whichever is newer, and applies the colours.
 */
import type { Site } from '@gumball/contract/site/site.schemas';
import { defaultSiteNames, setSiteNames } from '@gumball/rules/formats/site-names';
import { setLevels } from '@gumball/rules/gumballs/levels';
import type { SiteFeature } from '@gumball/rules/site/site';
import { storage } from '../storage/storage.ts';
import { createStore, useStore } from '../storage/store.ts';

declare global {
  interface Window {
    /** Set by `boot.js`. */
    site?: Site | null;
    applySiteColors?: (colors: Site['colors']) => void;
  }
}

const store = createStore<Site | null>(globalThis.window?.site ?? null);

/** Sets the levels, and the names that the texts of this page show until it is reloaded. */
export function startSiteNames(): void {
  const site = store.get();
  if (!site) return;
  setLevels(site.levels);
  setSiteNames({
    site: site.name ?? defaultSiteNames.site,
    point: site.pointName ?? defaultSiteNames.point,
    points: site.pointsName ?? defaultSiteNames.points,
  });
}

/** Shows a newer site, except for its names, which wait for a reload. The next page load starts with it. */
export function applySite(site: Site): void {
  if (JSON.stringify(site) === JSON.stringify(store.get())) return;
  storage.write('site', JSON.stringify(site));
  window.applySiteColors?.(site.colors);
  setLevels(site.levels);
  store.set(site);
}

/** What operators chose; null until they choose something. */
export const siteNow = store.get;

/** What operators chose, inside a component; null until they choose something. */
export const useSite = (): Site | null => useStore(store);

/** Whether operators turned off a part of the product, inside a component. */
export function useIsOff(feature: SiteFeature | undefined): boolean {
  return useSite()?.offFeatures.some((name) => name === feature) ?? false;
}
