/**
 * Definition of routes. Endpoints (`*.endpoints.ts`) are plain data that the browser may load. Routes (`*.routes.ts`)
 * add the schemas that validate, document and type the same endpoints.
 */
import type { StaffRight } from '@gumball/rules/operators/staff-roles';
import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/** An endpoint: the method and the path below `/api`, with `:name` parameters. */
export type Endpoint = { readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'; readonly path: string };

/**
 * Who may call a route: everyone, a signed-in account (its profile may be incomplete), a member with a complete
 * profile, or an operator. For other members, the routes of operators do not exist (404); an operator whose role lacks
 * the right of the route gets `ACCESS_DENIED`.
 */
export type Access = 'public' | 'account' | 'member' | 'operator';

/** Who may call a route; a route of operators names the right that it needs. */
export type RouteAccess =
  | { readonly access: Exclude<Access, 'operator'>; readonly right?: undefined }
  | { readonly access: 'operator'; readonly right: StaffRight };

/** Input and output of a route. The server ignores absent parts. */
export type RouteSpec = RouteAccess & {
  readonly summary: string;
  readonly description?: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Fields of a multipart form, for documentation only. The handler streams the body. */
  readonly form?: z.ZodObject;
  readonly response: z.ZodObject;
  /** 201 if the route creates something, otherwise 200. */
  readonly status?: 200 | 201;
  /** Whether the created resource may exist already; the response is then 200. */
  readonly mayExist?: true;
  /** The MIME type of a file response, in place of JSON. */
  readonly file?: string;
  /** Whether apps call it by OAuth: a form as body, a response without `success`, errors of RFC 6749. */
  readonly isOAuth?: true;
  readonly errors?: readonly ErrorCode[];
  /** Whether it needs a fresh session (`CONFIRMATION_REQUIRED`), or from which `amount` of the body on. */
  readonly needsConfirmation?: true | { readonly amountFrom: number };
  /** Maximum size of a JSON body in bytes; the default of the server is 64 kB. */
  readonly bodyLimitBytes?: number;
};

/** A route: its endpoint and its specification in one object. */
export type Route = Endpoint & RouteSpec;

/** Joins endpoints with their specifications. Neither may exist without the other. */
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

/** Input of a call: path parameters, query and body in wire format. */
export type CallInput<R extends RouteSpec> = (R['params'] extends z.ZodType
  ? { params: Input<R['params']> }
  : unknown) &
  (R['query'] extends z.ZodType ? { query?: Input<R['query']> } : unknown) &
  (R['body'] extends z.ZodType ? { body: Input<R['body']> } : unknown);

/** Body of a call in wire format. */
export type BodyOf<R extends RouteSpec> = Input<R['body']>;

/** Input of a handler after validation. */
export type HandlerInput<R extends RouteSpec> = {
  params: Output<R['params']>;
  query: Output<R['query']>;
  body: Output<R['body']>;
};

/** Response body of a route without `success`. */
export type ResponseOf<R extends RouteSpec> = Output<R['response']>;
