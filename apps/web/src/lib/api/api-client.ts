/** The API client: docs/product.md, Errors. */
import type { CallInput, Endpoint, ResponseOf, Route } from '@gumball/contract/define-routes';
import { language } from '../i18n/language.ts';
import { recordServerTime } from '../scheduling/server-time.ts';
import { session } from '../session/session.ts';
import { currentUserId } from '../session/user-state.ts';
import { parseRetryAfter, toApiError, transportError } from './api-error.ts';
import { buildPath } from './build-path.ts';
import { interruptions, isInterruption } from './interruptions.ts';
import { takePreloadedResponse } from './preloaded-responses.ts';

const basePath = '/api';
const timeoutMs = 15_000;

/** The options of a single request. */
export type RequestOptions = {
  signal?: AbortSignal | undefined;
  /** Default 15 seconds. */
  timeoutMs?: number;
  /** Makes a create idempotent: the same key returns the first response again. */
  idempotencyKey?: string;
  /** Lets the request outlive the page, for example a last read marker. */
  keepalive?: boolean;
};

type RequestInput = { params?: object; query?: object; body?: unknown };

/** Returns the token that requests carry, or undefined for a guest. */
export function currentToken(): string | undefined {
  const current = session.get();
  return current.status === 'member' ? current.token : undefined;
}

/** A 401 ends the session, unless the token has been replaced since. */
export function handleUnauthorized(status: number, sentToken: string | undefined): void {
  if (status === 401 && sentToken && currentToken() === sentToken) session.end('expired');
}

/**
 * Returns whether the user of now has signed out since a request, or another one has taken over. The response must
 * change nothing then: not the next session, and not what is stored of it.
 */
export function watchUser(): () => boolean {
  const userId = currentUserId();
  return () => userId !== undefined && currentUserId() !== userId;
}

/**
 * Sends a request to an endpoint. Rejects with an `ApiError` on any failure, and with `ABORTED` if it succeeded but the
 * user who sent it is not signed in any more when the response arrives.
 */
export async function call(
  endpoint: Endpoint,
  input: RequestInput = {},
  options: RequestOptions = {},
): Promise<unknown> {
  const token = currentToken();
  const hasLeft = watchUser();
  const timeout = AbortSignal.timeout(options.timeoutMs ?? timeoutMs);
  let response: Response;
  const sentAtMs = Date.now();
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
          // The language of the page, which may differ from the browser's: mails caused by the request use it.
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
    // A preloaded response may have waited for the app.
    if (!preloaded) recordServerTime(response.headers.get('Date'), sentAtMs, Date.now());
    text = await response.text();
  } catch {
    if (options.signal?.aborted) throw transportError('ABORTED');
    throw transportError(timeout.aborted ? 'TIMEOUT' : 'NETWORK');
  }
  // A failure changes nothing, and what repeats requests needs its reason.
  if (response.ok && hasLeft()) throw transportError('ABORTED');
  if (!response.ok) {
    handleUnauthorized(response.status, token);
    const error = toApiError(response.status, text, parseRetryAfter(response.headers.get('Retry-After'), Date.now()));
    if (token && isInterruption(error) && (await interruptions.resolve?.(error)) && !hasLeft())
      return call(endpoint, input, options);
    throw error;
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

/** The requests of a feature, typed by its routes. */
export type Client<Routes> = { [Name in keyof Routes]: ClientMethod<Routes[Name]> };

/**
 * Creates a feature's client: `createClient<typeof postsRoutes>(postsEndpoints)` gives `client.like({ params: { id }
 * })`. Import the routes as a type only; the endpoints are small data for the browser.
 */
export function createClient<Routes>(endpoints: { [Name in keyof Routes]: Endpoint }): Client<Routes> {
  const calls: Record<string, unknown> = {};
  for (const name of Object.keys(endpoints)) {
    const endpoint = endpoints[name as keyof Routes];
    calls[name] = (input?: RequestInput, options?: RequestOptions) => call(endpoint, input, options);
  }
  return calls as Client<Routes>;
}

/** Creates a new `Idempotency-Key`. Create one when the member presses the button, and reuse it for repeats. */
export function newIdempotencyKey(): string {
  return crypto.randomUUID();
}
