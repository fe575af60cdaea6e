import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { createPlatformClient } from './platform-client.ts';

/** Creates a client of a platform that sends `headers` with every response, and the client's clock. */
async function createClient(headers: () => Record<string, string>) {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', ...headers() });
    response.end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
  });
  const time = { nowMs: Date.parse('2028-02-29T10:00:00Z') };
  const client = createPlatformClient({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    headers: {},
    clock: { now: () => new Date(time.nowMs) },
    interpret: () => ({ kind: 'unreachable', reason: '' }),
  });
  const query = (keepsReserve = false) =>
    client.query({ path: '/', query: {}, bucket: 'tweets', keepsReserve }, z.object({}), AbortSignal.timeout(5000));
  return { client, time, query };
}

it('reserves the second half of a rate limit for members who wait, until the limit resets', async () => {
  let remaining = 8;
  const resetSeconds = Date.parse('2028-02-29T10:15:00Z') / 1000;
  const { client, time, query } = await createClient(() => ({
    'x-rate-limit-limit': '15',
    'x-rate-limit-remaining': String(remaining),
    'x-rate-limit-reset': String(resetSeconds),
  }));
  expect(client.rateLimitedUntil()).toBeUndefined();
  await query();
  expect(client.rateLimitedUntil()).toBeUndefined();
  remaining = 7;
  await query();
  expect(client.rateLimitedUntil()?.getTime()).toBe(resetSeconds * 1000);
  expect(client.pausedUntil('tweets')).toBeUndefined();
  remaining = 0;
  await query();
  expect(client.pausedUntil('tweets')?.getTime()).toBe(resetSeconds * 1000);
  await expect(query()).rejects.toMatchObject({ kind: 'busy', retryAt: new Date(resetSeconds * 1000) });
  time.nowMs = resetSeconds * 1000;
  expect(client.rateLimitedUntil()).toBeUndefined();
  remaining = 15;
  await query();
  expect(client.rateLimitedUntil()).toBeUndefined();
});

it('reserves nothing if a platform sends no rate limits', async () => {
  const { client, query } = await createClient(() => ({}));
  await query();
  expect(client.rateLimitedUntil()).toBeUndefined();
  expect(client.pausedUntil()).toBeUndefined();
});

it('leaves the last tenth of a limit to set-ups, and does not send what requests under way may use up', async () => {
  let remaining = 3;
  const resetSeconds = Date.parse('2028-02-29T10:15:00Z') / 1000;
  const { client, time, query } = await createClient(() => {
    remaining -= 1;
    return {
      'x-rate-limit-limit': '20',
      'x-rate-limit-remaining': String(remaining),
      'x-rate-limit-reset': String(resetSeconds),
    };
  });
  await query();
  expect(client.budgetOf('tweets')).toEqual({ left: 2, limit: 20, resetAt: new Date(resetSeconds * 1000) });
  await expect(query(true)).rejects.toMatchObject({ kind: 'busy', retryAt: new Date(resetSeconds * 1000) });
  const sent = await Promise.allSettled([query(), query(), query()]);
  expect(sent.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  expect(sent[2]).toMatchObject({ reason: { kind: 'busy', retryAt: new Date(time.nowMs + 3000) } });
  expect(remaining).toBe(0);
});
