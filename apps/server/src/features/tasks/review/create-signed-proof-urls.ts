import { createHmac, timingSafeEqual } from 'node:crypto';
import { minuteMs } from '@gumball/rules/formats/durations';
import { sharedSecret } from '../../../platform/db/shared-secret.ts';
import type { PlatformDeps } from '../../../platform/platform-deps.ts';

const proofUrlMs = 10 * minuteMs;

/** Creates and verifies signed URLs that open a proof without a token, for ten minutes. */
export type SignedProofUrls = {
  addressOf(proofId: string): string;
  opens(proofId: string, expires: string, signature: string): boolean;
};

/** The signing of this installation: a URL that one server signed opens on all of them. */
export async function createSignedProofUrls(
  deps: Pick<PlatformDeps, 'db' | 'clock' | 'ids'>,
): Promise<SignedProofUrls> {
  const secret = await sharedSecret(deps, 'proofs');
  const sign = (proofId: string, expires: string) =>
    createHmac('sha256', secret).update(`${proofId} ${expires}`).digest('base64url');
  return {
    addressOf(proofId) {
      const expires = String(deps.clock.now().getTime() + proofUrlMs);
      return `/api/tasks/proofs/${proofId}?expires=${expires}&signature=${sign(proofId, expires)}`;
    },
    opens(proofId, expires, signature) {
      if (!/^\d{1,15}$/.test(expires) || Number(expires) < deps.clock.now().getTime()) return false;
      const input = Buffer.from(signature);
      const right = Buffer.from(sign(proofId, expires));
      return input.length === right.length && timingSafeEqual(input, right);
    },
  };
}
