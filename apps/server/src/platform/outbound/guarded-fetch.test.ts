import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { createGuardedFetch, type GuardDeps, type GuardedRequest } from './guarded-fetch.ts';
import { isPublicAddress } from './public-address.ts';

const privateHosts = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '127.255.255.254',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '017700000001',
  '0177.0.0.1',
  '127.0.0.1.',
  '127%2e0%2e0%2e1',
  '１２７.0.0.1',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '0',
  '0.0.0.0',
  '0.1.2.3',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'ip6-localhost',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '169.254.169.254',
  '2852039166',
  '0xa9fea9fe',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.2.1',
  '192.168.0.1',
  '192.88.99.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::127.0.0.1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2002:c0a8:1::1]',
  '[2001:0:7f00:1::]',
  '[2001:db8::1]',
  '[3fff::1]',
  '[100::1]',
  '[fc00::1]',
  '[fd12:3456::1]',
  '[fe80::1]',
  '[fec0::1]',
  '[ff02::1]',
];

/** Starts a local server that must not be reached, on IPv4 and, if available, IPv6. */
async function canary(canaryResponse: RequestListener = (_request, response) => response.end('inside')) {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(request.url ?? '');
    canaryResponse(request, response);
  });
  await new Promise<void>((done, fail) => {
    server.once('error', fail).listen({ port: 0, host: '::', ipv6Only: false }, done);
  }).catch(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  return { port: (server.address() as AddressInfo).port, seen };
}

function fetchGuarded(url: string, deps: GuardDeps, overrides: Partial<GuardedRequest> = {}) {
  return createGuardedFetch({ isAllowedPort: () => true, ...deps })({
    url,
    maxBytes: 1000,
    onOversize: 'refuse',
    accept: () => true,
    acceptHeader: '*/*',
    signal: AbortSignal.timeout(2000),
    ...overrides,
  });
}

const allowLoopback: GuardDeps = { isAllowedAddress: () => true, resolve: async () => ['127.0.0.1'] };

/** Returns how many requests to the hidden hosts reach the canary. */
async function countHits(deps: GuardDeps): Promise<number> {
  const { port, seen } = await canary();
  for (const [number, host] of privateHosts.entries()) {
    await fetchGuarded(`http://${host}:${port}/${number}`, deps, { signal: AbortSignal.timeout(300) }).catch(
      () => undefined,
    );
  }
  return seen.length;
}

test('blocks every spelling of a private address', { timeout: 120_000 }, async () => {
  expect(privateHosts.length).toBeGreaterThanOrEqual(40);
  expect(await countHits({})).toBe(0);
});

test('the same spellings pass a vulnerable guard, so the corpus can fail', { timeout: 120_000 }, async () => {
  expect(await countHits({ isAllowedAddress: (address) => address.startsWith('127.') })).toBeGreaterThan(10);
});

test('rejects every private address with the same error, whether a server listens or not', async () => {
  const { port } = await canary();
  const reasons = new Set<string>();
  for (const url of [
    `http://127.0.0.1:${port}/`,
    'http://127.0.0.1:9/',
    'http://10.1.2.3/',
    'http://no.such.invalid/',
  ]) {
    await fetchGuarded(url, {}).catch((error: unknown) =>
      reasons.add(error instanceof Error ? error.message : 'no error'),
    );
  }
  expect([...reasons]).toEqual(['not fetched: unreachable']);
});

test('does not follow a redirect to a private address', async () => {
  const secret = await canary();
  const server = await canary((_request, response) => {
    response.writeHead(302, { location: `http://10.0.0.1.example:${secret.port}/secret` }).end();
  });
  const resolve = async (host: string) => [host === 'door.example' ? '127.0.0.1' : '127.0.0.2'];
  const parts = { resolve, isAllowedAddress: (address: string) => address === '127.0.0.1' };
  await expect(fetchGuarded(`http://door.example:${server.port}/`, parts)).rejects.toThrow('unreachable');
  expect(server.seen).toHaveLength(1);
  expect(secret.seen).toHaveLength(0);
  expect((await fetchGuarded(`http://10.0.0.1.example:${secret.port}/`, allowLoopback)).body.toString()).toBe('inside');
});

test('prevents DNS rebinding: connects to the address that was checked', async () => {
  const { port, seen } = await canary();
  let requests = 0;
  const resolve = async () => {
    requests += 1;
    return [requests % 2 === 1 ? '127.0.0.1' : '10.0.0.1'];
  };
  const isAllowedAddress = (address: string) => address === '127.0.0.1';
  // The name has no other address, so the connection used the checked one.
  const response = await fetchGuarded(`http://rebind.invalid:${port}/`, { resolve, isAllowedAddress });
  expect([response.body.toString(), requests]).toEqual(['inside', 1]);
  await expect(fetchGuarded(`http://rebind.invalid:${port}/`, { resolve, isAllowedAddress })).rejects.toThrow(
    'unreachable',
  );
  expect(seen).toHaveLength(1);
});

