import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { codeLength } from '@gumball/rules/auth/verification';
import type { Deps } from '../../../deps.ts';
import { sharedSecret } from '../../../platform/db/shared-secret.ts';

/** Creates the digits that the bot sends to a Telegram account. */
export function createConfirmCode(): string {
  return String(randomInt(10 ** codeLength)).padStart(codeLength, '0');
}

/** Hashes these digits for one member's link with a secret of the installation, as stored. */
export async function hashConfirmCode(deps: Pick<Deps, 'db' | 'ids'>, userId: string, code: string): Promise<Buffer> {
  const secret = await sharedSecret(deps, 'platform-codes');
  return createHmac('sha256', secret).update(`${userId} ${code}`).digest();
}

/** Compares two hashes in constant time. */
export function isSameHash(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
