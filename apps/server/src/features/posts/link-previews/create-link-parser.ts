import { type BoundedWorker, createBoundedWorker } from '../../../platform/workers/bounded-worker.ts';

/** A fetched page: its final URL after redirects, the content type as sent and the first bytes of the body. */
export type LinkPage = { url: string; contentType: string; body: Uint8Array };

/** The metadata that a page declares about itself. `imageUrl` is absolute. */
export type LinkMetadata = { title: string; description: string | null; imageUrl: string | null };

/** Maximum size of a page that is fetched and parsed, in bytes. */
export const linkPageMaxBytes = 64 * 1024;

/** Parses the metadata of linked pages in a worker thread. */
export type LinkParser = BoundedWorker<LinkPage, LinkMetadata | undefined>;

/** Creates the parser of linked pages. A page that takes longer than 200 ms to parse has no metadata. */
export function createLinkParser(): LinkParser {
  return createBoundedWorker({
    module: new URL('parse-link-metadata.ts', import.meta.url),
    name: 'parseLinkMetadata',
    timeoutMs: 200,
    maxQueued: 64,
    idleMs: 30_000,
  });
}
