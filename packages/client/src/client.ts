/** A typed client of the Gumball API: docs/api.md. */
import createFetchClient, { type Client } from 'openapi-fetch';
import type { components, paths } from './schema.gen.ts';

export type { paths } from './schema.gen.ts';

/** The error body of the API. Compare `code`, which is stable. */
export type ApiErrorBody = components['schemas']['Error'];

/** The client: one method for each HTTP method, typed by path. */
export type GumballClient = Client<paths>;

/** Where and as whom a client sends requests. */
export type ClientOptions = {
  /** The address of the site, such as `https://gumball.example`. */
  site: string;
  /** A personal token, the access token of an app, or the token of a bot. */
  token?: string;
  /** Replaces the global `fetch`. */
  fetch?: (request: Request) => Promise<Response>;
  /** How often a request is sent again that the rate limit refused. Default 2. */
  retries?: number;
};

const maxWaitSeconds = 60;

/**
 * Creates a client. Requests above the rate limit wait for the time that the server names, and are sent again. Other
 * errors are returned as `error`.
 */
export function createClient({ site, token, fetch: send = fetch, retries = 2 }: ClientOptions): GumballClient {
  return createFetchClient<paths>({
    baseUrl: site,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    async fetch(request: Request) {
      for (let left = retries; ; left -= 1) {
        const response = await send(request.clone());
        const seconds = Number(response.headers.get('retry-after'));
        if (response.status !== 429 || left <= 0 || !(seconds > 0) || seconds > maxWaitSeconds) return response;
        await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      }
    },
  });
}

/**
 * Returns whether a delivery of a webhook is from the site and not older than five minutes. `body` is the request's body
 * before it is parsed.
 */
export async function isSignedDelivery(
  secret: string,
  headers: { timestamp: string; signature: string },
  body: string,
  nowMs: number = Date.now(),
): Promise<boolean> {
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ]);
  const hex = /^v1=([\da-f]{64})$/.exec(headers.signature)?.[1] ?? '';
  const signature = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const isFresh = Math.abs(nowMs / 1000 - Number(headers.timestamp)) <= 300;
  // `verify` compares in constant time.
  return isFresh && crypto.subtle.verify('HMAC', key, signature, encoder.encode(`${headers.timestamp}.${body}`));
}
