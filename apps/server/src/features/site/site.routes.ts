import { siteRoutes } from '@gumball/contract/site/site.routes';
import type { Deps } from '../../deps.ts';
import type { Mount } from '../../platform/http/routes.ts';

/** Mounts the route of the site. */
export function mountSite({ mount, deps }: { mount: Mount; deps: Deps }) {
  mount(siteRoutes.site, async () => ({ site: deps.site.current() }));
}
