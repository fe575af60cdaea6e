import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { codeLength } from '@gumball/rules/auth/verification';
import type { Deps } from '../../../deps.ts';
import { sharedSecret } from '../../../platform/db/shared-secret.ts';

/** Creates the digits that the bot sends to a Telegram account. */
export function createConfirmCode(): string {
  return String(randomInt(10 ** codeLength)).padStart(codeLength, '0');
}

/** Hashes such digits for one member's link with a secret of this network, as they are stored. */
export async function hashConfirmCode(deps: Pick<Deps, 'db' | 'ids'>, userId: string, code: string): Promise<Buffer> {
  const secret = await sharedSecret(deps, 'platform-codes');
  return createHmac('sha256', secret).update(`${userId} ${code}`).digest();
}

/** Whether two hashes are the same; takes the same time either way. */
export function isSameHash(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
