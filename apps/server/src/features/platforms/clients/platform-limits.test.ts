import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createBlueskyClient } from './bluesky-client.ts';
import { createDiscordClient } from './discord-client.ts';
import { createGithubClient } from './github-client.ts';
import { createMastodonClient } from './mastodon-client.ts';
import { PlatformError } from './platform-client.ts';
import { createTelegramClient } from './telegram-client.ts';
import { createXClient } from './x-client.ts';
import { createYoutubeClient } from './youtube-client.ts';

const now = Date.parse('2028-02-29T10:00:00Z');
const resetSeconds = now / 1000 + 840;
const minutes = (count: number) => new Date(now + count * 60_000);

type Reply = { status: number; headers?: Record<string, string>; body?: unknown };

/** Clients of platforms that all send one response, and the number of requests. */
async function clientsOf({ status, headers = {}, body = {} }: Reply) {
  let requests = 0;
  const server = createServer((_request, response) => {
    requests += 1;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
  });
  const time = { nowMs: now };
  const options = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clock: { now: () => new Date(time.nowMs) },
  };
  const x = createXClient({ ...options, bearerToken: 'x' });
  const youtube = createYoutubeClient({ ...options, apiKey: 'x' });
  const telegram = createTelegramClient({ ...options, botToken: 'x' });
  const bluesky = createBlueskyClient(options);
  const github = createGithubClient({ ...options, token: undefined });
  const secrets = { botToken: 'x', clientId: 'x', clientSecret: 'x' };
  const discord = createDiscordClient({ ...options, ...secrets, authorizeUrl: 'x', publicUrl: 'http://localhost' });
  const guardedFetch = () => Promise.reject(new Error('no other server is asked'));
  const mastodon = createMastodonClient({ ...options, token: undefined, asksOtherServers: true, guardedFetch });
  const signal = AbortSignal.timeout(5000);
  const queries = {
    X: () => x.listTweets('1', 1, signal, 'check'),
    'X lookup': () => x.findAccount('nine', signal),
    YouTube: () => youtube.subscribes('a', 'b', signal),
    'YouTube comments': () => youtube.findComment('a', 'b', signal),
    Telegram: () => telegram.isMember('nine', '1', signal),
    Bluesky: () => bluesky.isPostThere('at://nine.example/app.bsky.feed.post/1', signal),
    GitHub: () => github.findRepository('nine/ten', signal),
    Mastodon: () => mastodon.isPostThere('1', signal),
    Discord: () => discord.isMember('1', '2', signal),
    'Discord elsewhere': () => discord.isMember('3', '2', signal),
  };
  return { queries, time, requests: () => requests };
}

const google = (reason: string, details: object[] = []) => ({ error: { errors: [{ reason }], details } });
const limit = (name: string, remaining: number, reset: number) => ({
  [`x-${name}-remaining`]: String(remaining),
  [`x-${name}-reset`]: String(reset),
});

