import type { TestApp } from '@gumball/server/test/start-app';
import fc, { type Arbitrary } from 'fast-check';
import type { Fixtures } from './fixtures.ts';
import { anyHostileValue, fuzzText, type JsonSchema, mostlyValid } from './fuzz-values.ts';
import { findLeak } from './leaks.ts';

type Parameter = { name: string; in: string; required?: boolean; schema: JsonSchema };
type Operation = {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
};
type Body = { kind: 'none' | 'json' | 'text' | 'form'; value: unknown };
type FuzzedRequest = {
  route: string;
  method: string;
  path: string;
  body: Body;
  userIndex: number;
  idempotencyKey: string | undefined;
};

/** Results of fuzzing: number of responses by status, the faults found, and the routes with at least one success. */
export type FuzzResult = { byStatus: Record<string, number>; faults: string[]; succeededRoutes: Set<string> };

const maxFaults = 20;

/** Sends `count` requests generated from the server's OpenAPI document, as different members and as guests. */
export async function sendFuzzedRequests(
  app: TestApp,
  fixtures: Fixtures,
  count: number,
  concurrency = 16,
): Promise<FuzzResult> {
  const result: FuzzResult = { byStatus: {}, faults: [], succeededRoutes: new Set() };
  const operations = await readOperations(app, fixtures);
  const perOperation = Math.ceil(count / operations.length);
  let sent = 0;
  const rounds = 25;
  for (let round = 0; round < rounds && sent < count; round += 1) {
    // Generated per round: bodies may be large, and all of them at once would not fit in memory.
    const requests = operations.flatMap((operation) => fc.sample(operation, Math.ceil(perOperation / rounds)));
    const queue = shuffle(requests).slice(0, count - sent);
    sent += queue.length;
    await Promise.all(
      Array.from({ length: concurrency }, async () => {
        for (let request = queue.pop(); request; request = queue.pop()) await sendOne(app, fixtures, request, result);
      }),
    );
  }
  return result;
}

async function readOperations(app: TestApp, fixtures: Fixtures): Promise<Arbitrary<FuzzedRequest>[]> {
  const response = await fetch(`${app.url}/api/openapi.json`);
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, Operation>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => requestsOf(method.toUpperCase(), path, operation, fixtures)),
  );
}

function requestsOf(method: string, path: string, operation: Operation, fixtures: Fixtures): Arbitrary<FuzzedRequest> {
  const { knownIds } = fixtures;
  const parameters = operation.parameters ?? [];
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const schema = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const jsonValues = schema ? mostlyValid(schema, knownIds) : anyHostileValue;
  const bodies: Arbitrary<Body> = fc.oneof(
    { weight: schema ? 20 : 1, arbitrary: jsonValues.map((value): Body => ({ kind: 'json', value })) },
    { weight: schema ? 1 : 20, arbitrary: fc.constant<Body>({ kind: 'none', value: undefined }) },
    { weight: 1, arbitrary: fuzzText(knownIds).map((value): Body => ({ kind: 'text', value })) },
    { weight: schema ? 1 : 3, arbitrary: fuzzText(knownIds).map((value): Body => ({ kind: 'form', value })) },
  );
  return fc
    .record({
      route: fc.constant(`${method} ${path}`),
      method: fc.constant(method),
      steps: fc.tuple(...inPath.map(() => fuzzText(knownIds))),
      query: fc.record(
        Object.fromEntries(
          inQuery.map(({ name, schema: parameterSchema }) => [name, mostlyValid(parameterSchema, knownIds)]),
        ),
        {
          requiredKeys: inQuery.filter(({ required }) => required).map(({ name }) => name),
        },
      ),
      body: method === 'GET' ? fc.constant<Body>({ kind: 'none', value: undefined }) : bodies,
      userIndex: fc.oneof({ weight: 1, arbitrary: fc.constant(-1) }, { weight: 20, arbitrary: fc.nat() }),
      idempotencyKey: fc.option(fuzzText(knownIds), { nil: undefined, freq: 10 }),
    })
    .map(({ steps, query, ...rest }) => ({ ...rest, path: toPath(path, inPath, steps, query) }));
}

