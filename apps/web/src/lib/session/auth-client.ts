import { authEndpoints } from '@gumball/contract/auth/auth.endpoints';
import type { authRoutes } from '@gumball/contract/auth/auth.routes';
import { createClient } from '../api/api-client.ts';
import { session } from './session.ts';

/** The account requests; here because the session itself needs two of them. */
export const authClient = createClient<typeof authRoutes>(authEndpoints);

/** Signs out on this device, even if the server is unreachable. */
export function signOut(): void {
  // The request reads the token before the session removes it.
  authClient.logout(undefined, { timeoutMs: 5000, keepalive: true }).catch(() => undefined);
  session.end('signed-out');
}
