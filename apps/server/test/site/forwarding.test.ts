import { once } from 'node:events';
import http, { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { chatFileMaxBytes } from '@gumball/rules/messages/chat-files';
import { describe, expect, it, onTestFinished } from 'vitest';
import { keepAliveMs } from '../../src/platform/http/http-server.ts';
import { startNodeNetwork } from './node-network.ts';
import { proxies, readDeployed, startCaddyWithTls } from './proxy.ts';

/** A request as the server behind the proxy received it. */
type ReceivedRequest = { headers: IncomingHttpHeaders; bytes: number };

/** A server that echoes the headers and the size of each request. */
async function startEcho(): Promise<{ url: string; address: string }> {
  const server: Server = createServer({ keepAliveTimeout: keepAliveMs }, (request, response) => {
    let bytes = 0;
    request.on('data', (chunk: Buffer) => (bytes += chunk.length));
    request.on('end', () =>
      response.end(JSON.stringify({ headers: request.headers, bytes } satisfies ReceivedRequest)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close().closeAllConnections();
  });
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: `http://${address}`, address };
}

const forgedHeaders = {
  'x-forwarded-for': '203.0.113.1, 203.0.113.2',
  'x-forwarded-proto': 'gopher',
  'x-forwarded-host': 'evil.example',
  'x-real-ip': '203.0.113.3',
  forwarded: 'for=203.0.113.4;proto=gopher',
};

for (const { name, isInstalled, start } of proxies) {
  describe.skipIf(!isInstalled)(`requests behind ${name} (needs ${name})`, () => {
    it('carry the client address that the proxy saw and no spoofed headers', async () => {
      const echo = await startEcho();
      const { url } = await start(await startNodeNetwork([echo, echo]));
      const { headers } = (await (await fetch(`${url}/api/x`, { headers: forgedHeaders })).json()) as ReceivedRequest;
      expect(headers).toMatchObject({
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-proto': 'http',
        'x-real-ip': '127.0.0.1',
      });
      expect(headers['x-forwarded-host']).not.toContain('evil');
      expect(headers.forwarded ?? '').toBe('');
    });

    it('may be as large as the largest chat file', { timeout: 120_000 }, async () => {
      const echo = await startEcho();
      const { url } = await start(await startNodeNetwork([echo, echo]));
      const body = Buffer.alloc(chatFileMaxBytes + 1024 * 1024);
      for (const path of ['/api/messages/upload/media', '/api/upload/media']) {
        const response = await postBody(`${url}${path}`, body);
        expect(response.status).toBe(200);
        expect((JSON.parse(response.body) as ReceivedRequest).bytes).toBe(body.length);
      }
    });
  });
}

it('Caddy closes idle connections before the server does', async () => {
  const [, seconds] = /^\s*keepalive (\d+)s$/m.exec(await readDeployed('Caddyfile')) ?? [];
  expect(Number(seconds) * 1000).toBeLessThan(keepAliveMs);
});

describe.skipIf(!proxies.find(({ name }) => name === 'Caddy')?.isInstalled)(
  'one machine behind Caddy (needs Caddy)',
  () => {
    it('serves HTTPS, redirects HTTP and sends HSTS', { timeout: 120_000 }, async () => {
      const echo = await startEcho();
      const { port, httpPort, ca } = await startCaddyWithTls(echo.address);
      const redirect = await fetch(`http://localhost:${httpPort}/home`, { redirect: 'manual' });
      expect([redirect.status, redirect.headers.get('location')]).toEqual([
        308,
        expect.stringMatching(/^https:\/\/localhost(:\d+)?\/home$/),
      ]);
      const page = await getHttps(port, ca, '/home');
      expect(page.headers).toMatchObject({ 'strict-transport-security': 'max-age=31536000' });
      expect((JSON.parse(page.body) as ReceivedRequest).headers).toMatchObject({
        'x-forwarded-proto': 'https',
        'x-forwarded-for': '127.0.0.1',
      });
      const metrics = await getHttps(port, ca, '/metrics');
      expect([metrics.status, metrics.body]).toEqual([404, '']);
    });
  },
);

/** Sends a large body. `fetch` takes several times as long, because it copies the body. */
function postBody(url: string, body: Buffer): Promise<Page> {
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', headers: { 'content-length': body.length }, agent: false };
    http
      .request(url, options, (response) => readPage(response, resolve))
      .on('error', reject)
      .end(body);
  });
}

type Page = { status: number; headers: IncomingHttpHeaders; body: string };

function getHttps(port: number, ca: string, path: string): Promise<Page> {
  return new Promise((resolve, reject) => {
    https
      .get({ host: 'localhost', port, path, ca, family: 4, agent: false }, (response) => readPage(response, resolve))
      .on('error', reject);
  });
}

function readPage(response: IncomingMessage, resolve: (page: Page) => void): void {
  let body = '';
  response.on('data', (chunk: Buffer) => (body += chunk.toString()));
  response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
}
