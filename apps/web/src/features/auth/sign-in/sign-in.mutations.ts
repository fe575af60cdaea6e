/** Requests of the sign-in pages: docs/product.md, Accounts. They reject on failure. */

import type { authRoutes } from '@gumball/contract/auth/auth.routes';
import type { BodyOf, ResponseOf } from '@gumball/contract/define-routes';
import type { Suspension } from '@gumball/contract/moderation/sanctions.schemas';
import { authClient } from '../../../lib/session/auth-client.ts';
import { session } from '../../../lib/session/session.ts';
import { storeWelcomeBonus } from '../../../lib/session/welcome-bonus.ts';
import { storedTicket } from './verification-ticket.ts';

type Routes = typeof authRoutes;
type Body<Name extends keyof Routes> = BodyOf<Routes[Name]>;

/** Signs in with a username and a password. */
export async function logIn(body: Body<'login'>): Promise<ResponseOf<Routes['login']>> {
  const response = await authClient.login({ body });
  session.signIn(response);
  return response;
}

/** Completes a log-in by the second factor. */
export async function completeLogIn(body: Body<'secondFactor'>): Promise<ResponseOf<Routes['secondFactor']>> {
  const response = await authClient.secondFactor({ body });
  session.signIn(response);
  return response;
}

/** Appeals a suspension by the ticket of a refused log-in. Returns the suspension as it stands then. */
export async function appealSuspension(body: Body<'appealSuspension'>): Promise<Suspension> {
  return (await authClient.appealSuspension({ body })).suspension;
}

/** Creates an account, and signs in if the server asks for no verification. */
export async function signUp(body: Body<'register'>): Promise<ResponseOf<Routes['register']>> {
  const response = await authClient.register({ body });
  const { user, accessToken } = response;
  if (user && accessToken) {
    storeWelcomeBonus(user.gumballs);
    session.signIn({ user, accessToken });
  }
  return response;
}

/** Requests another code by mail. Returns the server's message. */
export async function resendCode(email: string): Promise<string> {
  return (await authClient.resendVerification({ body: { email } })).message;
}

/** Confirms an email address by its code, and signs in. */
export async function verifyEmail(email: string, code: string): Promise<ResponseOf<Routes['verifyEmail']>> {
  const response = await authClient.verifyEmail({ body: { email, code, ...storedTicket() } });
  storeWelcomeBonus(response.user.gumballs);
  session.signIn(response);
  return response;
}

/** Requests a link to reset the password. */
export async function requestPasswordReset(email: string): Promise<void> {
  await authClient.forgotPassword({ body: { email: email.trim() } });
}

/** Sets a new password by a recovery code. Returns the server's message. */
export async function recoverAccount(body: Body<'recover'>): Promise<string> {
  return (await authClient.recover({ body })).message;
}

/** Sets a new password by the token of a link. Returns the server's message. */
export async function resetPassword(body: Body<'resetPassword'>): Promise<string> {
  return (await authClient.resetPassword({ body })).message;
}
