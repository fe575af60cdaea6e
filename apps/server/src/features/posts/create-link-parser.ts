import { type BoundedWorker, createBoundedWorker } from '../../platform/workers/bounded-worker.ts';

/** A fetched page: its address after redirects, its content type as sent, the beginning of its body. */
export type LinkPage = { url: string; contentType: string; body: Uint8Array };

/** What a page declares about itself; `imageUrl` is absolute. */
export type LinkMetadata = { title: string; description: string | null; imageUrl: string | null };

/** How much of a page is fetched and parsed, in bytes. */
export const linkPageMaxBytes = 64 * 1024;

/** Parses the metadata of linked pages in a thread of its own. */
export type LinkParser = BoundedWorker<LinkPage, LinkMetadata | undefined>;

/** Makes the parser of linked pages. A page that takes longer than 200 ms has no metadata. */
export function createLinkParser(): LinkParser {
  return createBoundedWorker({
    module: new URL('parse-link-metadata.ts', import.meta.url),
    name: 'parseLinkMetadata',
    timeoutMs: 200,
    maxQueued: 64,
    idleMs: 30_000,
  });
}