it.each<[string, 'X' | 'YouTube' | 'Telegram' | 'Bluesky' | 'GitHub' | 'Mastodon' | 'Discord', Reply, Date]>([
  ['the reset of X', 'X', { status: 429, headers: limit('rate-limit', 0, resetSeconds) }, minutes(14)],
  [
    "X's limit of a day, while the one of the window is not used up",
    'X',
    {
      status: 429,
      headers: { ...limit('rate-limit', 3, resetSeconds), ...limit('app-limit-24hour', 0, now / 1000 + 36_000) },
    },
    minutes(600),
  ],
  ['X without any time', 'X', { status: 429 }, minutes(1)],
  ['seconds to wait', 'X', { status: 503, headers: { 'retry-after': '120' } }, minutes(2)],
  ['a date', 'X', { status: 503, headers: { 'retry-after': 'Tue, 29 Feb 2028 10:07:00 GMT' } }, minutes(7)],
  [
    'the later of two times',
    'X',
    { status: 429, headers: { 'retry-after': '60', ...limit('rate-limit', 0, resetSeconds) } },
    minutes(14),
  ],
  [
    'a second of patience',
    'YouTube',
    { status: 429, body: google('rateLimitExceeded', [{ retryDelay: '36.2s' }]) },
    new Date(now + 37_000),
  ],
  ['a busy backend', 'YouTube', { status: 503, body: google('backendError', [{ retryDelay: '60s' }]) }, minutes(1)],
  // 02:00 in California.
  ['the quota of a day', 'YouTube', { status: 403, body: google('quotaExceeded') }, minutes(22 * 60)],
  [
    'the wait of Telegram',
    'Telegram',
    { status: 429, body: { ok: false, parameters: { retry_after: 35 } } },
    new Date(now + 35_000),
  ],
  [
    'the reset of Bluesky',
    'Bluesky',
    { status: 429, headers: { 'ratelimit-remaining': '0', 'ratelimit-reset': String(resetSeconds) } },
    minutes(14),
  ],
  [
    'the reset of GitHub, which denies',
    'GitHub',
    { status: 403, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(resetSeconds) } },
    minutes(14),
  ],
  [
    'the second limit of GitHub',
    'GitHub',
    { status: 403, headers: { 'retry-after': '120', 'x-ratelimit-remaining': '4000' } },
    minutes(2),
  ],
  [
    'the wait of Discord',
    'Discord',
    { status: 429, headers: { 'retry-after': '65' }, body: { retry_after: 64.57, global: false } },
    new Date(now + 65_000),
  ],
  [
    'the seconds that Discord counts, whatever its clock',
    'Discord',
    {
      status: 429,
      headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1.5', 'x-ratelimit-reset-after': '1.5' },
    },
    new Date(now + 1500),
  ],
  [
    'the date of Mastodon',
    'Mastodon',
    {
      status: 429,
      headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': new Date(resetSeconds * 1000).toISOString() },
    },
    minutes(14),
  ],
  ['no date of Mastodon', 'Mastodon', { status: 429, headers: { 'x-ratelimit-reset': '2028-99-99T' } }, minutes(1)],
  [
    'a reset in seconds from now',
    'Bluesky',
    { status: 429, headers: { 'ratelimit-remaining': '0', 'ratelimit-reset': '300' } },
    minutes(5),
  ],
])('%s: %s is not queried before', async (_, platform, reply, retryAt) => {
  const { queries, time, requests } = await clientsOf(reply);
  await expect(queries[platform]()).rejects.toMatchObject({ retryAt });
  time.nowMs = retryAt.getTime() - 1;
  await expect(queries[platform]()).rejects.toMatchObject({ kind: 'busy', retryAt });
  expect(requests()).toBe(1);
  time.nowMs += 1;
  await expect(queries[platform]()).rejects.toBeInstanceOf(PlatformError);
  expect(requests()).toBe(2);
});

it('each server on Discord has a limit, and the one of the bot holds for all', async () => {
  const limited = { status: 429, body: { retry_after: 5 } };
  const { queries, requests } = await clientsOf(limited);
  await expect(queries.Discord()).rejects.toMatchObject({ kind: 'busy' });
  await expect(queries['Discord elsewhere']()).rejects.toMatchObject({ kind: 'busy' });
  expect(requests()).toBe(2);
  const bot = await clientsOf({ ...limited, body: { retry_after: 5, global: true } });
  for (const query of [bot.queries.Discord, bot.queries['Discord elsewhere']])
    await expect(query()).rejects.toMatchObject({ kind: 'busy', retryAt: new Date(now + 5000) });
  expect(bot.requests()).toBe(1);
});

it.each([
  ['2028-03-12T09:30:00Z', 21.5],
  ['2028-11-05T08:00:00Z', 24],
  ['2028-11-06T07:59:59Z', 1 / 3600],
])("the quota of YouTube's day that is used up at %s is back after %d hours", async (at, hours) => {
  const { queries, time } = await clientsOf({ status: 403, body: google('dailyLimitExceeded') });
  time.nowMs = Date.parse(at);
  const retryAt = new Date(time.nowMs + hours * 3_600_000);
  await expect(queries.YouTube()).rejects.toMatchObject({ kind: 'busy', retryAt });
});

it('a response without an answer is trouble, not the answer that nothing was done', async () => {
  const { queries } = await clientsOf({ status: 200, body: {} });
  for (const query of Object.values(queries)) await expect(query()).rejects.toMatchObject({ kind: 'unreachable' });
  const errors = [{ title: 'Service Unavailable', type: 'about:blank' }];
  const failing = (await clientsOf({ status: 200, body: { errors } })).queries;
  for (const query of [failing.X, failing['X lookup']])
    await expect(query()).rejects.toMatchObject({ kind: 'unreachable' });
});

it('an empty list is an answer', async () => {
  const empty = { meta: { result_count: 0 }, kind: 'youtube#subscriptionListResponse' };
  const { queries } = await clientsOf({ status: 200, body: empty });
  expect(await queries.X()).toEqual([]);
  expect(await queries.YouTube()).toBe(false);
  expect(await queries['YouTube comments']()).toBeUndefined();
});
