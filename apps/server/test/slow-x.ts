import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

/** A stand-in for X that takes its time and counts the questions about accounts. */
export type SlowX = {
  /** What a server is started with so that it asks here. */
  env: Record<string, string>;
  /** Accounts that follow everybody. */
  followers: Set<string>;
  /** How it behaves: answers, refuses by its limit until a second of the epoch, or is broken. */
  mode: 'fine' | { limitedUntil: number } | 'broken';
  /** The questions that were asked, by account. */
  requests: Map<string, number>;
  /** The most questions at once, in all and about one account. */
  peak: { all: number; perAccount: number };
  underWay(): number;
};

const targetId = '999';

/** Starts it for one test; every question about an account takes `delayMs`. */
export async function startSlowX(delayMs: number): Promise<SlowX> {
  const underWay = new Map<string, number>();
  const sum = () => [...underWay.values()].reduce((total, count) => total + count, 0);
  const x: Omit<SlowX, 'env'> = {
    followers: new Set(),
    mode: 'fine',
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
    if (mode !== 'fine') return send(response, 429, {}, { 'x-rate-limit-reset': String(mode.limitedUntil) });
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
