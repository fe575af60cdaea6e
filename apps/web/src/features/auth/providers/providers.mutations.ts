/** Sign-ins with providers: docs/product.md, Accounts. They reject on failure. */
import type { oidcRoutes } from '@gumball/contract/auth/identities.routes';
import type { SignUpStep } from '@gumball/contract/auth/identities.schemas';
import type { BodyOf, ResponseOf } from '@gumball/contract/define-routes';
import type { OwnUser } from '@gumball/contract/users/users.schemas';
import { session } from '../../../lib/session/session.ts';
import { storeWelcomeBonus } from '../../../lib/session/welcome-bonus.ts';
import { openProvider } from './provider-flow.ts';
import { oidcClient } from './providers.queries.ts';

// Longer than the requests of the server to a slow provider.
const timeoutMs = 30_000;

/** Opens a provider to sign in. The search names the page that the guest requested, and the kind of the one it was on. */
export async function openProviderLogIn(
  provider: string,
  { redirect, from }: Readonly<Record<string, string>>,
): Promise<void> {
  const { url, ticket } = await oidcClient.start({ body: { provider } });
  openProvider(url, { kind: 'log-in', ticket, ...(redirect ? { redirect } : {}), ...(from ? { from } : {}) });
}

/** Completes a sign-in with what the provider returned: signs in, or returns the step to sign up. */
export async function completeProviderLogIn(
  body: BodyOf<typeof oidcRoutes.finish>,
): Promise<{ user: OwnUser } | { signUp: SignUpStep } | undefined> {
  const { user, accessToken, signUp } = await oidcClient.finish({ body }, { timeoutMs });
  if (signUp) return { signUp };
  if (!user || !accessToken) return undefined;
  session.signIn({ user, accessToken });
  return { user };
}

/** Creates an account for an account of a provider, and signs in unless it is an application. */
export async function signUpWithProvider(
  body: BodyOf<typeof oidcRoutes.signUp>,
): Promise<ResponseOf<typeof oidcRoutes.signUp>> {
  const response = await oidcClient.signUp({ body });
  const { user, accessToken } = response;
  if (user && accessToken) {
    storeWelcomeBonus(user.gumballs);
    session.signIn({ user, accessToken });
  }
  return response;
}
