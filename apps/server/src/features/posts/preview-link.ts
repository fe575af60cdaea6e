import type { LinkPreview } from '@gumball/contract/posts/posts.schemas';
import { toPreviewUrl } from '@gumball/rules/posts/preview-url';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type GuardedAnswer, GuardedFetchError } from '../../platform/http/guarded-fetch.ts';
import type { Limit } from '../../platform/http/limits.ts';
import { BoundedWorkerError } from '../../platform/workers/bounded-worker.ts';
import { storeLinkImage } from '../uploads/store-link-image.ts';
import { type LinkMetadata, type LinkParser, linkPageMaxBytes } from './create-link-parser.ts';
import { findLinkPreview, type LinkPreviewRow, upsertLinkPreview } from './link-previews.store.ts';

type Outside = Pick<Deps, 'db' | 'storage' | 'ids' | 'clock' | 'log' | 'guardedFetch'>;

/**
 * The state that all previews of a server share: the rate limit per user, the fetches in flight by URL, the number of
 * fetches in flight per user, and the parser.
 */
export type PreviewDesk = {
  limit: Limit;
  running: Map<string, Promise<LinkPreviewRow>>;
  fetching: Map<string, number>;
  parser: LinkParser;
};

const imageMaxBytes = 5 * 1024 * 1024;
const patienceMs = 5000;
const maxConcurrentPerMember = 3;
const keepMs = 24 * 3_600_000;
const keepFailureMs = 10 * 60_000;

/**
 * Returns the preview of a link, from the page itself or from a copy at most one day old. Concurrent requests for one
 * URL share a single fetch. Returns null if no preview is available, whatever the reason. Throws `LINK_INVALID` for
 * anything but a web URL, and `RATE_LIMITED`.
 */
export async function previewLink(
  deps: Outside,
  desk: PreviewDesk,
  viewer: { userId: string },
  input: { url: string },
): Promise<LinkPreview | null> {
  const url = toPreviewUrl(input.url);
  if (url === undefined) throw new AppError('LINK_INVALID', { field: 'url' });
  const known = await findLinkPreview(deps.db.kysely, url);
  if (known && isFresh(known, deps.clock.now())) return asPreview(known);
  await desk.limit.spend(viewer.userId);
  return asPreview(await (desk.running.get(url) ?? begin(deps, desk, viewer.userId, url)));
}

function begin(deps: Outside, desk: PreviewDesk, userId: string, url: string): Promise<LinkPreviewRow> {
  const { running, fetching } = desk;
  const count = fetching.get(userId) ?? 0;
  if (count >= maxConcurrentPerMember) throw new AppError('RATE_LIMITED', { retryAfterSeconds: patienceMs / 1000 });
  fetching.set(userId, count + 1);
  const work = look(deps, desk.parser, url).finally(() => {
    running.delete(url);
    const left = (fetching.get(userId) ?? 1) - 1;
    if (left > 0) fetching.set(userId, left);
    else fetching.delete(userId);
  });
  running.set(url, work);
  return work;
}

function isFresh(row: LinkPreviewRow, now: Date): boolean {
  return now.getTime() - row.fetched_at.getTime() < (row.title === null ? keepFailureMs : keepMs);
}

function asPreview(row: LinkPreviewRow): LinkPreview | null {
  if (row.title === null) return null;
  return { url: row.url, title: row.title, description: row.description, image: row.image_url };
}

async function look(deps: Outside, parser: LinkParser, url: string): Promise<LinkPreviewRow> {
  const signal = AbortSignal.timeout(patienceMs);
  const page = await fetchPage(deps, url, signal);
  const metadata = page && (await parsePage(deps, parser, page));
  const row: LinkPreviewRow = {
    url,
    title: metadata?.title ?? null,
    description: metadata?.description ?? null,
    image_url: metadata?.imageUrl ? await keepImage(deps, metadata.imageUrl, signal) : null,
    fetched_at: deps.clock.now(),
  };
  await upsertLinkPreview(deps.db.kysely, row);
  return row;
}

async function fetchPage(deps: Outside, url: string, signal: AbortSignal): Promise<GuardedAnswer | undefined> {
  try {
    return await deps.guardedFetch({
      url,
      signal,
      maxBytes: linkPageMaxBytes,
      whenLarger: 'cut',
      accept: (type) => type === 'text/html' || type === 'application/xhtml+xml',
      acceptHeader: 'text/html,application/xhtml+xml',
    });
  } catch (error) {
    if (!(error instanceof GuardedFetchError)) throw error;
    return undefined;
  }
}

// A page that cannot be parsed in time has no preview.
async function parsePage({ log }: Outside, parser: LinkParser, page: GuardedAnswer): Promise<LinkMetadata | undefined> {
  try {
    return await parser.run(page);
  } catch (error) {
    if (!(error instanceof BoundedWorkerError)) throw error;
    log.warn({ reason: error.reason }, 'failed to parse a linked page');
    return undefined;
  }
}

// A preview without an image is still useful.
async function keepImage(deps: Outside, url: string, signal: AbortSignal): Promise<string | null> {
  try {
    const image = await deps.guardedFetch({
      url,
      signal,
      maxBytes: imageMaxBytes,
      whenLarger: 'refuse',
      accept: (type) => type.startsWith('image/'),
      acceptHeader: 'image/webp,image/png,image/jpeg,image/gif',
    });
    return await storeLinkImage(deps, image.body);
  } catch (error) {
    if (!(error instanceof GuardedFetchError || error instanceof AppError)) {
      deps.log.warn({ err: error }, 'failed to store the image of a linked page');
    }
    return null;
  }
}
