/** Denial of service by expensive requests (ReDoS, nested JSON, multipart): none blocks the event loop. */
import { seedVulnerability } from '@gumball/server/test/seeded-vulnerability';
import { startApp, type TestApp } from '@gumball/server/test/start-app';
import { describe, expect, it } from 'vitest';
import { attackSize } from './attack-size.ts';
import { createFixtures } from './fixtures.ts';
import { findBlocking, type RawRequest, readTextFields, slowTexts, slowUnicodeTexts } from './slow-requests.ts';

type NamedRequest = [name: string, RawRequest];

// Node accepts 16 kB of headers in all.
const maxHeaderBytes = 14_000;
const maxBodyBytes = 64_000;

const headerNames = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'content-type',
  'cookie',
  'forwarded',
  'idempotency-key',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'origin',
  'range',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-proto',
];

// All of them with `npm run attack`, one in three in `npm test`.
function sample(texts: typeof slowTexts): typeof slowTexts {
  return texts.filter((_, index) => attackSize.allTexts || index % 3 === 1);
}

function headers(): NamedRequest[] {
  const targets: [string, string][] = [
    ['POST', '/api/auth/login'],
    ['GET', '/'],
    ['GET', '/api/users/1'],
    ['GET', '/uploads/aaaaaaaaaaaaaaaaaaaaaa.webp'],
    ['GET', '/socket.io/?EIO=4&transport=polling'],
  ];
  return targets.flatMap(([method, path]) =>
    headerNames.flatMap((name) =>
      sample(slowTexts).map(([text, generate]): NamedRequest => {
        const body = method === 'POST' ? { body: '{}' } : {};
        return [
          `${method} ${path} with ${text} in ${name}`,
          { method, path, headers: { [name]: generate(maxHeaderBytes) }, ...body },
        ];
      }),
    ),
  );
}

