/** Reads of the own account: docs/product.md, Settings. */
import { accountEndpoints } from '@gumball/contract/auth/account.endpoints';
import type { accountRoutes } from '@gumball/contract/auth/account.routes';
import type { Session } from '@gumball/contract/auth/account.schemas';
import { passkeyEndpoints } from '@gumball/contract/auth/passkeys.endpoints';
import type { passkeyRoutes } from '@gumball/contract/auth/passkeys.routes';
import type { Passkey } from '@gumball/contract/auth/passkeys.schemas';
import { useQuery } from '@tanstack/react-query';
import { createClient } from '../../../lib/api/api-client.ts';
import { queryClient, refresh } from '../../../lib/api/query-client.ts';

export const passkeyClient = createClient<typeof passkeyRoutes>(passkeyEndpoints);
export const accountClient = createClient<typeof accountRoutes>(accountEndpoints);

const sessionsKey = ['account', 'sessions'] as const;
const secondFactorKey = ['account', 'second-factor'] as const;
const passkeysKey = ['account', 'passkeys'] as const;
const emailsKey = ['account', 'addresses'] as const;

/** The sessions of the member. */
export function useSessions() {
  return useQuery({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => (await accountClient.sessions(undefined, { signal })).sessions,
  });
}

/** Removes ended sessions from the list, and fetches it again. */
export function removeSessions(isEnded: (session: Session) => boolean): void {
  queryClient.setQueryData<Session[]>(sessionsKey, (list) => list?.filter((session) => !isEnded(session)));
  refresh(sessionsKey);
}

/** The state of the member's two-factor authentication. */
export function useSecondFactor() {
  return useQuery({
    queryKey: secondFactorKey,
    queryFn: ({ signal }) => accountClient.secondFactor(undefined, { signal }),
  });
}

/** Fetches the state of two-factor authentication again. */
export function refreshSecondFactor(): void {
  refresh(secondFactorKey);
}

/** The passkeys of the member, oldest first. */
export function usePasskeys() {
  return useQuery({
    queryKey: passkeysKey,
    queryFn: async ({ signal }) => (await passkeyClient.list(undefined, { signal })).passkeys,
  });
}

/** Changes the list of passkeys, and fetches it again. */
export function updatePasskeys(change: (list: Passkey[]) => Passkey[]): void {
  queryClient.setQueryData<Passkey[]>(passkeysKey, (list) => list && change(list));
  refresh(passkeysKey);
}

type EmailAddresses = { email: string; pendingEmail: string | null };

/** The member's email address and the new one that waits for its code. */
export function useEmailAddresses() {
  return useQuery({
    queryKey: emailsKey,
    queryFn: async ({ signal }): Promise<EmailAddresses> => {
      const { email, pendingEmail } = await accountClient.email(undefined, { signal });
      return { email, pendingEmail };
    },
  });
}

/** Stores the addresses from a response. */
export function setEmailAddresses({ email, pendingEmail }: EmailAddresses): void {
  queryClient.setQueryData<EmailAddresses>(emailsKey, { email, pendingEmail });
}
