/** The problems of the site in the operators' console: docs/product.md, Operators. */
import { problemsEndpoints } from '@gumball/contract/operators/problems.endpoints';
import type { problemsRoutes } from '@gumball/contract/operators/problems.routes';
import { useQuery } from '@tanstack/react-query';
import { createClient } from '../../../lib/api/api-client.ts';
import { queryClient } from '../../../lib/api/query-client.ts';

const client = createClient<typeof problemsRoutes>(problemsEndpoints);
const key = ['operator', 'problems'];

const pollMs = 2000;
const freshMs = 60_000;

/** Returns the findings of the last check. While a check runs they are read again until it ends. */
export function useProblems(enabled = true) {
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await client.report(undefined, { signal })).report,
    enabled,
    staleTime: freshMs,
    refetchInterval: ({ state }) => (state.data?.isChecking ? pollMs : false),
  });
}

/** Checks the site again. */
export async function checkProblems(): Promise<void> {
  const { report } = await client.check();
  queryClient.setQueryData(key, report);
}
