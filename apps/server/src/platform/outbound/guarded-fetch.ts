import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { isPublicAddress } from './public-address.ts';
import { createHostResolver, type ResolveHost } from './resolver.ts';

/** Reason of a failed fetch. `unreachable` covers all network errors, so that it reveals nothing about a network. */
export class GuardedFetchError extends Error {
  readonly reason: 'address' | 'unreachable' | 'type' | 'size';
  /** The HTTP status of an answer that is no success. */
  readonly status: number | undefined;
  constructor(reason: GuardedFetchError['reason'], cause?: unknown, status?: number) {
    super(`not fetched: ${reason}`, { cause });
    this.reason = reason;
    this.status = status;
  }
}

/**
 * Options of a fetch; sizes in bytes. `onOversize`: a larger body is truncated (`cut`) or rejected (`refuse`). `accept`
 * checks the media type. `signal` aborts the whole request. With `post`, the body is sent and redirects are rejected;
 * otherwise up to `maxRedirects` (default 3) are followed, and `onRedirect` receives the address of each. With
 * `ignoresBody`, the response ends at its headers: nothing is read or decoded, and `body` is empty.
 */
export type GuardedRequest = {
  url: string;
  post?: { body: Buffer; headers: Readonly<Record<string, string>> };
  maxRedirects?: number;
  onRedirect?: (url: string) => void;
  maxBytes: number;
  onOversize: 'cut' | 'refuse';
  accept: (mediaType: string) => boolean;
  acceptHeader: string;
  ignoresBody?: true;
  signal: AbortSignal;
};

/** A fetched body, its URL after redirects, the status from 200 to 299, and the content type as sent. */
export type GuardedResponse = { url: string; status: number; contentType: string; body: Buffer };

/**
 * Fetches from the public internet only, to prevent SSRF: http and https on default ports, no credentials in URLs.
 * Every name is resolved here, every address is checked, and the connection uses a checked address. Each redirect
 * repeats all checks. Throws `GuardedFetchError`.
 */
export type GuardedFetch = (request: GuardedRequest) => Promise<GuardedResponse>;

const defaultMaxRedirects = 3;
const maxHeaderBytes = 16 * 1024;

/** Resolves and checks addresses. Tests replace both. */
export type AddressDeps = {
  resolve?: ResolveHost;
  isAllowedAddress?: (address: string) => boolean;
};

/** Dependencies of the guard that tests replace. */
export type GuardDeps = AddressDeps & { isAllowedPort?: (port: string) => boolean };

// Shared by all lookups of user-supplied names, so that its limit applies to the whole process.
const resolveHost = createHostResolver();

/** Returns the addresses of a URL, for a pinned connection. Throws `GuardedFetchError` unless all are public. */
export async function checkedAddresses(
  url: URL,
  signal: AbortSignal,
  { resolve = resolveHost, isAllowedAddress = isPublicAddress }: AddressDeps = {},
): Promise<string[]> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) ? [host] : await abortable(resolve(host, signal), signal).catch(unreachable);
  // One private address is enough to reject the name: its owner is not trustworthy.
  if (addresses.length === 0 || !addresses.every(isAllowedAddress)) throw new GuardedFetchError('unreachable');
  return addresses;
}

function unreachable(cause: unknown): never {
  throw new GuardedFetchError('unreachable', cause);
}

