import http from 'node:http';
import { blockedMs } from '@gumball/server/test/event-loop';
import type { TestApp } from '@gumball/server/test/start-app';
import type { JsonSchema } from './fuzz-values.ts';

/** Maximum time in milliseconds for which one request may block the event loop. */
export const blockedMaxMs = 100;

/** A raw request, which no client library validates or changes. */
export type RawRequest = { method: string; path: string; headers?: Record<string, string>; body?: Buffer | string };

const repeat = (chunk: string) => (length: number) => chunk.repeat(Math.ceil(length / chunk.length)).slice(0, length);
const before = (chunk: string, end: string) => (length: number) => repeat(chunk)(length - end.length) + end;

/** Generators of text that triggers backtracking patterns and quadratic loops, for any length. All are Latin-1. */
export const slowTexts: readonly [name: string, make: (length: number) => string][] = [
  ['spaces', before(' ', 'x')],
  ['slashes', before('/', 'x')],
  ['full stops', before('.', 'x')],
  ['closing punctuation', (length) => `http://a${before('!?).', 'x')(length - 8)}`],
  ['commas', repeat(',')],
  ['semicolons', repeat(';')],
  ['quotation marks', repeat('"')],
  ['backslashes', repeat('\\"')],
  ['opening brackets', repeat('[')],
  ['parentheses', repeat('(')],
  ['at signs', repeat('a@')],
  ['mentions', repeat('@abc')],
  ['addresses of mail', before('a@a.', '@')],
  ['web addresses', repeat('http://')],
  ['names of hosts', (length) => `http://${repeat('a.')(length - 7)}`],
  ['percent signs', repeat('%')],
  ['escapes', repeat('%2e%2e%2f')],
  ['parents of folders', repeat('../')],
  ['numbers', before('9', 'x')],
  ['zeros', before('0', 'x')],
  ['weights', repeat('a;q=0.1,')],
  ['encodings', repeat('gzip;q=0.0 ,')],
  ['ranges', (length) => `bytes=${repeat('0-1,')(length - 6)}`],
  ['systems', repeat('Android ')],
  ['addresses', repeat('1.1.1.1, ')],
  ['groups of addresses', repeat('::')],
  ['parameters', repeat('a=1&')],
  ['nested parameters', repeat('a[b]=1&')],
  ['word after word', repeat('ab ')],
  ['hyphens', repeat('a-')],
];

/** Further texts with any Unicode characters, for bodies and socket events. */
export const slowUnicodeTexts: typeof slowTexts = [
  ['marks out of order', (length) => `a${'\u0315'.repeat(length / 2)}${'\u0316'.repeat(length / 2 - 1)}`],
  [
    'a host of many letters',
    (length) =>
      `http://${Array.from({ length: length - 7 }, (_, at) => String.fromCharCode(0x4e00 + (at % 20_000))).join('')}`,
  ],
  ['invisible letters', before('\u200b', 'x')],
  ['joined people', repeat('\u{1F469}\u200d')],
  ['halves of letters', repeat('\ud83d')],
  ['line breaks', before('\n', 'x')],
];

/** Sends a request and reads the response. Returns its status, or 0 if the connection was closed. */
export function sendRaw(app: TestApp, { method, path, headers = {}, body }: RawRequest): Promise<number> {
  const { port } = new URL(app.url);
  return new Promise((resolve) => {
    const request = http.request({ host: '127.0.0.1', port, method, agent: false, headers }, (response) => {
      response.resume().on('close', () => resolve(response.statusCode ?? 0));
    });
    // Set after construction, because the constructor validates the path.
    request.path = path;
    request.on('error', () => resolve(0));
    request.end(body);
  });
}

const batchSize = 25;

/**
 * Sends the requests one after another. Returns those that blocked the event loop for too long, and the number of
 * responses by status.
 */
export async function findBlocking(app: TestApp, requests: [name: string, RawRequest][]) {
  const statuses: Record<number, number> = {};
  const blocking: string[] = [];
  const blocked = (batch: typeof requests) =>
    blockedMs(async () => {
      for (const [, request] of batch) {
        const status = await sendRaw(app, request);
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
    }, blockedMaxMs);
  for (let index = 0; index < requests.length; index += batchSize) {
    const batch = requests.slice(index, index + batchSize);
    if ((await blocked(batch)) <= blockedMaxMs) continue;
    for (const request of batch) {
      const ms = await blocked([request]);
      if (ms > blockedMaxMs) blocking.push(`${request[0]}: ${Math.round(ms)} ms`);
    }
  }
  return { slow: blocking, statuses };
}

type Operation = {
  parameters?: { name: string; in: string; schema: JsonSchema }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
};

type TextGenerator = (length: number) => string;
type TextField = { name: string; toRequest: (text: TextGenerator, id: string) => RawRequest };

const bodyMaxLength = 60_000;
const queryMaxLength = 12_000;
const plainText = 'harbour';

/**
 * Returns every text field in a query or body of the OpenAPI document, with a function that sends a long text there and
 * plain text elsewhere.
 */
export async function readTextFields(app: TestApp): Promise<TextField[]> {
  const response = await fetch(`${app.url}/api/openapi.json`);
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, Operation>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => fieldsOf(method.toUpperCase(), path, operation)),
  );
}

function fieldsOf(method: string, path: string, { parameters = [], requestBody }: Operation): TextField[] {
  const withId = (id: string) => path.replaceAll(/\{\w+\}/g, () => id);
  const inQuery = parameters
    .filter((parameter) => parameter.in === 'query' && countTexts(parameter.schema) > 0)
    .map(
      ({ name, schema }): TextField => ({
        name: `${method} ${path}, ${name}`,
        toRequest(text, id) {
          const value = encodeURIComponent(
            text(Math.min(schema.maxLength ?? queryMaxLength, queryMaxLength)).toWellFormed(),
          );
          return { method, path: `${withId(id)}?${name}=${value.slice(0, queryMaxLength)}` };
        },
      }),
    );
  const schema = requestBody?.content['application/json']?.schema;
  const inBody = Array.from(
    { length: schema ? countTexts(schema) : 0 },
    (_, chosenIndex): TextField => ({
      name: `${method} ${path}, text ${chosenIndex}`,
      toRequest(text, id) {
        let textIndex = -1;
        const body = fillSchema(schema ?? {}, (maxLength) => {
          textIndex += 1;
          return (textIndex === chosenIndex ? text(maxLength) : plainText).slice(0, maxLength);
        });
        return {
          method,
          path: withId(id),
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        };
      },
    }),
  );
  return [...inQuery, ...inBody];
}

function countTexts(schema: JsonSchema): number {
  let count = 0;
  fillSchema(schema, () => String((count += 1)));
  return count;
}

function fillSchema(schema: JsonSchema, text: TextGenerator): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) return fillSchema(choice, text);
  if (schema.items) return [fillSchema(schema.items, text)];
  if (schema.properties) {
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, field]) => [name, fillSchema(field, text)]),
    );
  }
  const [type] = [schema.type].flat();
  if (type === 'string') return text(Math.min(schema.maxLength ?? bodyMaxLength, bodyMaxLength));
  return type === 'boolean' ? true : type === 'integer' || type === 'number' ? (schema.minimum ?? 1) : null;
}
