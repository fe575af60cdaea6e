import type { newPasskey } from '@gumball/contract/auth/passkeys.schemas';
import type { z } from 'zod';
import { loadWebAuthn } from './load-web-authn.ts';

type Response = z.output<typeof newPasskey>['response'];

/** Returns the credential of a new passkey, or undefined if its response is invalid or answers another challenge. */
export async function verifyNewPasskey(
  { id, rawId, type, response }: Response,
  { rpID, origin, challenge }: { rpID: string; origin: string; challenge: string },
) {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  try {
    if (!(await isWithoutCertificates(response.attestationObject))) return undefined;
    const { clientDataJSON, attestationObject } = response;
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId, type, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
    });
    return registrationInfo?.userVerified ? registrationInfo.credential : undefined;
  } catch {
    // The library throws for whatever does not match.
    return undefined;
  }
}

// Nobody vouches for the maker of an authenticator here: the options ask for no attestation. The check of a certificate
// could fetch what its issuer names.
async function isWithoutCertificates(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format = attestation.get('fmt');
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined);
}