test('rejects a name with a private address among public ones', async () => {
  const { port, seen } = await canary();
  await expect(
    fetchGuarded(`http://mixed.example:${port}/`, { resolve: async () => ['93.184.215.14', '127.0.0.1'] }),
  ).rejects.toThrow('unreachable');
  expect(seen).toEqual([]);
});

test.each([
  'ftp://example.com/',
  'file:///etc/passwd',
  'gopher://example.com/',
  'javascript:alert(1)',
  'data:text/html,x',
  'http://user:secret@example.com/',
  'http://user@example.com/',
  'http://example.com:22/',
  'http://example.com:8080/',
  'https://example.com:6379/',
  'not a link',
  'http://',
])('rejects %s as a URL', async (url) => {
  const guardedFetch = createGuardedFetch({ resolve: () => Promise.reject(new Error('resolved a name')) });
  await expect(
    guardedFetch({
      url,
      maxBytes: 10,
      onOversize: 'cut',
      accept: () => true,
      acceptHeader: '*/*',
      signal: AbortSignal.timeout(1000),
    }),
  ).rejects.toThrow('not fetched: address');
});

test.each(['93.184.215.14', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::64'])(
  '%s is a public address',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test('rejects a fourth redirect', async () => {
  const { port, seen } = await canary((request, response) => {
    const step = Number(request.url?.slice(1));
    if (step === 3) response.end('there');
    else response.writeHead(301, { location: `/${step + 1}` }).end();
  });
  expect((await fetchGuarded(`http://a.example:${port}/0`, allowLoopback)).body.toString()).toBe('there');
  seen.length = 0;
  await expect(fetchGuarded(`http://a.example:${port}/-1`, allowLoopback)).rejects.toThrow('unreachable');
  expect(seen).toHaveLength(4);
});

test('stops a decompression bomb at the size limit', async () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000));
  const { port } = await canary((_request, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
  });
  await expect(fetchGuarded(`http://a.example:${port}/`, allowLoopback)).rejects.toThrow('size');
  const cut = await fetchGuarded(`http://a.example:${port}/`, allowLoopback, { onOversize: 'cut', maxBytes: 5000 });
  expect(cut.body).toHaveLength(5000);
});

test('aborts an endless response in time', async () => {
  const { port } = await canary((_request, response) => {
    const timer = setInterval(() => response.write('.'), 20);
    response.on('close', () => clearInterval(timer));
  });
  const started = Date.now();
  await expect(
    fetchGuarded(`http://a.example:${port}/`, allowLoopback, { signal: AbortSignal.timeout(300) }),
  ).rejects.toThrow('unreachable');
  expect(Date.now() - started).toBeLessThan(2000);
});

test('aborts an unresponsive resolver in time', async () => {
  const parts = { resolve: () => new Promise<string[]>(() => undefined) };
  await expect(fetchGuarded('http://slow.example/', parts, { signal: AbortSignal.timeout(200) })).rejects.toThrow(
    'unreachable',
  );
});

test('posts a body with its headers, and never follows its redirect', async () => {
  const received: string[] = [];
  const { port, seen } = await canary((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    request.on('end', () => {
      const { 'x-signature': signature, 'content-length': length } = request.headers;
      received.push([request.method, signature, length, text].join(' '));
      if (request.url === '/moved') response.writeHead(307, { location: '/hook' });
      response.end('done');
    });
  });
  const post = { body: Buffer.from('{"a":1}'), headers: { 'content-type': 'application/json', 'x-signature': 'abc' } };
  expect((await fetchGuarded(`http://hook.example:${port}/hook`, allowLoopback, { post })).body.toString()).toBe(
    'done',
  );
  await expect(fetchGuarded(`http://hook.example:${port}/moved`, allowLoopback, { post })).rejects.toThrow(
    'unreachable',
  );
  expect([received, seen]).toEqual([
    ['POST abc 7 {"a":1}', 'POST abc 7 {"a":1}'],
    ['/hook', '/moved'],
  ]);
});

test('rejects redirects if `maxRedirects` is 0', async () => {
  const { port, seen } = await canary((request, response) => {
    if (request.url === '/moved') response.writeHead(302, { location: '/there' });
    response.end('done');
  });
  expect((await fetchGuarded(`http://page.example:${port}/moved`, allowLoopback)).body.toString()).toBe('done');
  await expect(fetchGuarded(`http://page.example:${port}/moved`, allowLoopback, { maxRedirects: 0 })).rejects.toThrow(
    'unreachable',
  );
  expect(seen).toEqual(['/moved', '/there', '/moved']);
});
