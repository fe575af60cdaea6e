import type { PlatformDeps } from '../../../platform/platform-deps.ts';
import { createLinkParser, type LinkParser } from './create-link-parser.ts';
import type { LinkPreviewRow } from './link-previews.store.ts';

/**
 * The state that all previews of a server share: the fetches in flight by URL, the number of fetches in flight per
 * user, and the parser.
 */
export type LinkPreviews = {
  inFlight: Map<string, Promise<LinkPreviewRow>>;
  inFlightPerUser: Map<string, number>;
  parser: LinkParser;
};

/** Creates the shared state of link previews. */
export function createLinkPreviews({ realtime }: Pick<PlatformDeps, 'realtime'>): LinkPreviews {
  const parser = createLinkParser();
  realtime.onClose(() => void parser.close());
  return { inFlight: new Map(), inFlightPerUser: new Map(), parser };
}
