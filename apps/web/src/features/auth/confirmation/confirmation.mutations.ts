/** Confirmations of the session: docs/product.md, Accounts. They reject on failure. */
import { signChallenge } from '../parts/credentials.ts';
import { openProvider } from '../providers/provider-flow.ts';
import { confirmationClient } from './confirmation.queries.ts';

// Longer than the requests of the server to a slow provider.
const timeoutMs = 30_000;

/** Confirms the session by the password. */
export async function confirmByPassword(password: string): Promise<void> {
  await confirmationClient.password({ body: { password } });
}

/** Confirms the session by a code of the authenticator app. */
export async function confirmByCode(code: string): Promise<void> {
  await confirmationClient.code({ body: { code } });
}

/** Confirms the session by a passkey of the device. */
export async function confirmByPasskey(): Promise<void> {
  const { ticket, options } = await confirmationClient.startPasskey();
  const response = await signChallenge(options);
  await confirmationClient.passkey({ body: { ticket, response } });
}

/** Requests a code by mail. */
export async function mailConfirmationCode(): Promise<void> {
  await confirmationClient.sendMail();
}

/** Confirms the session by a mailed code. */
export async function confirmByMail(code: string): Promise<void> {
  await confirmationClient.mail({ body: { code } });
}

/** Opens a provider to sign in again. The page is left; it opens again once the provider has confirmed. */
export async function openConfirmation(provider: string): Promise<void> {
  const { url, ticket } = await confirmationClient.startProvider({ body: { provider } });
  openProvider(url, { kind: 'confirm', ticket, redirect: location.pathname + location.search + location.hash });
}

/** Completes a confirmation with what the provider returned. */
export async function completeConfirmation(ticket: string, query: string): Promise<void> {
  await confirmationClient.provider({ body: { ticket, query } }, { timeoutMs });
}
