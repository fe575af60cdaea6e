/** The one way to call the server: docs/product.md, Errors. */
import type { CallInput, Endpoint, ResponseOf, Route } from '@gumball/contract/define-routes';
import { language } from '../i18n/language.ts';
import { session } from '../session/session.ts';
import { parseRetryAfter, toApiError, transportError } from './api-error.ts';
import { buildPath } from './build-path.ts';
import { takePreloadedResponse } from './preloaded-responses.ts';

const basePath = '/api';
const timeoutMs = 15_000;

/** How a single call may differ from the rest. */
export type RequestOptions = {
  signal?: AbortSignal | undefined;
  /** Default 15 seconds. */
  timeoutMs?: number;
  /** Lets a create be repeated safely: the same key answers the first answer again. */
  idempotencyKey?: string;
  /** Lets the call outlive the page, such as a last mark of having read something. */
  keepalive?: boolean;
};

type RequestInput = { params?: object; query?: object; body?: unknown };

/** The token that calls carry, or undefined for a guest. */
export function currentToken(): string | undefined {
  const current = session.get();
  return current.status === 'member' ? current.token : undefined;
}

/** A 401 ends the session, unless it answers a token that has been replaced since. */
export function handleUnauthorized(status: number, sentToken: string | undefined): void {
  if (status === 401 && sentToken && currentToken() === sentToken) session.end('expired');
}

/** Calls an endpoint. Rejects with an `ApiError`, whatever went wrong. */
export async function call(
  endpoint: Endpoint,
  input: RequestInput = {},
  options: RequestOptions = {},
): Promise<unknown> {
  const token = currentToken();
  const timeout = AbortSignal.timeout(options.timeoutMs ?? timeoutMs);
  let response: Response;
  let text: string;
  try {
    const url = basePath + buildPath(endpoint.path, input.params, input.query);
    const preloaded = takePreloadedResponse(endpoint.method, url, token);
    const responsePromise =
      preloaded ??
      fetch(url, {
        method: endpoint.method,
        headers: {
          Accept: 'application/json',
          // What the page speaks, which may be another language than the browser's: mails that a call leads to speak it too.
          'Accept-Language': language,
          ...(input.body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...(token ? { Authorization: `Bearer ${token}` } : {}),
          ...(options.idempotencyKey ? { 'Idempotency-Key': options.idempotencyKey } : {}),
        },
        ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
        signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
        keepalive: options.keepalive ?? false,
      });
    response = await responsePromise;
    text = await response.text();
  } catch {
    if (options.signal?.aborted) throw transportError('ABORTED');
    throw transportError(timeout.aborted ? 'TIMEOUT' : 'NETWORK');
  }
  if (!response.ok) {
    handleUnauthorized(response.status, token);
    throw toApiError(response.status, text, parseRetryAfter(response.headers.get('Retry-After'), Date.now()));
  }
  try {
    return JSON.parse(text);
  } catch {
    throw transportError('INVALID_RESPONSE', response.status);
  }
}

type ClientMethod<R> = R extends Route
  ? keyof CallInput<R> extends never
    ? (input?: undefined, options?: RequestOptions) => Promise<ResponseOf<R>>
    : object extends CallInput<R>
      ? (input?: CallInput<R>, options?: RequestOptions) => Promise<ResponseOf<R>>
      : (input: CallInput<R>, options?: RequestOptions) => Promise<ResponseOf<R>>
  : never;

/** A feature's calls, typed by its routes. */
export type Client<Routes> = { [Name in keyof Routes]: ClientMethod<Routes[Name]> };

/**
 * Builds a feature's calls: `createClient<typeof postsRoutes>(postsEndpoints)` gives `client.like({ params: { id } })`. Import the
 * routes as a type only; the endpoints are the small data that travels to the browser.
 */
export function createClient<Routes>(endpoints: { [Name in keyof Routes]: Endpoint }): Client<Routes> {
  const calls: Record<string, unknown> = {};
  for (const name of Object.keys(endpoints)) {
    const endpoint = endpoints[name as keyof Routes];
    calls[name] = (input?: RequestInput, options?: RequestOptions) => call(endpoint, input, options);
  }
  return calls as Client<Routes>;
}

/** A fresh key for `Idempotency-Key`. Make one when the member presses the button, and keep it for the repeats. */
export function newIdempotencyKey(): string {
  return crypto.randomUUID();
}
