/** Reads of applications: docs/product.md, Accounts. */
import { applicationEndpoints } from '@gumball/contract/auth/applications.endpoints';
import type { applicationRoutes } from '@gumball/contract/auth/applications.routes';
import type { Application } from '@gumball/contract/auth/applications.schemas';
import { useQuery } from '@tanstack/react-query';
import { createClient } from '../../../lib/api/api-client.ts';
import { consoleKey, useConsoleList } from '../data/operators.queries.ts';

export const applicationsClient = createClient<typeof applicationRoutes>(applicationEndpoints);

/** Returns the applications in a state. */
export function useApplications(state: Application['state']) {
  return useConsoleList(['applications', state], async (page, signal) => {
    const { applications, pagination } = await applicationsClient.list({ query: { ...page, state } }, { signal });
    return { items: applications, next: pagination.nextCursor };
  });
}

/** Returns what sign-ups require. */
export function useSignUpRequirements() {
  return useQuery({
    queryKey: [...consoleKey, 'sign-up-requirements'],
    queryFn: async ({ signal }) => (await applicationsClient.requirements(undefined, { signal })).requirements,
  });
}
