import type { TestApp } from '@gumball/server/test/start-app';
import fc, { type Arbitrary } from 'fast-check';
import type { Crowd } from './crowd.ts';
import { leakIn } from './leaks.ts';
import { anyWild, type JsonSchema, nearly, wildText } from './wild-values.ts';

type Parameter = { name: string; in: string; required?: boolean; schema: JsonSchema };
type Operation = {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
};
type Body = { kind: 'none' | 'json' | 'text' | 'form'; value: unknown };
type WildRequest = { route: string; method: string; path: string; body: Body; who: number; key: string | undefined };

/** Results of fuzzing: number of responses by status, the faults found, and the routes with at least one success. */
export type Storm = { byStatus: Record<string, number>; faults: string[]; wellAnswered: Set<string> };

const mostFaults = 20;

/** Sends `count` requests generated from the server's OpenAPI document, as different members and as guests. */
export async function storm(app: TestApp, crowd: Crowd, count: number, atOnce = 16): Promise<Storm> {
  const met: Storm = { byStatus: {}, faults: [], wellAnswered: new Set() };
  const operations = await readOperations(app, crowd);
  const each = Math.ceil(count / operations.length);
  let sent = 0;
  const rounds = 25;
  for (let round = 0; round < rounds && sent < count; round += 1) {
    // Generated per round: bodies may be large, and all of them at once would not fit in memory.
    const requests = operations.flatMap((operation) => fc.sample(operation, Math.ceil(each / rounds)));
    const line = shuffled(requests).slice(0, count - sent);
    sent += line.length;
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let request = line.pop(); request; request = line.pop()) await sendOne(app, crowd, request, met);
      }),
    );
  }
  return met;
}

async function readOperations(app: TestApp, crowd: Crowd): Promise<Arbitrary<WildRequest>[]> {
  const response = await fetch(`${app.url}/api/openapi.json`);
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, Operation>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => requestsOf(method.toUpperCase(), path, operation, crowd)),
  );
}

function requestsOf(method: string, path: string, operation: Operation, crowd: Crowd): Arbitrary<WildRequest> {
  const { known } = crowd;
  const parameters = operation.parameters ?? [];
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const schema = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const json = schema ? nearly(schema, known) : anyWild;
  const bodies: Arbitrary<Body> = fc.oneof(
    { weight: schema ? 20 : 1, arbitrary: json.map((value): Body => ({ kind: 'json', value })) },
    { weight: schema ? 1 : 20, arbitrary: fc.constant<Body>({ kind: 'none', value: undefined }) },
    { weight: 1, arbitrary: wildText(known).map((value): Body => ({ kind: 'text', value })) },
    { weight: schema ? 1 : 3, arbitrary: wildText(known).map((value): Body => ({ kind: 'form', value })) },
  );
  return fc
    .record({
      route: fc.constant(`${method} ${path}`),
      method: fc.constant(method),
      steps: fc.tuple(...inPath.map(() => wildText(known))),
      query: fc.record(Object.fromEntries(inQuery.map(({ name, schema: wanted }) => [name, nearly(wanted, known)])), {
        requiredKeys: inQuery.filter(({ required }) => required).map(({ name }) => name),
      }),
      body: method === 'GET' ? fc.constant<Body>({ kind: 'none', value: undefined }) : bodies,
      who: fc.oneof({ weight: 1, arbitrary: fc.constant(-1) }, { weight: 20, arbitrary: fc.nat() }),
      key: fc.option(wildText(known), { nil: undefined, freq: 10 }),
    })
    .map(({ steps, query, ...rest }) => ({ ...rest, path: addressOf(path, inPath, steps, query) }));
}

function addressOf(path: string, inPath: Parameter[], steps: string[], query: Record<string, unknown>): string {
  const filled = inPath.reduce((address, { name }, at) => address.replace(`{${name}}`, encode(steps[at] ?? '')), path);
  const asked = Object.entries(query).map(([name, value]) => `${name}=${encode(asText(value).slice(0, 4000))}`);
  return asked.length === 0 ? filled : `${filled}?${asked.join('&')}`;
}

// Texts of these characters are sent unescaped, so that invalid percent escapes reach the server.
function encode(text: string): string {
  return /^[\w%.:-]+$/.test(text) ? text : encodeURIComponent(text.toWellFormed());
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

async function sendOne(app: TestApp, crowd: Crowd, request: WildRequest, met: Storm): Promise<void> {
  const { method, route, who } = request;
  const place = who % crowd.people.length;
  const person = who < 0 ? undefined : crowd.people[place];
  let status: number;
  let text: string;
  try {
    const response = await fetch(`${app.url}${request.path}`, { method, ...dress(request, person?.token) });
    status = response.status;
    text = await response.text();
  } catch (error) {
    // The client refused an invalid URL or header, so nothing was sent.
    if (error instanceof TypeError && !/fetch failed/.test(error.message)) return;
    return note(met, `${route}: no response (${String((error as Error).cause ?? error)})`);
  }
  // A fuzzed request may sign a member out; a new member takes the place.
  if (status === 401 && person && crowd.people[place] === person) crowd.people[place] = await crowd.newPerson();
  met.byStatus[status] = (met.byStatus[status] ?? 0) + 1;
  if (status < 300) met.wellAnswered.add(route);
  const leak = leakIn(text);
  if (leak) note(met, `${route}: ${status} leaks ${leak}`);
  if (status >= 500 && !isSaidToComeBack(status, text)) {
    note(
      met,
      `${route}: ${status} to ${method} ${request.path.slice(0, 300)} ${asText(request.body.value).slice(0, 400)}`,
    );
  }
  if (status >= 400 && status !== 413 && !isRefusal(text))
    note(met, `${route}: ${status} with undocumented format: ${text.slice(0, 200)}`);
}

function dress(
  { body, key }: WildRequest,
  token: string | undefined,
): { headers: Record<string, string>; body?: string | FormData } {
  const headers: Record<string, string> = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
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
function isSaidToComeBack(status: number, text: string): boolean {
  return status === 503 && text.includes('"UNAVAILABLE"');
}

function isRefusal(text: string): boolean {
  try {
    const body = JSON.parse(text) as Record<string, unknown>;
    return body.success === false && typeof body.message === 'string' && typeof body.code === 'string';
  } catch {
    return false;
  }
}

function note(met: Storm, fault: string): void {
  if (met.faults.length < mostFaults) met.faults.push(fault);
}

function shuffled<T>(list: T[]): T[] {
  return list
    .map((item) => ({ item, at: Math.random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item);
}
