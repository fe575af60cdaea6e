import type { SiteForm } from '@gumball/contract/site/site.schemas';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { changeSite, type SiteDeps } from './change-site.ts';

/** Removes the logo of the site, with an entry in the audit log: the one of the product shows again. */
export function removeSiteLogo(deps: SiteDeps, viewer: Viewer): Promise<SiteForm> {
  return changeSite(deps, viewer, async (tx) => {
    await deps.site.save(tx, {}, null);
    return [['logo', 'removed']];
  });
}
