import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { isPublicAddress } from './public-address.ts';
import { createHostResolver, type ResolveHost } from './resolver.ts';

/** Why a page was not fetched. `unreachable` covers everything about the other side, so that it tells nothing of any network. */
export class GuardedFetchError extends Error {
  readonly reason: 'address' | 'unreachable' | 'type' | 'size';
  constructor(reason: GuardedFetchError['reason'], cause?: unknown) {
    super(`not fetched: ${reason}`, { cause });
    this.reason = reason;
  }
}

/**
 * What to fetch; sizes in bytes. `whenLarger` says whether a larger body is cut off or refused; `accept` judges its media type; `signal` ends the
 * whole request. With `post`, its body is sent, and redirects are refused; otherwise `maxRedirects` (3 unless stated) are followed.
 */
export type GuardedRequest = {
  url: string;
  post?: { body: Buffer; headers: Readonly<Record<string, string>> };
  maxRedirects?: number;
  maxBytes: number;
  whenLarger: 'cut' | 'refuse';
  accept: (mediaType: string) => boolean;
  acceptHeader: string;
  signal: AbortSignal;
};

/** A fetched body, the address it came from after redirects, and its content type as sent. */
export type GuardedResponse = { url: string; contentType: string; body: Buffer };

/**
 * Fetches from the public internet only: http and https on their own ports, no passwords in addresses, every name resolved here, every
 * address checked, the connection made to the checked address, all of it again for each redirect. Throws `GuardedFetchError`.
 */
export type GuardedFetch = (request: GuardedRequest) => Promise<GuardedResponse>;

const defaultMaxRedirects = 3;
const maxHeaderBytes = 16 * 1024;

/** How a name's addresses are found and judged; a test may stand in for both. */
export type AddressParts = {
  resolve?: ResolveHost;
  isAllowedAddress?: (address: string) => boolean;
};

/** The parts of the guard that a test may stand in for. */
export type GuardDeps = AddressParts & { isAllowedPort?: (port: string) => boolean };

// Shared by everything that resolves names of members' choice, so that its limit is one for the whole server.
const resolveHost = createHostResolver();

/** The addresses behind a URL, for the connection to be made to one of them and no other. Throws `GuardedFetchError` unless all are public. */
export async function checkedAddresses(
  url: URL,
  signal: AbortSignal,
  { resolve = resolveHost, isAllowedAddress = isPublicAddress }: AddressParts = {},
): Promise<string[]> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) ? [host] : await abortable(resolve(host, signal), signal).catch(unreachable);
  // One address inside is enough to refuse the name: whoever publishes it is not to be trusted with the others.
  if (addresses.length === 0 || !addresses.every(isAllowedAddress)) throw new GuardedFetchError('unreachable');
  return addresses;
}

function unreachable(cause: unknown): never {
  throw new GuardedFetchError('unreachable', cause);
}

/** Makes the guarded fetch. */
export function createGuardedFetch(parts: GuardDeps = {}): GuardedFetch {
  const { isAllowedPort = (port) => ['', '80', '443'].includes(port) } = parts;

  async function fetchOnce(url: URL, request: GuardedRequest): Promise<IncomingMessage> {
    const addresses = await checkedAddresses(url, request.signal, parts);
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
            'accept-encoding': 'gzip, deflate, br',
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
    let url = toIpAddress(request.url, isAllowedPort);
    // A body is meant for the address that it was given to, and a signature for its path.
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
            throw new GuardedFetchError('unreachable');
          url = redirected(new URL(location, url).href, isAllowedPort);
          continue;
        }
        if (status < 200 || status > 299) throw new GuardedFetchError('unreachable');
        const contentType = response.headers['content-type'] ?? '';
        if (!request.accept(contentType.split(';')[0]?.trim().toLowerCase() ?? '')) throw new GuardedFetchError('type');
        return { url: url.href, contentType, body: await readBody(response, request) };
      } catch (error) {
        throw error instanceof GuardedFetchError ? error : new GuardedFetchError('unreachable', error);
      } finally {
        response.destroy();
      }
    }
  };
}

/** Reads an address as a browser would. Throws `GuardedFetchError` where no public page can be meant. */
function toIpAddress(text: string, isAllowedPort: (port: string) => boolean): URL {
  if (!URL.canParse(text)) throw new GuardedFetchError('address');
  const url = new URL(text);
  const plain = (url.protocol === 'http:' || url.protocol === 'https:') && url.username === '' && url.password === '';
  if (!plain || !isAllowedPort(url.port)) throw new GuardedFetchError('address');
  url.hash = '';
  return url;
}

// Where a page sends its readers is the page's doing, not a fault of the address that was given.
function redirected(text: string, isAllowedPort: (port: string) => boolean): URL {
  try {
    return toIpAddress(text, isAllowedPort);
  } catch (error) {
    throw new GuardedFetchError('unreachable', error);
  }
}

/** A look-up that knows only these addresses. The name is not asked a second time: between the check and the connection it could answer something else. */
export function pinnedLookup(addresses: readonly string[]): LookupFunction {
  return (_host, options, found) => {
    const all = addresses.map((address) => ({ address, family: isIP(address) }));
    const [first] = all;
    if (options.all) found(null, all);
    else if (first) found(null, first.address, first.family);
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

// The limit is held behind the unpacking, so that a small answer cannot grow large in memory.
async function readBody(response: IncomingMessage, request: GuardedRequest): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let left = request.maxBytes;
  const collect = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      chunks.push(chunk.subarray(0, left));
      left -= chunk.length;
      if (left >= 0) return done();
      done(request.whenLarger === 'cut' ? new SizeLimitReached() : new GuardedFetchError('size'));
    },
  });
  const steps: [Readable, ...NodeJS.ReadWriteStream[]] = [response, ...decompress(response), collect];
  try {
    await pipeline(steps, { signal: request.signal });
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
