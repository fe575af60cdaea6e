/**
 * How a route is described. Endpoints (`*.endpoints.ts`) are plain data and safe to load in a browser; routes (`*.routes.ts`)
 * add the schemas that validate, document and type the same endpoints.
 */
import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/** Where a call goes: the method and the path below `/api`, with `:name` parameters. */
export type Endpoint = { readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'; readonly path: string };

/**
 * Who may call a route: anybody, a signed-in account (its profile may be incomplete), a member whose profile is complete, or an operator. To members who
 * are none, an operator's route does not exist.
 */
export type Access = 'public' | 'account' | 'member' | 'operator';

/** What a route accepts and answers. Absent parts are not read at all. */
export type RouteSpec = {
  readonly summary: string;
  readonly description?: string;
  readonly access: Access;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Multipart routes stream their body themselves; this documents the form's fields. */
  readonly form?: z.ZodObject;
  readonly response: z.ZodObject;
  /** 201 where something is created, else 200. */
  readonly status?: 200 | 201;
  /** Whether what it creates may be there already, which is then answered with 200. */
  readonly mayExist?: true;
  /** The MIME type of a file that is answered as it is, in place of JSON. */
  readonly file?: string;
  readonly errors?: readonly ErrorCode[];
  /** Largest JSON body in bytes; the server's default is 64 kB. */
  readonly bodyLimitBytes?: number;
};

/** A route: its endpoint and its description in one object. */
export type Route = Endpoint & RouteSpec;

/** Joins endpoints with their descriptions, so that neither can exist without the other. */
export function defineRoutes<const E extends Record<string, Endpoint>, const S extends { [K in keyof E]: RouteSpec }>(
  endpoints: E,
  specs: S,
): { [K in keyof E]: E[K] & S[K] } {
  const routes: Record<string, Route> = {};
  for (const name of Object.keys(endpoints)) {
    const endpoint = endpoints[name];
    const spec = specs[name];
    if (endpoint && spec) routes[name] = { ...endpoint, ...spec };
  }
  return routes as { [K in keyof E]: E[K] & S[K] };
}

type Input<T> = T extends z.ZodType ? z.input<T> : never;
type Output<T> = T extends z.ZodType ? z.output<T> : never;

/** What a caller sends to a route: path parameters, query and body as they go over the wire. */
export type CallInput<R extends RouteSpec> = (R['params'] extends z.ZodType
  ? { params: Input<R['params']> }
  : unknown) &
  (R['query'] extends z.ZodType ? { query?: Input<R['query']> } : unknown) &
  (R['body'] extends z.ZodType ? { body: Input<R['body']> } : unknown);

/** What a handler receives after validation. */
export type HandlerInput<R extends RouteSpec> = {
  params: Output<R['params']>;
  query: Output<R['query']>;
  body: Output<R['body']>;
};

/** A route's answer without the envelope's `success`. */
export type ResponseOf<R extends RouteSpec> = Output<R['response']>;
