/** Reads of accounts that belong together: docs/product.md, Clusters. */
import type { BodyOf } from '@gumball/contract/define-routes';
import { clustersEndpoints } from '@gumball/contract/operators/clusters.endpoints';
import type { clustersRoutes } from '@gumball/contract/operators/clusters.routes';
import { useQuery } from '@tanstack/react-query';
import { createClient } from '../../../lib/api/api-client.ts';
import { consoleKey, useConsoleList } from '../data/operators.queries.ts';

export const clustersClient = createClient<typeof clustersRoutes>(clustersEndpoints);

/** The selected members of a cluster, and what to do with them. */
export type StepBody = BodyOf<typeof clustersRoutes.preview>;

/** Returns the clusters in a state, those with the highest risk first. */
export function useClusters(state: 'open' | 'handled' | 'dismissed') {
  return useConsoleList(['clusters', state], async (page, signal) => {
    const { clusters, pagination } = await clustersClient.list({ query: { ...page, state } }, { signal });
    return { items: clusters, next: pagination.nextCursor };
  });
}

/** Returns a cluster with its members, links and steps. */
export function useCluster(id: string) {
  return useQuery({
    queryKey: [...consoleKey, 'cluster', id],
    queryFn: ({ signal }) => clustersClient.get({ params: { id } }, { signal }),
    refetchOnMount: 'always',
  });
}

/** Returns what a step would do as things are now. It is read again whenever the selection or an action changes. */
export function useStepPreview(id: string, body: StepBody) {
  return useQuery({
    queryKey: [...consoleKey, 'cluster-preview', id, body],
    queryFn: async ({ signal }) => (await clustersClient.preview({ params: { id }, body }, { signal })).preview,
    enabled: body.actions.length > 0,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    placeholderData: (previous) => previous,
  });
}