/** Creates the guarded fetch. */
export function createGuardedFetch(deps: GuardDeps = {}): GuardedFetch {
  const { isAllowedPort = (port) => ['', '80', '443'].includes(port) } = deps;

  async function fetchOnce(url: URL, request: GuardedRequest): Promise<IncomingMessage> {
    const addresses = await checkedAddresses(url, request.signal, deps);
    return new Promise((response, fail) => {
      const client = url.protocol === 'https:' ? https : http;
      const { post } = request;
      const outgoing = client.request(
        url.href,
        {
          method: post ? 'POST' : 'GET',
          agent: false,
          lookup: pinnedLookup(addresses),
          signal: request.signal,
          maxHeaderSize: maxHeaderBytes,
          headers: {
            ...post?.headers,
            ...(post && { 'content-length': post.body.length }),
            accept: request.acceptHeader,
            'accept-encoding': request.ignoresBody ? 'identity' : 'gzip, deflate, br',
            'accept-language': 'en',
            'user-agent': `Mozilla/5.0 (compatible; GumballBot/1.0${post ? '' : '; link preview'})`,
          },
        },
        response,
      );
      outgoing.on('error', fail);
      outgoing.end(post?.body);
    });
  }

  return async (request) => {
    let url = parseTargetUrl(request.url, isAllowedPort);
    // A body is intended only for the original URL, and a signature for its path.
    const maxRedirects = request.post ? 0 : (request.maxRedirects ?? defaultMaxRedirects);
    for (let redirects = 0; ; redirects += 1) {
      let response: IncomingMessage;
      try {
        response = await fetchOnce(url, request);
      } catch (error) {
        throw error instanceof GuardedFetchError ? error : new GuardedFetchError('unreachable', error);
      }
      try {
        const status = response.statusCode ?? 0;
        const { location } = response.headers;
        if ([301, 302, 303, 307, 308].includes(status) && location !== undefined) {
          if (redirects === maxRedirects || !URL.canParse(location, url.href))
            throw new GuardedFetchError('unreachable', undefined, status);
          url = parseRedirect(new URL(location, url).href, isAllowedPort);
          request.onRedirect?.(url.href);
          continue;
        }
        if (status < 200 || status > 299) throw new GuardedFetchError('unreachable', undefined, status);
        const contentType = response.headers['content-type'] ?? '';
        if (!request.accept(contentType.split(';')[0]?.trim().toLowerCase() ?? '')) throw new GuardedFetchError('type');
        const body = request.ignoresBody ? Buffer.alloc(0) : await readBody(response, request);
        return { url: url.href, status, contentType, body };
      } catch (error) {
        throw error instanceof GuardedFetchError ? error : new GuardedFetchError('unreachable', error);
      } finally {
        response.destroy();
      }
    }
  };
}

/** Parses a URL as a browser does. Throws `GuardedFetchError` unless it can be a public page. */
function parseTargetUrl(text: string, isAllowedPort: (port: string) => boolean): URL {
  if (!URL.canParse(text)) throw new GuardedFetchError('address');
  const url = new URL(text);
  const isPlainHttp =
    (url.protocol === 'http:' || url.protocol === 'https:') && url.username === '' && url.password === '';
  if (!isPlainHttp || !isAllowedPort(url.port)) throw new GuardedFetchError('address');
  url.hash = '';
  return url;
}

// An invalid redirect is an error of the page, not of the requested URL.
function parseRedirect(text: string, isAllowedPort: (port: string) => boolean): URL {
  try {
    return parseTargetUrl(text, isAllowedPort);
  } catch (error) {
    throw new GuardedFetchError('unreachable', error);
  }
}

/** Returns a lookup that yields only these addresses. Another DNS query after the check would permit DNS rebinding. */
export function pinnedLookup(addresses: readonly string[]): LookupFunction {
  return (_host, options, callback) => {
    const all = addresses.map((address) => ({ address, family: isIP(address) }));
    const [first] = all;
    if (options.all) callback(null, all);
    else if (first) callback(null, first.address, first.family);
  };
}

async function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  let stop: (() => void) | undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason as Error);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    if (stop) signal.removeEventListener('abort', stop);
  }
}

class SizeLimitReached extends Error {}

// The limit applies after decompression, which stops decompression bombs.
async function readBody(response: IncomingMessage, request: GuardedRequest): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let remaining = request.maxBytes;
  const collect = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      chunks.push(chunk.subarray(0, remaining));
      remaining -= chunk.length;
      if (remaining >= 0) return done();
      done(request.onOversize === 'cut' ? new SizeLimitReached() : new GuardedFetchError('size'));
    },
  });
  const streams: [Readable, ...NodeJS.ReadWriteStream[]] = [response, ...decompress(response), collect];
  try {
    await pipeline(streams, { signal: request.signal });
  } catch (error) {
    if (!(error instanceof SizeLimitReached)) throw error;
  }
  return Buffer.concat(chunks);
}

function decompress(response: IncomingMessage): NodeJS.ReadWriteStream[] {
  switch ((response.headers['content-encoding'] ?? 'identity').trim().toLowerCase()) {
    case 'identity':
      return [];
    case 'gzip':
    case 'x-gzip':
      return [createGunzip()];
    case 'deflate':
      return [createInflate()];
    case 'br':
      return [createBrotliDecompress()];
    default:
      throw new GuardedFetchError('type');
  }
}