function paths(): NamedRequest[] {
  const prefixes = ['/', '/api/', '/api/posts/', '/api/search?q=', '/uploads/', '/assets/', '/socket.io/?'];
  return prefixes.flatMap((prefix) =>
    slowTexts.map(([text, generate]): NamedRequest => {
      const path = prefix + generate(maxHeaderBytes).replaceAll(/[\s"\\<>]/g, '+');
      return [`${prefix} and ${text}`, { method: 'GET', path }];
    }),
  );
}

function jsonBodies(): NamedRequest[] {
  const repeated = (chunk: string) => chunk.repeat(maxBodyBytes / chunk.length);
  const bodies: [string, string][] = [
    ['nested lists', '['.repeat(maxBodyBytes / 2) + ']'.repeat(maxBodyBytes / 2)],
    ['unclosed lists', repeated('[')],
    ['nested objects', `${repeated('{"a":').slice(0, maxBodyBytes / 2)}1`],
    ['nested lists with NUL', `${'['.repeat(maxBodyBytes / 2 - 10)}"\\u0000"${']'.repeat(maxBodyBytes / 2 - 10)}`],
    [
      'nested lists with halves of letters',
      `${'['.repeat(maxBodyBytes / 2 - 10)}"\\ud83d"${']'.repeat(maxBodyBytes / 2 - 10)}`,
    ],
    ['halves of letters', `{"username":"${repeated('\\ud83d').slice(0, -20)}"}`],
    ['many fields', `{${Array.from({ length: 6000 }, (_, index) => `"a${index}":1`).join(',')}}`],
    ['many numbered fields', `{${Array.from({ length: 6000 }, (_, index) => `"${index * 7919}":1`).join(',')}}`],
    ['a long number', '9'.repeat(maxBodyBytes)],
    ['a long fraction', `0.${'1'.repeat(maxBodyBytes - 2)}`],
    ['a long exponent', `1e${'1'.repeat(maxBodyBytes - 2)}`],
    ['forbidden names', `[${repeated('{"__proto__":1},').slice(0, -20)}{}]`],
    ['nearly forbidden names', `"${repeated('"__proto__"   ')}`],
    ['constructors', `[${'{"constructor":{"prototype":1}},'.repeat(1900)}{}]`],
    ['spaces', ' '.repeat(maxBodyBytes)],
    ['escapes', `{"username":"${'\\u0041'.repeat(10_000)}"}`],
  ];
  return bodies.map(
    ([name, body]): NamedRequest => [
      `a body of ${name}`,
      { method: 'POST', path: '/api/auth/login', headers: { 'content-type': 'application/json' }, body },
    ],
  );
}

async function fields(app: TestApp): Promise<NamedRequest[]> {
  const { knownIds, createUser } = await createFixtures(app, 6);
  const ids = knownIds.filter((id) => /^\d{5,}$/.test(id));
  const textFields = await readTextFields(app);
  const requests: NamedRequest[] = [];
  for (const [text, generate] of sample([...slowTexts, ...slowUnicodeTexts])) {
    // Another member sends each text, so that no rate limit applies.
    const { token } = await createUser();
    textFields.forEach((field, index) => {
      const request = field.toRequest(generate, ids[index % ids.length] ?? '1');
      const headers = { ...request.headers, authorization: `Bearer ${token}` };
      requests.push([`${field.name} with ${text}`, { ...request, headers }]);
    });
  }
  return requests;
}

function forms(token: string): NamedRequest[] {
  const part = (boundary: string, name = 'media') =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="a"\r\n\r\n`;
  const large = 4 * 1024 * 1024;
  const long = `${'a'.repeat(8000)}b`;
  const forms: [string, string, string][] = [
    ['a long boundary that nearly comes', long, part(long) + `\r\n--${'a'.repeat(8000)}`.repeat(large / 8004)],
    ['beginnings of a boundary', 'aaaa', part('aaaa') + '\r\n--aaa'.repeat(large / 7)],
    ['letters of a boundary', 'a'.repeat(70), part('a'.repeat(70)) + 'a'.repeat(large)],
    ['line breaks', 'x', part('x') + '\r\n'.repeat(large / 2)],
    ['hyphens', 'x', part('x') + '-'.repeat(large)],
    ['no beginning', 'x', 'y'.repeat(large)],
    ['many parts', 'x', part('x').repeat(large / part('x').length)],
    ['many small fields', 'x', `--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n`.repeat(50_000)],
    ['a part of many headers', 'x', `--x\r\n${'a: b\r\n'.repeat(large / 6)}`],
    ['a header without an end', 'x', `--x\r\nContent-Disposition: form-data; ${'a="'.repeat(large / 3)}`],
    ['a long name', 'x', part('x', '\\"'.repeat(30_000))],
    ['escapes in a name', 'x', part('x', '%22'.repeat(20_000))],
    ['parameters', 'x', `--x\r\nContent-Disposition: form-data${'; a=b'.repeat(12_000)}\r\n\r\n`],
    [
      'words in other alphabets',
      'x',
      `--x\r\nContent-Disposition: form-data; filename*=utf-8''${'%e4'.repeat(20_000)}\r\n\r\n`,
    ],
  ];
  return forms.map(
    ([name, boundary, body]): NamedRequest => [
      `a form of ${name}`,
      {
        method: 'POST',
        path: '/api/upload/media',
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, authorization: `Bearer ${token}` },
        body: Buffer.from(body),
      },
    ],
  );
}

describe('expensive requests', () => {
  it('detect a pattern that backtracks', async () => {
    const app = await startApp();
    seedVulnerability(app, ({ url = '' }) => {
      for (let count = 0; count < 2; count += 1) if (/\/+$/.test(url)) return false;
      return false;
    });
    const requests = paths().filter(([name]) => /^\/ and (?:spaces|slashes)$/.test(name));
    const { slow } = await findBlocking(app, requests);
    expect(slow).toContainEqual(expect.stringMatching(/^\/ and slashes: \d+ ms$/));
  });

  it.each([
    ['headers', headers],
    ['paths', paths],
    ['bodies', jsonBodies],
  ])('do not block the event loop with their %s', { timeout: attackSize.timeoutMs }, async (_name, make) => {
    const app = await startApp({ TRUST_PROXY: 'true' });
    const { slow, statuses } = await findBlocking(app, make());
    console.log(`slow requests: ${JSON.stringify(statuses)}`);
    expect(slow).toEqual([]);
  });

  it('do not block the event loop with any field of any route', { timeout: attackSize.timeoutMs }, async () => {
    const app = await startApp();
    const { slow, statuses } = await findBlocking(app, await fields(app));
    console.log(`slow fields: ${JSON.stringify(statuses)}`);
    expect(slow).toEqual([]);
    // If all requests were rejected early, the test would prove nothing.
    expect(statuses[200] ?? 0).toBeGreaterThan(20);
  });

  it('do not block the event loop with multipart forms', { timeout: attackSize.timeoutMs }, async () => {
    const app = await startApp();
    const [alice] = (await createFixtures(app, 5)).users;
    const { slow, statuses } = await findBlocking(app, forms(alice?.token ?? ''));
    console.log(`slow forms: ${JSON.stringify(statuses)}`);
    expect(slow).toEqual([]);
  });
});
