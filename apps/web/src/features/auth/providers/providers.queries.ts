import { oidcEndpoints } from '@gumball/contract/auth/identities.endpoints';
import type { oidcRoutes } from '@gumball/contract/auth/identities.routes';
import type { Provider } from '@gumball/contract/auth/identities.schemas';
import { useEffect, useState } from 'react';
import { createClient } from '../../../lib/api/api-client.ts';

/** The requests of sign-ins with providers. */
export const oidcClient = createClient<typeof oidcRoutes>(oidcEndpoints);

/** The providers to sign in with; none until they are known. */
export function useProviders(): Provider[] {
  const [providers, setProviders] = useState<Provider[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    oidcClient
      .providers(undefined, { signal: leaving.signal })
      .then((response) => setProviders(response.providers))
      .catch(() => {
        // The password works without them.
      });
    return () => leaving.abort();
  }, []);
  return providers;
}
