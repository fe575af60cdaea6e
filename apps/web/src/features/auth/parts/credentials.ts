/** Passkeys of the device. Load it lazily: few members use it. */
import type { passkeyLogInRoutes, passkeyRoutes } from '@gumball/contract/auth/passkeys.routes';
import type { BodyOf } from '@gumball/contract/define-routes';
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';

/** Whether the device already has a passkey of the account. */
export function isKnownAuthenticator(error: unknown): boolean {
  return error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
}

/** Has the device create a passkey by the server's options. Rejects if the member cancels. */
export async function createCredential(
  options: Record<string, unknown>,
): Promise<BodyOf<typeof passkeyRoutes.create>['response']> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const { id, rawId, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } };
}

/** Has the device sign the server's challenge by a passkey that the member chooses. Rejects if the member cancels. */
export async function signChallenge(
  options: Record<string, unknown>,
): Promise<BodyOf<typeof passkeyLogInRoutes.logIn>['response']> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const { id, rawId, response } = await startAuthentication({ optionsJSON });
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
  return { id, rawId, type: 'public-key', response: { clientDataJSON, authenticatorData, signature, userHandle } };
}
