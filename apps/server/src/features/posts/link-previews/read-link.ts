import { dayMs, minuteMs } from '@gumball/rules/formats/durations';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Limit } from '../../../platform/http/limits.ts';
import { GuardedFetchError, type GuardedResponse } from '../../../platform/outbound/guarded-fetch.ts';
import { BoundedWorkerError } from '../../../platform/workers/bounded-worker.ts';
import { storeLinkImage } from '../../uploads/store-link-image.ts';
import { type LinkMetadata, type LinkParser, linkPageMaxBytes } from './create-link-parser.ts';
import { findLinkPreview, type LinkPreviewRow, upsertLinkPreview } from './link-previews.store.ts';

/** What reading a linked page uses. */
export type PreviewDeps = Pick<
  Deps,
  'db' | 'storage' | 'ids' | 'transcoder' | 'clock' | 'log' | 'guardedFetch' | 'linkPreviews'
>;

const imageMaxBytes = 5 * 1024 * 1024;
const fetchTimeoutMs = 5000;
const maxConcurrentPerUser = 3;
const cacheTtlMs = dayMs;
const failureTtlMs = 10 * minuteMs;

/**
 * Returns what is known of the page of a URL of `toPreviewUrl`, from the page itself or from a copy at most one day old,
 * also where it has no preview. Concurrent requests for one URL share a single fetch, which counts against `limit`. Throws
 * `RATE_LIMITED`.
 */
export async function readLink(
  deps: PreviewDeps,
  limit: Limit | undefined,
  viewer: { userId: string },
  url: string,
): Promise<LinkPreviewRow> {
  const stored = await findLinkPreview(deps.db.kysely, url);
  if (stored && isFresh(stored, deps.clock.now())) return stored;
  await limit?.consume(viewer.userId);
  return deps.linkPreviews.inFlight.get(url) ?? startFetch(deps, viewer.userId, url);
}

function startFetch(deps: PreviewDeps, userId: string, url: string): Promise<LinkPreviewRow> {
  const { inFlight, inFlightPerUser, parser } = deps.linkPreviews;
  const count = inFlightPerUser.get(userId) ?? 0;
  if (count >= maxConcurrentPerUser) throw new AppError('RATE_LIMITED', { retryAfterSeconds: fetchTimeoutMs / 1000 });
  inFlightPerUser.set(userId, count + 1);
  const fetchPromise = fetchPreview(deps, parser, url).finally(() => {
    inFlight.delete(url);
    const remaining = (inFlightPerUser.get(userId) ?? 1) - 1;
    if (remaining > 0) inFlightPerUser.set(userId, remaining);
    else inFlightPerUser.delete(userId);
  });
  inFlight.set(url, fetchPromise);
  return fetchPromise;
}

function isFresh(row: LinkPreviewRow, now: Date): boolean {
  return now.getTime() - row.fetched_at.getTime() < (row.title === null ? failureTtlMs : cacheTtlMs);
}

async function fetchPreview(deps: PreviewDeps, parser: LinkParser, url: string): Promise<LinkPreviewRow> {
  const signal = AbortSignal.timeout(fetchTimeoutMs);
  const addresses: string[] = [];
  const page = await fetchPage(deps, url, signal, (address) => addresses.push(address));
  const metadata = page && (await parsePage(deps, parser, page));
  const row: LinkPreviewRow = {
    url,
    title: metadata?.title ?? null,
    description: metadata?.description ?? null,
    image_url: metadata?.imageUrl ? await storeImage(deps, metadata.imageUrl, signal) : null,
    addresses,
    fetched_at: deps.clock.now(),
  };
  await upsertLinkPreview(deps.db.kysely, row);
  return row;
}

async function fetchPage(
  deps: PreviewDeps,
  url: string,
  signal: AbortSignal,
  onRedirect: (address: string) => void,
): Promise<GuardedResponse | undefined> {
  try {
    return await deps.guardedFetch({
      url,
      signal,
      onRedirect,
      maxBytes: linkPageMaxBytes,
      onOversize: 'cut',
      accept: (type) => type === 'text/html' || type === 'application/xhtml+xml',
      acceptHeader: 'text/html,application/xhtml+xml',
    });
  } catch (error) {
    if (!(error instanceof GuardedFetchError)) throw error;
    return undefined;
  }
}

// A page that cannot be parsed in time has no preview.
async function parsePage(
  { log }: PreviewDeps,
  parser: LinkParser,
  page: GuardedResponse,
): Promise<LinkMetadata | undefined> {
  try {
    return await parser.run(page);
  } catch (error) {
    if (!(error instanceof BoundedWorkerError)) throw error;
    log.warn({ reason: error.reason }, 'failed to parse a linked page');
    return undefined;
  }
}

// A preview without an image is still useful.
async function storeImage(deps: PreviewDeps, url: string, signal: AbortSignal): Promise<string | null> {
  try {
    const image = await deps.guardedFetch({
      url,
      signal,
      maxBytes: imageMaxBytes,
      onOversize: 'refuse',
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
