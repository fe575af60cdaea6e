/** A server for component tests: answers typed by the contract, refusals with the words of its catalogue. */
import type { Endpoint, ResponseOf, Route } from '@gumball/contract/define-routes';
import { type ErrorCode, messageOf, statusOf } from '@gumball/contract/errors';
import { onTestFinished, vi } from 'vitest';

/** What a call sent. */
export type Call = { path: string; body: unknown };

const jsonResponse = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } });

/** A good answer of a route. */
export function okResponse<R extends Route>(body: ResponseOf<R>, status = 200): Response {
  return jsonResponse(status, body);
}

/** A refusal with a code of the catalogue. */
export function errorResponse(
  code: ErrorCode,
  options: { field?: string; retryAfterSeconds?: number; extra?: object } = {},
): Response {
  const message = messageOf(code);
  const errors = options.field ? [{ field: options.field, message }] : undefined;
  const headers = options.retryAfterSeconds ? { 'Retry-After': String(options.retryAfterSeconds) } : undefined;
  return jsonResponse(statusOf(code), { success: false, code, message, errors, ...options.extra }, headers);
}

/** Stands in for `fetch` until the test ends; answers what was called so far. A call to anything else fails like a dead network. */
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
