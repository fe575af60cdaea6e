import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

/** A fake X API with a delay that counts the requests per account. */
export type SlowX = {
  /** Configures an app server to use the fake API. */
  env: Record<string, string>;
  /** Ids of the accounts that follow the target. */
  followers: Set<string>;
  /** Its behaviour: responds, returns 429 until a Unix time in seconds, or returns 500. */
  mode: 'normal' | { limitedUntil: number } | 'broken';
  /** The number of requests per account. */
  requests: Map<string, number>;
  /** The maximum of concurrent requests, in total and per account. */
  peak: { all: number; perAccount: number };
  underWay(): number;
};

const targetId = '999';

/** Starts it for one test. Every request about an account takes `delayMs`. */
export async function startSlowX(delayMs: number): Promise<SlowX> {
  const underWay = new Map<string, number>();
  const sum = () => [...underWay.values()].reduce((total, count) => total + count, 0);
  const x: Omit<SlowX, 'env'> = {
    followers: new Set(),
    mode: 'normal',
    requests: new Map(),
    peak: { all: 0, perAccount: 0 },
    underWay: sum,
  };
  async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const account = /^\/2\/users\/(\d+)\/following/.exec(request.url ?? '')?.[1];
    if (account === undefined) return send(response, 200, { data: { id: targetId, username: 'nine', name: 'Nine' } });
    x.requests.set(account, (x.requests.get(account) ?? 0) + 1);
    underWay.set(account, (underWay.get(account) ?? 0) + 1);
    x.peak.all = Math.max(x.peak.all, sum());
    x.peak.perAccount = Math.max(x.peak.perAccount, underWay.get(account) ?? 0);
    const { mode } = x;
    await sleep(delayMs);
    underWay.set(account, (underWay.get(account) ?? 0) - 1);
    if (mode === 'broken') return send(response, 500, {});
    if (mode !== 'normal') return send(response, 429, {}, { 'x-rate-limit-reset': String(mode.limitedUntil) });
    send(response, 200, { data: x.followers.has(account) ? [{ id: targetId }] : [] });
  }
  const server = createServer((request, response) => void reply(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return Object.assign(x, { env: { X_API_BASE_URL: `http://127.0.0.1:${port}`, X_BEARER_TOKEN: 'key' } });
}

function send(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}
