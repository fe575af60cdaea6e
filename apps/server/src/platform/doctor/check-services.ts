import http from 'node:http';
import https from 'node:https';
import type { Config } from '../config/config.ts';
import type { Log } from '../log/log.ts';
import { createTranscoder } from '../media/transcoder.ts';
import { openRedis } from '../realtime/redis.ts';
import { type Check, causeOf } from './check.ts';

const minRedisMajor = 7;
const requestTimeoutMs = 5000;

/** Checks that Redis responds and has a supported version. */
export async function checkRedis(redis: NonNullable<Config['redis']>, log: Log): Promise<Check[]> {
  const name = 'Redis';
  const link = await openRedis(redis, log);
  try {
    await link.client.ping();
    if (redis.cluster) return [{ name, status: 'ok', message: 'the cluster responds' }];
    const version = /redis_version:(\S+)/.exec(await link.client.info('server'))?.[1] ?? 'of unknown version';
    if (Number.parseInt(version, 10) >= minRedisMajor) return [{ name, status: 'ok', message: `Redis ${version}` }];
    const message = `Redis ${version}: REDIS_URL must point to version ${minRedisMajor} or newer.`;
    return [{ name, status: 'problem', message }];
  } finally {
    link.close();
  }
}

/** Names the program that converts videos. It is optional, so its absence is no problem. */
export async function checkVideos({ ffmpegPath }: Pick<Config, 'ffmpegPath'>): Promise<Check[]> {
  const version = await createTranscoder(ffmpegPath).version();
  const name = 'videos';
  if (version) return [{ name, status: 'ok', message: version }];
  if (ffmpegPath === undefined)
    return [{ name, status: 'ok', message: 'ffmpeg is not installed: videos stay as they were uploaded' }];
  return [{ name, status: 'problem', message: `FFMPEG_PATH is "${ffmpegPath}", which is not ffmpeg.` }];
}

/** Checks that the mail server accepts the credentials. Sends no mail. */
export async function checkSmtp({ url, from }: NonNullable<Config['smtp']>): Promise<Check[]> {
  const { createTransport } = await import('nodemailer');
  const timeouts = { connectionTimeout: requestTimeoutMs, greetingTimeout: requestTimeoutMs };
  const transport = createTransport({ url, ...timeouts } as Parameters<typeof createTransport>[0]);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
  const smtp: Check = { name: 'mail server', status: 'ok', message: `${new URL(url).hostname} responds` };
  return [smtp, checkSender(from)];
}

/** Checks the sender's address, such as `Gumball <hello@example.com>`. */
export function checkSender(from: string): Check {
  const name = 'MAIL_FROM';
  const address = /<([^<>]*)>\s*$/.exec(from)?.[1] ?? from;
  if (/^[^\s@<>,]+@[^\s@<>,.]+(?:\.[^\s@<>,.]+)+$/.test(address.trim())) return { name, status: 'ok', message: from };
  return {
    name,
    status: 'problem',
    message: `MAIL_FROM is "${from}": set it to an address such as Gumball <hello@example.com>.`,
  };
}

/**
 * Checks the public URL: it serves Gumball and its sockets. No response is only a warning, because a machine often
 * cannot reach its own public URL, or the server is not running yet.
 */
export async function checkPublicUrl({ publicUrl }: Pick<Config, 'publicUrl'>): Promise<Check[]> {
  const name = 'public address';
  const get = (path: string) =>
    fetch(`${publicUrl}${path}`, { redirect: 'manual', signal: AbortSignal.timeout(requestTimeoutMs) });
  let health: Response;
  try {
    health = await get('/healthz');
  } catch (error) {
    const message = `${publicUrl} does not respond from here: start the server, then open it from elsewhere (${causeOf(error)})`;
    return [{ name, status: 'warning', message }];
  }
  const body = await health.text();
  if (health.status !== 200 || !body.includes('"status":"up"')) {
    const message = `${publicUrl}/healthz responds with ${health.status}, but not as Gumball: check PUBLIC_URL and the proxy.`;
    return [{ name, status: 'problem', message }];
  }
  return [{ name, status: 'ok', message: `${publicUrl} leads to Gumball` }, ...(await checkSocket(publicUrl))];
}

async function checkSocket(publicUrl: string): Promise<Check[]> {
  const name = 'WebSockets';
  const status = await upgradeStatus(`${publicUrl}/socket.io/?EIO=4&transport=websocket`).catch(causeOf);
  if (status === 101) return [{ name, status: 'ok', message: `${publicUrl} forwards them` }];
  const message = `${publicUrl} refuses WebSockets (${status}): configure the proxy to forward Upgrade and Connection.`;
  return [{ name, status: 'problem', message }];
}

function upgradeStatus(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': Buffer.alloc(16).toString('base64'),
    };
    const client = url.startsWith('https:') ? https : http;
    const request = client.get(url, { headers, timeout: requestTimeoutMs });
    request.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve(response.statusCode ?? 0);
    });
    request.on('response', (response) => {
      response.destroy();
      resolve(response.statusCode ?? 0);
    });
    request.on('timeout', () => request.destroy(new Error('no response')));
    request.on('error', reject);
  });
}
