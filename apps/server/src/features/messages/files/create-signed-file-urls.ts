import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ChatMedia } from '@gumball/contract/messages/messages.schemas';
import { hourMs } from '@gumball/rules/formats/durations';
import { sharedSecret } from '../../../platform/db/shared-secret.ts';
import type { PlatformDeps } from '../../../platform/platform-deps.ts';
import type { MediaRow } from '../messages/messages.store.ts';

/** Placeholder in a URL for the conversation of a file that only its sender has seen so far. */
export const draftConversationId = '0';

/**
 * The signed content of a URL: a file of a conversation, valid while no participant has left it since and until a time
 * in ms.
 */
export type FileClaim = { key: string; conversationId: string; epoch: number; expiresAtMs: number };

/** Creates and verifies the signed URLs under which participants read files. */
export type SignedFileUrls = {
  /** Returns a file with URLs that are valid for one to two hours. */
  toSignedMedia(media: MediaRow, conversationId: string, epoch: number): ChatMedia;
  /** Verifies a URL. Returns undefined if the signature is invalid or expired. */
  verify(key: string, query: Record<string, unknown>): FileClaim | undefined;
};

/** Creates the signed URLs of chat files, with a secret that all servers share. */
export async function createSignedFileUrls(deps: Pick<PlatformDeps, 'db' | 'clock' | 'ids'>): Promise<SignedFileUrls> {
  const { clock } = deps;
  const secret = await sharedSecret(deps, 'chat files');
  const sign = ({ key, conversationId, epoch, expiresAtMs }: FileClaim) =>
    createHmac('sha256', secret).update(`${key} ${conversationId} ${epoch} ${expiresAtMs}`).digest();
  return {
    toSignedMedia(media, conversationId, epoch) {
      // The URL stays the same for an hour, so that browsers can cache the file.
      const expiresAtMs = (Math.floor(clock.now().getTime() / hourMs) + 2) * hourMs;
      const signedUrl = (key: string) => {
        const signature = sign({ key, conversationId, epoch, expiresAtMs }).toString('base64url');
        return `/chat-files/${key}?c=${conversationId}&e=${epoch}&t=${expiresAtMs}&s=${signature}`;
      };
      const { key, posterKey, sizes, voice, ...facts } = media;
      return {
        ...facts,
        url: signedUrl(key),
        posterUrl: posterKey && signedUrl(posterKey),
        sizes: sizes.map((size) => ({ url: signedUrl(size.key), width: size.width })),
        voice: voice ? { durationMs: voice.durationMs, peaks: [...voice.peaks] } : null,
      };
    },
    verify(key, { c, e, t, s }) {
      if (typeof c !== 'string' || typeof s !== 'string') return undefined;
      const claim = { key, conversationId: c, epoch: Number(e), expiresAtMs: Number(t) };
      const expectedSignature = sign(claim);
      const signature = Buffer.from(s, 'base64url');
      if (signature.length !== expectedSignature.length || !timingSafeEqual(signature, expectedSignature))
        return undefined;
      return claim.expiresAtMs > clock.now().getTime() ? claim : undefined;
    },
  };
}
