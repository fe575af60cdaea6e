import type { passkeyLogIn } from '@gumball/contract/auth/passkeys.schemas';
import type { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { loadWebAuthn } from './load-web-authn.ts';
import type { CredentialRow } from './passkeys.store.ts';
import { relyingParty } from './relying-party.ts';

type Response = z.output<typeof passkeyLogIn>['response'];

/** Returns the new counter of a passkey that signed a challenge, or undefined if the signature is wrong. */
export async function verifySignature(
  { config }: Pick<Deps, 'config'>,
  { id, rawId, type, response }: Response,
  { credential, challenge }: { credential: CredentialRow; challenge: string },
): Promise<number | undefined> {
  const { rpID, origin } = relyingParty(config);
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId, type, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      credential: {
        id,
        publicKey: new Uint8Array(credential.public_key),
        counter: Number(credential.sign_count),
      },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    // The library throws for whatever does not match.
    return undefined;
  }
}
