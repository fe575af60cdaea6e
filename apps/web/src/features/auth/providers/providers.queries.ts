import { oidcEndpoints } from '@gumball/contract/auth/identities.endpoints';
import type { oidcRoutes } from '@gumball/contract/auth/identities.routes';
import type { ResponseOf } from '@gumball/contract/define-routes';
import { useEffect, useState } from 'react';
import { createClient } from '../../../lib/api/api-client.ts';

/** The ways to sign in, who may sign up, and what a sign-up requires. */
export type SignInOptions = Omit<ResponseOf<typeof oidcRoutes.options>, 'success'>;

/** The requests of sign-ins with providers. */
export const oidcClient = createClient<typeof oidcRoutes>(oidcEndpoints);

/** The ways to sign in and who may sign up. Until they are known, and if they stay unknown, those of a new site. */
export function useSignInOptions(): SignInOptions {
  const [options, setOptions] = useState<SignInOptions>({
    providers: [],
    signUpMode: 'open',
    questions: [],
    invitationSkips: false,
    minimumAge: 0,
    terms: [],
  });
  useEffect(() => {
    const leaving = new AbortController();
    oidcClient
      .options(undefined, { signal: leaving.signal })
      .then(setOptions)
      .catch(() => {
        // The server still refuses what it does not allow.
      });
    return () => leaving.abort();
  }, []);
  return options;
}
