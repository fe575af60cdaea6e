/** Reads of the moderation queue: docs/product.md, Safety. */
import { casesEndpoints } from '@gumball/contract/moderation/cases.endpoints';
import type { casesRoutes } from '@gumball/contract/moderation/cases.routes';
import type { CaseKind } from '@gumball/rules/moderation/cases';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createClient } from '../../../lib/api/api-client.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { socket } from '../../../lib/api/socket.ts';
import { consoleKey, useConsoleList } from '../data/operators.queries.ts';

export const casesClient = createClient<typeof casesRoutes>(casesEndpoints);

const casesKey = [...consoleKey, 'cases'] as const;

/** What a list of cases shows; empty strings do not filter. */
export type CaseFilter = {
  state: 'open' | 'decided';
  kind: CaseKind | '';
  view: '' | 'mine' | 'nobody' | 'passed-on' | 'community';
  community: string;
};

/** Returns the cases of the queue. They are read again when another operator works on one. */
export function useCases({ state, kind, view, community }: CaseFilter) {
  useEffect(() => socket.on('moderation:cases', () => refresh(casesKey)), []);
  return useConsoleList(['cases', state, kind, view, community], async (page, signal) => {
    const query = {
      ...page,
      state,
      ...(kind === '' ? {} : { kind }),
      ...(view === 'mine' || view === 'nobody' ? { claimed: view } : {}),
      ...(view === 'passed-on' || view === 'community' ? { by: view } : {}),
      ...(community === '' ? {} : { community }),
    };
    const { cases, pagination } = await casesClient.list({ query }, { signal });
    return { items: cases, next: pagination.nextCursor };
  });
}

/** Returns a case with its reports, its past and the member. */
export function useCaseDetails(id: string) {
  return useQuery({
    queryKey: [...casesKey, 'one', id],
    queryFn: ({ signal }) => casesClient.get({ params: { id } }, { signal }),
    refetchOnMount: 'always',
  });
}

/** Returns the canned answers of the operators by their titles. */
export function useCannedAnswers() {
  return useQuery({
    queryKey: [...consoleKey, 'canned-answers'],
    queryFn: async ({ signal }) => (await casesClient.cannedAnswers(undefined, { signal })).answers,
  });
}

/** Returns the communities that operators closed, the latest first. */
export function useClosedCommunities() {
  return useConsoleList(['closed-communities'], async (_page, signal) => {
    const { communities } = await casesClient.closedCommunities(undefined, { signal });
    return { items: communities, next: undefined };
  });
}
