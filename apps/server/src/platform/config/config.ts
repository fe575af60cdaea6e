/** Configuration. Every variable is read here, once, at start. docs/operating.md lists them for operators. */
import { isIP } from 'node:net';
import path from 'node:path';
import { signUpsWithoutChallenge } from '@gumball/rules/auth/proof-of-work';
import { z } from 'zod';
import { arePushKeys, type PushKeys } from '../push/push-keys.ts';
import { isLocalUrl } from './local-url.ts';

const flag = z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true');
const port = z.coerce
  .number('must be a port number')
  .int('must be a port number')
  .min(0)
  .max(65_535, 'must be a port number');
const httpUrl = z.string().refine((text) => /^https?:$/.test(protocolOf(text)), 'must be an http or https address');
const urlOf = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (text) => protocols.includes(protocolOf(text)),
      `must be an address that starts with ${protocols.map((name) => `${name}//`).join(' or ')}`,
    );

function protocolOf(text: string): string {
  return URL.canParse(text) ? new URL(text).protocol : '';
}

// A named range, an address, or a range in CIDR notation. An IPv4 range may have a netmask instead of a prefix length.
function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', range, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  if (range === undefined) return true;
  if (family === 4 && isIP(range) === 4) {
    const bits = range.split('.').map((part) => Number(part).toString(2).padStart(8, '0'));
    return /^1+0*$/.test(bits.join(''));
  }
  return /^[1-9]\d{0,2}$/.test(range) && Number(range) <= (family === 4 ? 32 : 128);
}

const proxies = z.string().transform((text, context): boolean | string[] => {
  if (text === 'true' || text === 'false') return text === 'true';
  const addresses = text.split(',').map((part) => part.trim());
  const wrong = addresses.find((address) => !isProxy(address));
  if (wrong !== undefined)
    context.addIssue({ code: 'custom', message: `must be true, false or addresses; "${wrong}" is not one` });
  return addresses;
});

const urlsOf = (...protocols: string[]) =>
  z.string().transform((text, context): string[] => {
    const urls = text.split(',').map((part) => part.trim());
    const message = `must be addresses that start with ${protocols[0]}//, separated by commas`;
    if (!urls.every((url) => protocols.includes(protocolOf(url)))) context.addIssue({ code: 'custom', message });
    return urls;
  });

const environment = z.object({
  NODE_ENV: z.string().default('production'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  PUBLIC_URL: httpUrl.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: urlOf('postgres:', 'postgresql:').optional(),
  DATABASE_REPLICA_URLS: urlsOf('postgres:', 'postgresql:').optional(),
  REDIS_URL: urlOf('redis:', 'rediss:').optional(),
  REDIS_CLUSTER_URLS: urlsOf('redis:', 'rediss:').optional(),
  S3_ENDPOINT: httpUrl.optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SMTP_URL: urlOf('smtp:', 'smtps:').optional(),
  MAIL_FROM: z.string().optional(),
  SUPPORT_EMAIL: z.email('must be an e-mail address').optional(),
  X_API_BASE_URL: httpUrl.optional(),
  X_BEARER_TOKEN: z.string().optional(),
  YOUTUBE_API_BASE_URL: httpUrl.optional(),
  YOUTUBE_API_KEY: z.string().optional(),
  TELEGRAM_API_BASE_URL: httpUrl.optional(),
  TELEGRAM_BOT_TOKEN: z.string().optional(),
  TELEGRAM_BOT_NAME: z.string().optional(),
  SANDBOX: flag.optional(),
  DEMO: flag.optional(),
  VAPID_PUBLIC_KEY: z.string().optional(),
  VAPID_PRIVATE_KEY: z.string().optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(?:mailto:[^\s@]+@|https:\/\/)\S+$/, 'must be an address that starts with mailto: or https://')
    .optional(),
  METRICS_TOKEN: z.string().optional(),
  SIGNUP_FREE_PER_NETWORK: z.coerce
    .number('must be a whole number')
    .int('must be a whole number')
    .min(0, 'must not be negative')
    .default(signUpsWithoutChallenge),
  TRUST_PROXY: proxies.default(false),
});

/** Names of all variables. */
export const configVariables = Object.keys(environment.shape);

/** Groups of variables that must be set together or not at all. */
const requireTogether = [
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['X_API_BASE_URL', 'X_BEARER_TOKEN'],
  ['YOUTUBE_API_BASE_URL', 'YOUTUBE_API_KEY'],
  ['TELEGRAM_API_BASE_URL', 'TELEGRAM_BOT_TOKEN', 'TELEGRAM_BOT_NAME'],
  ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'],
] as const;

/** Thrown at start for an invalid variable. The message is one line that names it. */
export class ConfigError extends Error {}

/**
 * The configuration that the environment defines. Each missing service has a built-in replacement: embedded database,
 * local disk, outbox, sandbox.
 */
export type Config = {
  development: boolean;
  logLevel: string;
  host: string;
  port: number;
  /** Origin of links and mails, without a slash at the end. */
  publicUrl: string;
  /** Allowed browser origins: the public one; without a configured one also the loopback addresses. */
  allowedOrigins: string[];
  dataDir: string;
  databaseUrl: string | undefined;
  /** Streaming replicas of that database. The embedded database has none. */
  databaseReplicaUrls: string[];
  /** One Redis, or several nodes of a Redis Cluster. */
  redis: { urls: string[]; cluster: boolean } | undefined;
  s3: { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string } | undefined;
  smtp: { url: string; from: string } | undefined;
  supportEmail: string | undefined;
  platforms: {
    x: { baseUrl: string; bearerToken: string } | undefined;
    youtube: { baseUrl: string; apiKey: string } | undefined;
    telegram: { baseUrl: string; botToken: string; botName: string } | undefined;
  };
  /**
   * Whether the sandbox simulates the platforms. Default: on in the demo and on a loopback address. It is off when a
   * platform is configured. `sandboxUrl` is its page once it runs.
   */
  sandbox: boolean;
  sandboxUrl: string | undefined;
  demo: boolean;
  /** VAPID keys that identify this server to push services. Without them there are no push notifications. */
  push: PushKeys | undefined;
  metricsToken: string | undefined;
  /** Sign-ups from one network within ten minutes that need no proof of work. */
  freeSignUps: number;
  trustProxy: boolean | string[];
};

