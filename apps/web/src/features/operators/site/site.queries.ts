/** What operators choose for the site: docs/product.md, Site. */
import { siteEndpoints } from '@gumball/contract/site/site.endpoints';
import type { siteRoutes } from '@gumball/contract/site/site.routes';
import type { SiteForm } from '@gumball/contract/site/site.schemas';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { createClient } from '../../../lib/api/api-client.ts';
import { consoleKey } from '../data/operators.queries.ts';

export const siteClient = createClient<typeof siteRoutes>(siteEndpoints);

/** The key of the choices. */
export const siteKey = [...consoleKey, 'site'] as const;

/** Returns what operators chose for the site. */
export function useSiteChoices(): UseQueryResult<SiteForm> {
  return useQuery({
    queryKey: siteKey,
    queryFn: async ({ signal }) => (await siteClient.choices(undefined, { signal })).choices,
    refetchOnMount: 'always',
  });
}
