/** The live site: docs/product.md, Site. */
import { siteEndpoints } from '@gumball/contract/site/site.endpoints';
import type { siteRoutes } from '@gumball/contract/site/site.routes';
import { createClient } from '../../lib/api/api-client.ts';
import { socket } from '../../lib/api/socket.ts';
import { applySite } from '../../lib/site/site.ts';

const client = createClient<typeof siteRoutes>(siteEndpoints);

/** Applies what operators changed, now and since this browser read it. Returns a function that stops it. */
export function subscribeSite(): () => void {
  const unsubscribe = socket.on('site:changed', applySite);
  client
    .site()
    .then(({ site }) => applySite(site))
    .catch(() => {
      // The page keeps what it knows; the next load asks again.
    });
  return unsubscribe;
}
