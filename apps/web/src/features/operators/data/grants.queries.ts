/** Grants that a second operator approves: docs/product.md, Operators. */

import { grantsEndpoints } from '@gumball/contract/operators/grants.endpoints';
import type { grantsRoutes } from '@gumball/contract/operators/grants.routes';
import type { GrantRequest } from '@gumball/contract/operators/grants.schemas';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createClient } from '../../../lib/api/api-client.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { socket } from '../../../lib/api/socket.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { runWithToast } from './operators.mutations.ts';
import { consoleKey } from './operators.queries.ts';

const grantsKey = [...consoleKey, 'grant-requests'];
const grantsClient = createClient<typeof grantsRoutes>(grantsEndpoints);

/** Returns the grants that wait for a second operator, and those that did. */
export function useGrantRequests() {
  useEffect(() => socket.on('operator:grants', () => refresh(grantsKey)), []);
  return useQuery({
    queryKey: grantsKey,
    meta: { catchesUp: true },
    queryFn: async ({ signal }) => (await grantsClient.list(undefined, { signal })).requests,
    refetchOnMount: 'always',
  });
}

/** Approves a grant of another operator, which pays it. */
export function approveGrant({ id, member }: GrantRequest): Promise<boolean> {
  return runWithToast(
    grantsClient.approve({ params: { id } }),
    t('{username} received the {points}', { username: member.username }),
    t('Failed to approve'),
  );
}

/** Refuses a grant of another operator. */
export function refuseGrant({ id }: GrantRequest): Promise<boolean> {
  return runWithToast(grantsClient.refuse({ params: { id } }), t('The grant is refused'), t('Failed to refuse'));
}
