/** A server for component tests: responses typed by the contract, errors with the messages of its catalogue. */
import type { Endpoint, ResponseOf, Route } from '@gumball/contract/define-routes';
import { type ErrorCode, messageOf, statusOf } from '@gumball/contract/errors';
import { onTestFinished, vi } from 'vitest';

/** The parts of a request. */
export type Call = { path: string; body: unknown };

const jsonResponse = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } });

/** A successful response of a route. */
export function okResponse<R extends Route>(body: ResponseOf<R>, status = 200): Response {
  return jsonResponse(status, body);
}

/** An error with a code of the catalogue. */
export function errorResponse(
  code: ErrorCode,
  options: { field?: string; retryAfterSeconds?: number; extra?: object } = {},
): Response {
  const message = messageOf(code);
  const errors = options.field ? [{ field: options.field, message }] : undefined;
  const headers = options.retryAfterSeconds ? { 'Retry-After': String(options.retryAfterSeconds) } : undefined;
  return jsonResponse(statusOf(code), { success: false, code, message, errors, ...options.extra }, headers);
}

/**
 * Replaces `fetch` until the test ends; returns the requests so far. A request to another route fails like a lost
 * network.
 */
export function fakeApi(...routes: [Endpoint, (call: Call) => Response | Promise<Response>][]): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const call = { path, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined };
    calls.push(call);
    const route = routes.find(([endpoint]) => path === `/api${endpoint.path}` && init.method === endpoint.method);
    if (!route) throw new TypeError('Failed to fetch');
    return route[1](call);
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return calls;
}