function redisOf({ REDIS_URL: url, REDIS_CLUSTER_URLS: urls }: z.infer<typeof environment>): Config['redis'] {
  if (urls) return { urls, cluster: true };
  return url === undefined ? undefined : { urls: [url], cluster: false };
}

/** Reads and checks the environment. Throws `ConfigError` with one line that names the first wrong variable. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const initial = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(initial);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`${issue?.path.join('.') ?? 'The environment'} ${issue?.message ?? 'is wrong'}.`);
  }
  const all = parsed.data;
  for (const group of requireTogether) {
    const missing = group.find((name) => all[name] === undefined);
    const present = group.find((name) => all[name] !== undefined);
    if (missing && present) throw new ConfigError(`${missing} must be set because ${present} is.`);
  }
  if (all.DATABASE_REPLICA_URLS && !all.DATABASE_URL)
    throw new ConfigError('DATABASE_URL must be set because DATABASE_REPLICA_URLS is.');
  if (all.REDIS_CLUSTER_URLS && all.REDIS_URL)
    throw new ConfigError('REDIS_URL and REDIS_CLUSTER_URLS must not both be set.');
  const platformKeys = [all.X_BEARER_TOKEN, all.YOUTUBE_API_KEY, all.TELEGRAM_BOT_TOKEN];
  const keyless = platformKeys.every((value) => value === undefined);
  if (all.SANDBOX && !keyless)
    throw new ConfigError(
      'SANDBOX must not be true when the keys of a platform are set: it would simulate real accounts.',
    );
  const publicUrl = new URL(all.PUBLIC_URL ?? `http://localhost:${all.PORT}`).origin;
  const external = [
    all.DATABASE_URL,
    all.REDIS_URL,
    all.REDIS_CLUSTER_URLS,
    all.S3_ENDPOINT,
    all.SMTP_URL,
    ...platformKeys,
  ];
  const demo = all.DEMO ?? external.every((value) => value === undefined);
  return {
    development: all.NODE_ENV === 'development',
    logLevel: all.LOG_LEVEL,
    host: all.HOST,
    port: all.PORT,
    publicUrl,
    allowedOrigins: all.PUBLIC_URL
      ? [publicUrl]
      : [publicUrl, `http://127.0.0.1:${all.PORT}`, `http://[::1]:${all.PORT}`],
    dataDir: path.resolve(all.DATA_DIR),
    databaseUrl: all.DATABASE_URL,
    databaseReplicaUrls: all.DATABASE_REPLICA_URLS ?? [],
    redis: redisOf(all),
    s3:
      all.S3_ENDPOINT && all.S3_BUCKET && all.S3_REGION && all.S3_ACCESS_KEY_ID && all.S3_SECRET_ACCESS_KEY
        ? {
            endpoint: all.S3_ENDPOINT,
            bucket: all.S3_BUCKET,
            region: all.S3_REGION,
            accessKeyId: all.S3_ACCESS_KEY_ID,
            secretAccessKey: all.S3_SECRET_ACCESS_KEY,
          }
        : undefined,
    smtp: all.SMTP_URL && all.MAIL_FROM ? { url: all.SMTP_URL, from: all.MAIL_FROM } : undefined,
    supportEmail: all.SUPPORT_EMAIL,
    platforms: {
      x:
        all.X_API_BASE_URL && all.X_BEARER_TOKEN
          ? { baseUrl: all.X_API_BASE_URL, bearerToken: all.X_BEARER_TOKEN }
          : undefined,
      youtube:
        all.YOUTUBE_API_BASE_URL && all.YOUTUBE_API_KEY
          ? { baseUrl: all.YOUTUBE_API_BASE_URL, apiKey: all.YOUTUBE_API_KEY }
          : undefined,
      telegram:
        all.TELEGRAM_API_BASE_URL && all.TELEGRAM_BOT_TOKEN && all.TELEGRAM_BOT_NAME
          ? { baseUrl: all.TELEGRAM_API_BASE_URL, botToken: all.TELEGRAM_BOT_TOKEN, botName: all.TELEGRAM_BOT_NAME }
          : undefined,
    },
    sandbox: all.SANDBOX ?? (keyless && (demo || isLocalUrl(publicUrl))),
    sandboxUrl: undefined,
    demo,
    push: pushKeysOf(all),
    metricsToken: all.METRICS_TOKEN,
    freeSignUps: all.SIGNUP_FREE_PER_NETWORK,
    trustProxy: all.TRUST_PROXY,
  };
}

function pushKeysOf(all: z.infer<typeof environment>): PushKeys | undefined {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = all;
  if (!publicKey || !privateKey || !subject) return undefined;
  if (!arePushKeys(publicKey, privateKey))
    throw new ConfigError(
      'VAPID_PUBLIC_KEY must belong to VAPID_PRIVATE_KEY; npm run gumball -- push-keys makes both.',
    );
  return { publicKey, privateKey, subject };
}
