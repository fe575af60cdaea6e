/** Reads about the confirmation of a session: docs/product.md, Accounts. */
import { confirmationEndpoints } from '@gumball/contract/auth/confirmations.endpoints';
import type { confirmationRoutes } from '@gumball/contract/auth/confirmations.routes';
import { useQuery } from '@tanstack/react-query';
import { createClient } from '../../../lib/api/api-client.ts';
import { refresh } from '../../../lib/api/query-client.ts';

export const confirmationClient = createClient<typeof confirmationRoutes>(confirmationEndpoints);

const confirmationKey = ['account', 'confirmation'] as const;

/** Returns the ways of the member to confirm the session. Until they are known, the password. */
export function useHasPassword(): boolean {
  const { data } = useQuery({
    queryKey: confirmationKey,
    queryFn: ({ signal }) => confirmationClient.state(undefined, { signal }),
  });
  return data?.password ?? true;
}

/** Fetches the ways again. */
export function refreshConfirmation(): void {
  refresh(confirmationKey);
}

/** Reads the ways of the member to confirm the session. */
export function readConfirmation() {
  return confirmationClient.state();
}
