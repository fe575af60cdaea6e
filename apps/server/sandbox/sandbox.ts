/**
 * Simulates the platforms of tasks if none of them is configured: a web server on the loopback interface with the paths
 * and formats of their APIs. The product calls it by base URL like the real ones; see docs/product.md, Platforms.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../src/platform/clock/clock.ts';
import type { Config } from '../src/platform/config/config.ts';
import { isDatabaseUnavailable } from '../src/platform/db/database.ts';
import type { Log } from '../src/platform/log/log.ts';
import type { ApiRequest, ApiResponse, SimulatedApi } from './api.ts';
import { blueskyApi } from './bluesky-api.ts';
import { discordApi, discordCredentials } from './discord-api.ts';
import { githubApi } from './github-api.ts';
import { mastodonApi } from './mastodon-api.ts';
import type { SandboxStore } from './sandbox.store.ts';
import { sandboxBotName, sandboxBotToken, telegramApi } from './telegram-api.ts';
import { sandboxBearerToken, xApi } from './x-api.ts';
import { sandboxApiKey, youtubeApi } from './youtube-api.ts';

/** A running sandbox: the configuration of its platforms, and a function to stop it. */
export type Sandbox = { platforms: Config['platforms']; close(): Promise<void> };

const apis: SimulatedApi[] = [xApi, youtubeApi, telegramApi, blueskyApi, githubApi, mastodonApi, discordApi];
const slowMs = 5000;
const unresponsiveMs = 30_000;

/** Starts the sandbox on a free loopback port that is not the product's port. */
export async function openSandbox(
  store: SandboxStore,
  { log, clock }: { log: Log; clock: Clock },
  productPort: number,
): Promise<Sandbox> {
  const closing = new AbortController();
  const server = createServer((request, response) => {
    handleRequest({ store, clock }, request, closing.signal).then(
      (reply) => send(response, reply),
      (error: unknown) => {
        if (isDatabaseUnavailable(error)) log.warn({ error: String(error) }, 'the sandbox database is unavailable');
        else if (!closing.signal.aborted) log.error({ err: error }, 'the sandbox failed to respond');
        response.destroy();
      },
    );
  });
  const port = await listen(server, productPort);
  const baseUrl = `http://127.0.0.1:${port}`;
  return {
    platforms: {
      x: { baseUrl, bearerToken: sandboxBearerToken },
      youtube: { baseUrl, apiKey: sandboxApiKey },
      telegram: { baseUrl, botToken: sandboxBotToken, botName: sandboxBotName },
      bluesky: { baseUrl },
      github: { baseUrl, token: undefined },
      mastodon: { baseUrl, token: undefined, asksOtherServers: false },
      discord: { baseUrl, authorizeUrl: '/sandbox/authorize', ...discordCredentials },
    },
    async close() {
      closing.abort();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function listen(server: Server, productPort: number): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The sandbox has no port.');
  if (address.port !== productPort) return address.port;
  server.close();
  await once(server, 'close');
  return listen(server, productPort);
}

async function handleRequest(
  { store, clock }: { store: SandboxStore; clock: Clock },
  request: IncomingMessage,
  signal: AbortSignal,
): Promise<ApiResponse | string> {
  const form = await readForm(request);
  const url = new URL(request.url ?? '/', 'http://sandbox');
  const api = apis.find(({ owns }) => owns(url.pathname));
  if (!api) return { status: 404, body: { error: 'There is no such path.' } };
  const apiRequest: ApiRequest = {
    path: url.pathname,
    query: url.searchParams,
    form,
    header: (name) => String(request.headers[name] ?? ''),
  };
  const mode = await store.getMode(api.platform);
  if (mode === 'malformed') return '<html>down for maintenance';
  if (mode === 'limited' || mode === 'broken' || mode === 'denying') return api.errorResponse(mode, clock.now());
  if (mode === 'slow') await sleep(slowMs, undefined, { signal });
  if (mode === 'unresponsive') {
    await sleep(unresponsiveMs, undefined, { signal });
    throw new Error('unresponsive');
  }
  return api.handle(store, apiRequest, clock.now());
}

// Only this product sends requests here.
async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return new URLSearchParams(Buffer.concat(parts).toString());
}

function send(response: ServerResponse, reply: ApiResponse | string): void {
  const text = typeof reply === 'string' ? reply : JSON.stringify(reply.body);
  const type = typeof reply === 'string' ? 'text/html' : 'application/json; charset=utf-8';
  const { status = 200, headers = {} } = typeof reply === 'string' ? {} : reply;
  response.writeHead(status, { 'content-type': type, ...headers });
  response.end(text);
}
