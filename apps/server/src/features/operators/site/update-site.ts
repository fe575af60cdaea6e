import type { SiteForm, siteBody } from '@gumball/contract/site/site.schemas';
import { checkSite, normalizeSite, type SiteChoices } from '@gumball/rules/site/site';
import type { z } from 'zod';
import { assertOk } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { changeSite, type SiteDeps } from './change-site.ts';

/**
 * Changes what operators chose for the site, with an entry in the audit log. What is absent stays. Throws
 * `SITE_INVALID` and `AMOUNT_INVALID`.
 */
export async function updateSite(
  deps: SiteDeps,
  viewer: Viewer,
  { announcement, ...body }: z.output<typeof siteBody>,
): Promise<SiteForm> {
  const changes = normalizeSite({
    ...definedValues(body),
    ...(announcement === undefined ? {} : { announcement: announcement && { ...announcement, id: deps.ids.next() } }),
  });
  assertOk(checkSite(changes));
  return changeSite(deps, viewer, async (tx) => {
    const before = await deps.site.save(tx, changes);
    const changed = Object.entries(changes).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key as keyof SiteChoices]),
    );
    // Amounts are about what members are paid: the log has both.
    return changed.map(([key, value]) =>
      key === 'amounts' || key === 'levels'
        ? [key, { from: before[key] ?? 'standard', to: value ?? 'standard' }]
        : [key, value],
    );
  });
}

/** Returns an object without the values that are undefined. */
export function definedValues<T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
