import { createHmac } from 'node:crypto';
import { mailboxOf } from '@gumball/rules/auth/mailbox';
import { sharedSecret } from '../../platform/db/shared-secret.ts';
import { addressRange, rateLimitKey } from '../../platform/http/client-address.ts';
import type { PlatformDeps } from '../../platform/platform-deps.ts';

/**
 * The values that sign-ups are compared by, hashed with a secret that all servers share: without it, addresses could be
 * found by trying them all.
 */
export type SignUpHashes = {
  /** The address and user agent of a client. */
  device(client: { ip: string; userAgent: string | undefined }): Buffer;
  /** The address range of a client: a /24, or a /64 in IPv6. */
  network(ip: string): string;
  /** The mailbox behind an email address. */
  mailbox(email: string): Buffer;
  /** The family of a mailbox. */
  family(family: string): Buffer;
  /** The letters of a username. */
  name(stem: string): Buffer;
};

/** Creates the hashes of sign-ups. */
export async function createSignUpHashes(deps: Pick<PlatformDeps, 'db' | 'ids'>): Promise<SignUpHashes> {
  const secret = await sharedSecret(deps, 'sign-ups');
  const hash = (kind: string, text: string) => createHmac('sha256', secret).update(`${kind}:${text}`).digest();
  return {
    device: ({ ip, userAgent }) => hash('device', `${rateLimitKey(ip)} ${userAgent ?? ''}`),
    network: (ip) => hash('network', addressRange(ip)).toString('base64url'),
    mailbox: (email) => hash('mailbox', mailboxOf(email)),
    family: (family) => hash('family', family),
    name: (stem) => hash('name', stem),
  };
}
