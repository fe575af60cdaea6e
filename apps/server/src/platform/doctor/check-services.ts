import { readFile } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import type { Config } from '../config/config.ts';
import { causeOf } from '../errors/cause-of.ts';
import type { Log } from '../log/log.ts';
import { dkimSetting, isSigningKey } from '../mail/dkim-key.ts';
import { createTranscoder } from '../media/transcoder.ts';
import { openRedis } from '../realtime/redis.ts';
import { type Check, toCheck } from './check.ts';

const minRedisMajor = 7;
const requestTimeoutMs = 5000;

/** Checks that Redis responds and has a supported version. */
export async function checkRedis(redis: NonNullable<Config['redis']>, log: Log): Promise<Check[]> {
  const name = 'Redis';
  const link = await openRedis(redis, log);
  try {
    await link.client.ping();
    if (redis.cluster) return [toCheck(name, 'ok', 'redis-cluster')];
    const version = /redis_version:(\S+)/.exec(await link.client.info('server'))?.[1];
    if (version === undefined) return [toCheck(name, 'problem', 'redis-unknown', 'REDIS_URL', minRedisMajor)];
    if (Number.parseInt(version, 10) >= minRedisMajor) return [toCheck(name, 'ok', 'redis-version', version)];
    return [toCheck(name, 'problem', 'redis-old', 'REDIS_URL', version, minRedisMajor)];
  } finally {
    link.close();
  }
}

/** Names the program that converts videos. It is optional, so its absence is no problem. */
export async function checkVideos({ ffmpegPath }: Pick<Config, 'ffmpegPath'>): Promise<Check[]> {
  const version = await createTranscoder(ffmpegPath).version();
  const name = 'videos';
  if (version) return [toCheck(name, 'ok', 'ffmpeg-version', version)];
  if (ffmpegPath === undefined) return [toCheck(name, 'ok', 'no-ffmpeg')];
  return [toCheck(name, 'problem', 'ffmpeg-wrong', 'FFMPEG_PATH', ffmpegPath)];
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
  return [toCheck('mail server', 'ok', 'mail-server', new URL(url).hostname), checkSender(from)];
}

/** Checks that the key of DKIM can sign mails. Throws if its file cannot be read. */
export async function checkDkim({ keyFile }: NonNullable<Config['dkim']>): Promise<Check[]> {
  return isSigningKey(await readFile(keyFile, 'utf8'))
    ? [toCheck(dkimSetting, 'ok', 'setting-value', keyFile)]
    : [toCheck(dkimSetting, 'problem', 'dkim-key-wrong', dkimSetting, keyFile)];
}

/** The setting of the database of places. */
export const placesSetting = 'PLACES_DATABASE';

/** Checks that the database of places can be read. Throws if it cannot. */
export async function checkPlaces(file: string): Promise<Check[]> {
  const [{ Reader }, content] = await Promise.all([import('mmdb-lib'), readFile(file)]);
  new Reader(content).get('192.0.2.1');
  return [toCheck(placesSetting, 'ok', 'setting-value', file)];
}

/** Checks the sender's address, such as `Site <hello@example.com>`. */
export function checkSender(from: string): Check {
  const name = 'MAIL_FROM';
  const address = /<([^<>]*)>\s*$/.exec(from)?.[1] ?? from;
  const isAddress = /^[^\s@<>,]+@[^\s@<>,.]+(?:\.[^\s@<>,.]+)+$/.test(address.trim());
  return isAddress ? toCheck(name, 'ok', 'sender', from) : toCheck(name, 'problem', 'sender-invalid', name, from);
}

/**
 * Checks the public URL: it leads to this server and its sockets. No response is only a warning, because a machine often
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
    return [toCheck(name, 'warning', 'address-silent', publicUrl, causeOf(error))];
  }
  const body = await health.text();
  if (health.status !== 200 || !body.includes('"status":"up"'))
    return [toCheck(name, 'problem', 'address-foreign', `${publicUrl}/healthz`, health.status, 'PUBLIC_URL')];
  return [toCheck(name, 'ok', 'address-reached', publicUrl), ...(await checkSocket(publicUrl))];
}

async function checkSocket(publicUrl: string): Promise<Check[]> {
  const name = 'WebSockets';
  const status = await upgradeStatus(`${publicUrl}/socket.io/?EIO=4&transport=websocket`).catch(causeOf);
  if (status === 101) return [toCheck(name, 'ok', 'sockets-forwarded', publicUrl)];
  return [toCheck(name, 'problem', 'sockets-refused', publicUrl, String(status))];
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