function toPath(path: string, inPath: Parameter[], steps: string[], query: Record<string, unknown>): string {
  const pathname = inPath.reduce((url, { name }, index) => url.replace(`{${name}}`, encode(steps[index] ?? '')), path);
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encode(asText(value).slice(0, 4000))}`);
  return pairs.length === 0 ? pathname : `${pathname}?${pairs.join('&')}`;
}

// Texts of these characters are sent unescaped, so that invalid percent escapes reach the server.
function encode(text: string): string {
  return /^[\w%.:-]+$/.test(text) ? text : encodeURIComponent(text.toWellFormed());
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

async function sendOne(app: TestApp, fixtures: Fixtures, request: FuzzedRequest, result: FuzzResult): Promise<void> {
  const { method, route, userIndex } = request;
  const index = userIndex % fixtures.users.length;
  const user = userIndex < 0 ? undefined : fixtures.users[index];
  const send = () => fetch(`${app.url}${request.path}`, { method, ...toFetchOptions(request, user?.token) });
  let status: number;
  let text: string;
  try {
    // A server that refuses a request closes the connection, perhaps before the client has sent all of it.
    const response = await send().catch((error: unknown) => {
      if (isConnectionLost(error)) return send();
      throw error;
    });
    status = response.status;
    text = await response.text();
  } catch (error) {
    // The client refused an invalid URL or header, so nothing was sent.
    if (error instanceof TypeError && !/fetch failed/.test(error.message)) return;
    return addFault(result, `${route}: no response (${String((error as Error).cause ?? error)})`);
  }
  // A fuzzed request may sign a member out; a new member takes the place.
  if (status === 401 && user && fixtures.users[index] === user) fixtures.users[index] = await fixtures.createUser();
  result.byStatus[status] = (result.byStatus[status] ?? 0) + 1;
  if (status < 300) result.succeededRoutes.add(route);
  const leak = findLeak(text);
  if (leak) addFault(result, `${route}: ${status} leaks ${leak}`);
  if (status >= 500 && !isRetryable(status, text)) {
    addFault(
      result,
      `${route}: ${status} to ${method} ${request.path.slice(0, 300)} ${asText(request.body.value).slice(0, 400)}`,
    );
  }
  if (status >= 400 && status !== 413 && !isErrorResponse(route, text))
    addFault(result, `${route}: ${status} with undocumented format: ${text.slice(0, 200)}`);
}

function isConnectionLost(error: unknown): boolean {
  const { code } = ((error as Error).cause ?? {}) as { code?: string };
  return code === 'ECONNRESET' || code === 'EPIPE' || code === 'UND_ERR_SOCKET';
}

function toFetchOptions(
  { body, idempotencyKey }: FuzzedRequest,
  token: string | undefined,
): { headers: Record<string, string>; body?: string | FormData } {
  const headers: Record<string, string> = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  };
  switch (body.kind) {
    case 'none':
      return { headers };
    case 'form': {
      const form = new FormData();
      form.append(asText(body.value).slice(0, 50), asText(body.value));
      form.append(
        'media',
        new Blob([asText(body.value)], { type: 'image/png' }),
        `${asText(body.value).slice(0, 100)}.png`,
      );
      return { headers, body: form };
    }
    case 'text':
    case 'json': {
      const text = body.kind === 'json' ? (JSON.stringify(body.value) ?? '') : asText(body.value);
      return { headers: { ...headers, 'content-type': 'application/json' }, body: text };
    }
  }
}

// Password hashing has a concurrency limit and returns 503 with Retry-After above it.
function isRetryable(status: number, text: string): boolean {
  return status === 503 && text.includes('"UNAVAILABLE"');
}

// The endpoints for apps answer as RFC 6749 says, section 5.2.
const oauthRoute = /\/oauth\/(?:token|revoke)$/;

function isErrorResponse(route: string, text: string): boolean {
  try {
    const body = JSON.parse(text) as Record<string, unknown>;
    if (oauthRoute.test(route)) return typeof body.error === 'string' && typeof body.error_description === 'string';
    return body.success === false && typeof body.message === 'string' && typeof body.code === 'string';
  } catch {
    return false;
  }
}

function addFault(result: FuzzResult, fault: string): void {
  if (result.faults.length < maxFaults) result.faults.push(fault);
}

function shuffle<T>(list: T[]): T[] {
  return list
    .map((item) => ({ item, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
