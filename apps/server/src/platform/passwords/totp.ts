import { siteName } from '@gumball/rules/formats/site-names';
import { Secret, TOTP } from 'otpauth';
import type { Ids } from '../ids/ids.ts';

const periodSeconds = 30;
const secretBytes = 20;
// Clocks of phones differ: the code before and the code after the current one count too (RFC 6238, 5.2).
const window = 1;

/** Creates a random key. */
export function createTotpSecret(ids: Pick<Ids, 'secret'>): Buffer {
  return Buffer.from(ids.secret(), 'base64url').subarray(0, secretBytes);
}

/** Returns a key as Base32 and as URI for authenticator apps. */
export function describeTotpSecret(secret: Buffer, username: string): { secret: string; uri: string } {
  const totp = totpOf(secret, username);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** Returns the time step whose code was entered, or undefined if the code is wrong. */
export function matchTotpStep(secret: Buffer, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = totpOf(secret, '').validate({ token: code, timestamp, window });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / periodSeconds) + delta;
}

function totpOf(secret: Buffer, label: string): TOTP {
  const buffer = new Uint8Array(secret).buffer;
  return new TOTP({
    issuer: siteName('site'),
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
    secret: new Secret({ buffer }),
  });
}
