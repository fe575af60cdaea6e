import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ChatMedia } from '@gumball/contract/messages/messages.schemas';
import type { Deps } from '../../deps.ts';
import { sharedSecret } from '../../platform/db/shared-secret.ts';
import type { MediaRow } from './messages.store.ts';

const hourMs = 3_600_000;

/** Placeholder in a URL for the conversation of a file that only its sender has seen so far. */
export const unsent = '0';

/**
 * The signed content of a URL: a file of a conversation, valid while no participant has left it since and until a time
 * in ms.
 */
export type FileClaim = { key: string; conversationId: string; epoch: number; until: number };

/** Creates and verifies the signed URLs under which participants read files. */
export type FileAddresses = {
  /** Returns a file with URLs that are valid for one to two hours. */
  show(media: MediaRow, conversationId: string, epoch: number): ChatMedia;
  /** Verifies a URL. Returns undefined if the signature is invalid or expired. */
  check(key: string, query: Record<string, unknown>): FileClaim | undefined;
};

/** The dependencies of the actions of messages. */
export type MessagesDeps = Deps & { files: FileAddresses };

/** Adds the signed file URLs of this server to the dependencies of actions. */
export async function withFileAddresses(deps: Deps): Promise<MessagesDeps> {
  return { ...deps, files: createFileAddresses(deps, await sharedSecret(deps, 'chat files')) };
}

/** Creates signed file URLs with a secret that all servers share. */
export function createFileAddresses({ clock }: Pick<Deps, 'clock'>, secret: string): FileAddresses {
  const sign = ({ key, conversationId, epoch, until }: FileClaim) =>
    createHmac('sha256', secret).update(`${key} ${conversationId} ${epoch} ${until}`).digest();
  return {
    show(media, conversationId, epoch) {
      // The URL stays the same for an hour, so that browsers can cache the file.
      const until = (Math.floor(clock.now().getTime() / hourMs) + 2) * hourMs;
      const address = (key: string) => {
        const signature = sign({ key, conversationId, epoch, until }).toString('base64url');
        return `/chat-files/${key}?c=${conversationId}&e=${epoch}&t=${until}&s=${signature}`;
      };
      const { key, posterKey, sizes, ...facts } = media;
      return {
        ...facts,
        url: address(key),
        posterUrl: posterKey && address(posterKey),
        sizes: sizes.map((size) => ({ url: address(size.key), width: size.width })),
      };
    },
    check(key, { c, e, t, s }) {
      if (typeof c !== 'string' || typeof s !== 'string') return undefined;
      const claim = { key, conversationId: c, epoch: Number(e), until: Number(t) };
      const wanted = sign(claim);
      const given = Buffer.from(s, 'base64url');
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined;
      return claim.until > clock.now().getTime() ? claim : undefined;
    },
  };
}
