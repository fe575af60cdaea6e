/** What operators choose for the site: docs/product.md, Site. */
import type { ResponseOf } from '@gumball/contract/define-routes';
import { siteEndpoints } from '@gumball/contract/site/site.endpoints';
import type { siteRoutes } from '@gumball/contract/site/site.routes';
import type { SiteForm } from '@gumball/contract/site/site.schemas';
import { siteColorsEndpoints } from '@gumball/contract/site/site-colors.endpoints';
import type { siteColorsRoutes } from '@gumball/contract/site/site-colors.routes';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { createClient } from '../../../lib/api/api-client.ts';
import { consoleKey } from '../data/operators.queries.ts';

export const siteClient = createClient<typeof siteRoutes>(siteEndpoints);

const colorsClient = createClient<typeof siteColorsRoutes>(siteColorsEndpoints);

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

/** Returns the shades of a colour and their contrast; those of the colour before until they are loaded. */
export function useBrandPreview(color: string): UseQueryResult<ResponseOf<typeof siteColorsRoutes.preview>> {
  return useQuery({
    queryKey: [...siteKey, 'colors', color],
    queryFn: ({ signal }) => colorsClient.preview({ query: { color } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
