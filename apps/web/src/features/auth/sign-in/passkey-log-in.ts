/** Log-in with a passkey. Load it lazily: few members use it. */
import { passkeyLogInEndpoints } from '@gumball/contract/auth/passkeys.endpoints';
import type { passkeyLogInRoutes } from '@gumball/contract/auth/passkeys.routes';
import type { ResponseOf } from '@gumball/contract/define-routes';
import { createClient } from '../../../lib/api/api-client.ts';
import { session } from '../../../lib/session/session.ts';
import { signChallenge } from '../parts/credentials.ts';

const client = createClient<typeof passkeyLogInRoutes>(passkeyLogInEndpoints);

/** Signs in with a passkey that the member chooses. Rejects with an error of the browser if the member cancels. */
export async function logInWithPasskey(): Promise<ResponseOf<typeof passkeyLogInRoutes.logIn>> {
  const { ticket, options } = await client.start();
  const response = await client.logIn({ body: { ticket, response: await signChallenge(options) } });
  session.signIn(response);
  return response;
}
