import { authEndpoints } from '@gumball/contract/auth/auth.endpoints';
import type { authRoutes } from '@gumball/contract/auth/auth.routes';
import { createClient } from '../api/api-client.ts';
import { session } from './session.ts';

/** The account calls; here because the session itself needs two of them. */
export const authClient = createClient<typeof authRoutes>(authEndpoints);

/** Signs out on this device. That the server missed it must not keep anybody here. */
export function signOut(): void {
  // The call takes the token along before the session lets go of it.
  authClient.logout(undefined, { timeoutMs: 5000, keepalive: true }).catch(() => undefined);
  session.end('signed-out');
}
