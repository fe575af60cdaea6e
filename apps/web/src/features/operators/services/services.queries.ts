/** Services outside of the site: docs/product.md, Site. */
import { integrationsEndpoints } from '@gumball/contract/site/integrations.endpoints';
import type { Integration, integrationsRoutes } from '@gumball/contract/site/integrations.routes';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { createClient } from '../../../lib/api/api-client.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { consoleKey } from '../data/operators.queries.ts';

const client = createClient<typeof integrationsRoutes>(integrationsEndpoints);
const key = [...consoleKey, 'services'] as const;

/** Changes of the values of a service. */
export type ServiceChanges = Record<string, string | null>;

/** Returns the services, without their secrets. */
export function useServices(): UseQueryResult<Integration[]> {
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await client.list(undefined, { signal })).integrations,
    refetchOnMount: 'always',
  });
}

/** Sets the keys of a service. Rejects with an `ApiError`. */
export async function saveService(name: Integration['name'], values: ServiceChanges): Promise<void> {
  const { integrations } = await client.save({ params: { name }, body: { values } });
  queryClient.setQueryData(key, integrations);
}

/** Removes the keys of a service. Rejects with an `ApiError`. */
export async function removeService(name: Integration['name']): Promise<void> {
  const { integrations } = await client.remove({ params: { name } });
  queryClient.setQueryData(key, integrations);
}

/** Tries a service with values that need not be saved. Rejects with an `ApiError`. */
export const tryService = (
  name: Integration['name'],
  values: ServiceChanges,
): Promise<{ works: boolean; reply: string }> => client.test({ params: { name }, body: { values } });
