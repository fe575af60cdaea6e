/** Configuration. Every variable is read here, once, at start. docs/operating.md lists them for operators. */
import path from 'node:path';
import { signUpsWithoutChallenge } from '@gumball/rules/auth/proof-of-work';
import { onboardingRewardMax } from '@gumball/rules/onboarding/first-steps';
import { z } from 'zod';
import { arePushKeys, type PushKeys } from '../push/push-keys.ts';
import { isLocalUrl } from './local-url.ts';
import { type OidcProvider, oidcProviders } from './oidc-providers.ts';
import { trustedProxies } from './trusted-proxies.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const flag = z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true');
const port = z.coerce
  .number('must be a port number')
  .int('must be a port number')
  .min(0)
  .max(65_535, 'must be a port number');
const httpUrl = z.string().refine((text) => /^https?:$/.test(protocolOf(text)), {
  error: 'must be an http or https address',
  abort: true,
});
// Links begin with it, and the server answers at the root of its host only.
const originUrl = httpUrl.refine((text) => {
  const { href, origin } = new URL(text);
  return href === `${origin}/`;
}, 'must have no path, query or account');
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

const urlsOf = (...protocols: string[]) =>
  z.string().transform((text, context): string[] => {
    const urls = text.split(',').map((part) => part.trim());
    const message = `must be addresses that start with ${protocols[0]}//, separated by commas`;
    if (!urls.every((url) => protocols.includes(protocolOf(url)))) context.addIssue({ code: 'custom', message });
    return urls;
  });

const environment = z.object({
  NODE_ENV: z.string().default('production'),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  PUBLIC_URL: originUrl.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: urlOf('postgres:', 'postgresql:').optional(),
  DATABASE_DIRECT_URL: urlOf('postgres:', 'postgresql:').optional(),
  DATABASE_DISTRIBUTED: flag.default(false),
  DATABASE_WORKER_URLS: urlsOf('postgres:', 'postgresql:').optional(),
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
  MAIL_RETURN_PATH: z.email('must be an e-mail address').optional(),
  MAIL_REPORTS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  MAIL_PER_MINUTE: z.coerce
    .number('must be a whole number')
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(10_000, 'must be at most 10000')
    .default(300),
  DKIM_DOMAIN: z.string().optional(),
  DKIM_SELECTOR: z.string().optional(),
  DKIM_KEY_FILE: z.string().optional(),
  SUPPORT_EMAIL: z.email('must be an e-mail address').optional(),
  X_API_BASE_URL: httpUrl.optional(),
  X_BEARER_TOKEN: z.string().optional(),
  YOUTUBE_API_BASE_URL: httpUrl.optional(),
  YOUTUBE_API_KEY: z.string().optional(),
  TELEGRAM_API_BASE_URL: httpUrl.optional(),
  TELEGRAM_BOT_TOKEN: z.string().optional(),
  TELEGRAM_BOT_NAME: z.string().optional(),
  BLUESKY_API_BASE_URL: httpUrl.optional(),
  GITHUB_API_BASE_URL: httpUrl.optional(),
  GITHUB_API_TOKEN: z.string().optional(),
  MASTODON_API_BASE_URL: httpUrl.optional(),
  MASTODON_ACCESS_TOKEN: z.string().optional(),
  DISCORD_API_BASE_URL: httpUrl.optional(),
  DISCORD_BOT_TOKEN: z.string().optional(),
  DISCORD_CLIENT_ID: z.string().optional(),
  DISCORD_CLIENT_SECRET: z.string().optional(),
  SANDBOX: flag.optional(),
  DEMO: flag.optional(),
  VAPID_PUBLIC_KEY: z.string().optional(),
  VAPID_PRIVATE_KEY: z.string().optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(?:mailto:[^\s@]+@|https:\/\/)\S+$/, 'must be an address that starts with mailto: or https://')
    .optional(),
  METRICS_TOKEN: z.string().optional(),
  SETTINGS_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  FFMPEG_PATH: z.string().optional(),
  SIGNUP_FREE_PER_NETWORK: z.coerce
    .number('must be a whole number')
    .int('must be a whole number')
    .min(0, 'must not be negative')
    .default(signUpsWithoutChallenge),
  OIDC_PROVIDERS: oidcProviders.default([]),
  OPERATORS_NEED_SECOND_FACTOR: flag.default(false),
  COUNTRY_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,60}$/, 'must be the name of a header')
    .transform((name) => name.toLowerCase())
    .optional(),
  PLACES_DATABASE: z.string().optional(),
  ONBOARDING_REWARD: z.coerce
    .number('must be a whole number')
    .int('must be a whole number')
    .min(0, 'must not be negative')
    .max(onboardingRewardMax, `must be at most ${onboardingRewardMax}`)
    .optional(),
  TRUST_PROXY: trustedProxies.default(false),
});

/** Names of all variables. */
export const configVariables = Object.keys(environment.shape);

/** Groups of variables that must be set together or not at all. */
const variableGroups = [
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_KEY_FILE'],
  ['X_API_BASE_URL', 'X_BEARER_TOKEN'],
  ['YOUTUBE_API_BASE_URL', 'YOUTUBE_API_KEY'],
  ['TELEGRAM_API_BASE_URL', 'TELEGRAM_BOT_TOKEN', 'TELEGRAM_BOT_NAME'],
  ['DISCORD_API_BASE_URL', 'DISCORD_BOT_TOKEN', 'DISCORD_CLIENT_ID', 'DISCORD_CLIENT_SECRET'],
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
  /** The address of the database itself when `databaseUrl` is that of a pooler. */
  databaseDirectUrl: string | undefined;
  /** Whether the tables of the database are distributed by Citus. */
  databaseDistributed: boolean;
  /** Workers of a distributed database that run reads. */
  databaseWorkerUrls: string[];
  /** Streaming replicas of that database. The embedded database has none. */
  databaseReplicaUrls: string[];
  /** One Redis, or several nodes of a Redis Cluster. */
  redis: { urls: string[]; cluster: boolean } | undefined;
  s3: { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string } | undefined;
  smtp: { url: string; from: string } | undefined;
  /** The key that signs mails. */
  dkim: { domain: string; selector: string; keyFile: string } | undefined;
  /** Where mails that cannot be delivered return to. A signed part after a plus sign names the recipient. */
  mailReturnPath: string | undefined;
  /** What reports about mails authenticate with. */
  mailReportsToken: string | undefined;
  /** How many mails about news are sent in a minute, on all nodes together. */
  mailsPerMinute: number;
  supportEmail: string | undefined;
  platforms: {
    x: { baseUrl: string; bearerToken: string } | undefined;
    youtube: { baseUrl: string; apiKey: string } | undefined;
    telegram: { baseUrl: string; botToken: string; botName: string } | undefined;
    /** Its API is public and needs no key. */
    bluesky: { baseUrl: string } | undefined;
    /** The token raises its limit of 60 queries an hour. */
    github: { baseUrl: string; token: string | undefined } | undefined;
    /**
     * The server of the accounts of tasks. `asksOtherServers`: the profiles of members are read on their own servers.
     */
    mastodon: { baseUrl: string; token: string | undefined; asksOtherServers: boolean } | undefined;
    /** `authorizeUrl` is the page on which a member confirms an account. */
    discord:
      | { baseUrl: string; authorizeUrl: string; botToken: string; clientId: string; clientSecret: string }
      | undefined;
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
  /** What encrypts secrets that operators enter in the console; without it a file of the data folder. */
  settingsKey: string | undefined;
  /** The program that converts videos; without it the one in PATH, if there is one. */
  ffmpegPath: string | undefined;
  /** Sign-ups from one network within ten minutes that need no proof of work. */
  freeSignUps: number;
  /** OpenID Connect providers that members may sign in with. */
  oidcProviders: OidcProvider[];
  /** Whether the console and its requests are closed to operators without two-factor authentication. */
  operatorsNeedSecondFactor: boolean;
  /** The header in which a trusted proxy states the country of the client, in lower case. */
  countryHeader: string | undefined;
  /** The path of a database of places in the MaxMind format. */
  placesDatabase: string | undefined;
  /** Gumballs for each first step of a new member; 0 pays nothing. Undefined: as operators choose in the console. */
  onboardingReward: number | undefined;
  trustProxy: boolean | string[];
};

function redisOf({ REDIS_URL: url, REDIS_CLUSTER_URLS: urls }: z.infer<typeof environment>): Config['redis'] {
  if (urls) return { urls, cluster: true };
  return url === undefined ? undefined : { urls: [url], cluster: false };
}

/** Reads and checks the environment. Throws `ConfigError` with one line that names the first wrong variable. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const definedVariables = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environment.safeParse(definedVariables);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`${issue?.path.join('.') ?? 'The environment'} ${issue?.message ?? 'is wrong'}.`);
  }
  const values = parsed.data;
  for (const group of variableGroups) {
    const missing = group.find((name) => values[name] === undefined);
    const present = group.find((name) => values[name] !== undefined);
    if (missing && present) throw new ConfigError(`${missing} must be set because ${present} is.`);
  }
  if (values.GITHUB_API_TOKEN && !values.GITHUB_API_BASE_URL)
    throw new ConfigError('GITHUB_API_BASE_URL must be set because GITHUB_API_TOKEN is.');
  if (values.MASTODON_ACCESS_TOKEN && !values.MASTODON_API_BASE_URL)
    throw new ConfigError('MASTODON_API_BASE_URL must be set because MASTODON_ACCESS_TOKEN is.');
  if (values.DATABASE_DIRECT_URL && !values.DATABASE_URL)
    throw new ConfigError('DATABASE_URL must be set because DATABASE_DIRECT_URL is.');
  if (values.DATABASE_DISTRIBUTED && !values.DATABASE_URL)
    throw new ConfigError('DATABASE_URL must be set because DATABASE_DISTRIBUTED is true.');
  if (values.DATABASE_WORKER_URLS && !values.DATABASE_DISTRIBUTED)
    throw new ConfigError('DATABASE_DISTRIBUTED must be true because DATABASE_WORKER_URLS is set.');
  if (values.DATABASE_REPLICA_URLS && !values.DATABASE_URL)
    throw new ConfigError('DATABASE_URL must be set because DATABASE_REPLICA_URLS is.');
  // The replica of a coordinator would read from the workers, whose rows are not those of its moment.
  if (values.DATABASE_REPLICA_URLS && values.DATABASE_DISTRIBUTED)
    throw new ConfigError('DATABASE_REPLICA_URLS must not be set because DATABASE_DISTRIBUTED is true.');
  if (values.REDIS_CLUSTER_URLS && values.REDIS_URL)
    throw new ConfigError('REDIS_URL and REDIS_CLUSTER_URLS must not both be set.');
  const platformKeys = [
    values.X_BEARER_TOKEN,
    values.YOUTUBE_API_KEY,
    values.TELEGRAM_BOT_TOKEN,
    values.BLUESKY_API_BASE_URL,
    values.GITHUB_API_BASE_URL,
    values.MASTODON_API_BASE_URL,
    values.DISCORD_BOT_TOKEN,
  ];
  const hasNoPlatformKeys = platformKeys.every((value) => value === undefined);
  if (values.SANDBOX && !hasNoPlatformKeys)
    throw new ConfigError('SANDBOX must not be true when a platform is configured: it would simulate real accounts.');
  const publicUrl = new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).origin;
  const external = [
    values.DATABASE_URL,
    values.REDIS_URL,
    values.REDIS_CLUSTER_URLS,
    values.S3_ENDPOINT,
    values.SMTP_URL,
    ...platformKeys,
  ];
  const demo = values.DEMO ?? external.every((value) => value === undefined);
  return {
    development: values.NODE_ENV === 'development',
    logLevel: values.LOG_LEVEL,
    host: values.HOST,
    port: values.PORT,
    publicUrl,
    allowedOrigins: values.PUBLIC_URL
      ? [publicUrl]
      : [publicUrl, `http://127.0.0.1:${values.PORT}`, `http://[::1]:${values.PORT}`],
    dataDir: path.resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databaseDistributed: values.DATABASE_DISTRIBUTED,
    databaseWorkerUrls: values.DATABASE_WORKER_URLS ?? [],
    databaseReplicaUrls: values.DATABASE_REPLICA_URLS ?? [],
    redis: redisOf(values),
    s3:
      values.S3_ENDPOINT &&
      values.S3_BUCKET &&
      values.S3_REGION &&
      values.S3_ACCESS_KEY_ID &&
      values.S3_SECRET_ACCESS_KEY
        ? {
            endpoint: values.S3_ENDPOINT,
            bucket: values.S3_BUCKET,
            region: values.S3_REGION,
            accessKeyId: values.S3_ACCESS_KEY_ID,
            secretAccessKey: values.S3_SECRET_ACCESS_KEY,
          }
        : undefined,
    smtp: values.SMTP_URL && values.MAIL_FROM ? { url: values.SMTP_URL, from: values.MAIL_FROM } : undefined,
    dkim:
      values.DKIM_DOMAIN && values.DKIM_SELECTOR && values.DKIM_KEY_FILE
        ? { domain: values.DKIM_DOMAIN, selector: values.DKIM_SELECTOR, keyFile: path.resolve(values.DKIM_KEY_FILE) }
        : undefined,
    mailReturnPath: values.MAIL_RETURN_PATH,
    mailReportsToken: values.MAIL_REPORTS_TOKEN,
    mailsPerMinute: values.MAIL_PER_MINUTE,
    supportEmail: values.SUPPORT_EMAIL,
    platforms: {
      x:
        values.X_API_BASE_URL && values.X_BEARER_TOKEN
          ? { baseUrl: values.X_API_BASE_URL, bearerToken: values.X_BEARER_TOKEN }
          : undefined,
      youtube:
        values.YOUTUBE_API_BASE_URL && values.YOUTUBE_API_KEY
          ? { baseUrl: values.YOUTUBE_API_BASE_URL, apiKey: values.YOUTUBE_API_KEY }
          : undefined,
      telegram:
        values.TELEGRAM_API_BASE_URL && values.TELEGRAM_BOT_TOKEN && values.TELEGRAM_BOT_NAME
          ? {
              baseUrl: values.TELEGRAM_API_BASE_URL,
              botToken: values.TELEGRAM_BOT_TOKEN,
              botName: values.TELEGRAM_BOT_NAME,
            }
          : undefined,
      bluesky: values.BLUESKY_API_BASE_URL ? { baseUrl: values.BLUESKY_API_BASE_URL } : undefined,
      github: values.GITHUB_API_BASE_URL
        ? { baseUrl: values.GITHUB_API_BASE_URL, token: values.GITHUB_API_TOKEN || undefined }
        : undefined,
      mastodon: values.MASTODON_API_BASE_URL
        ? {
            baseUrl: values.MASTODON_API_BASE_URL,
            token: values.MASTODON_ACCESS_TOKEN || undefined,
            asksOtherServers: true,
          }
        : undefined,
      discord:
        values.DISCORD_API_BASE_URL &&
        values.DISCORD_BOT_TOKEN &&
        values.DISCORD_CLIENT_ID &&
        values.DISCORD_CLIENT_SECRET
          ? {
              baseUrl: values.DISCORD_API_BASE_URL,
              authorizeUrl: new URL('/oauth2/authorize', values.DISCORD_API_BASE_URL).href,
              botToken: values.DISCORD_BOT_TOKEN,
              clientId: values.DISCORD_CLIENT_ID,
              clientSecret: values.DISCORD_CLIENT_SECRET,
            }
          : undefined,
    },
    sandbox: values.SANDBOX ?? (hasNoPlatformKeys && (demo || isLocalUrl(publicUrl))),
    sandboxUrl: undefined,
    demo,
    push: pushKeysOf(values),
    metricsToken: values.METRICS_TOKEN,
    settingsKey: values.SETTINGS_KEY,
    ffmpegPath: values.FFMPEG_PATH,
    freeSignUps: values.SIGNUP_FREE_PER_NETWORK,
    oidcProviders: values.OIDC_PROVIDERS,
    operatorsNeedSecondFactor: values.OPERATORS_NEED_SECOND_FACTOR,
    countryHeader: values.COUNTRY_HEADER,
    placesDatabase: values.PLACES_DATABASE,
    onboardingReward: values.ONBOARDING_REWARD,
    trustProxy: values.TRUST_PROXY,
  };
}

function pushKeysOf(values: z.infer<typeof environment>): PushKeys | undefined {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = values;
  if (!publicKey || !privateKey || !subject) return undefined;
  if (!arePushKeys(publicKey, privateKey))
    throw new ConfigError(
      'VAPID_PUBLIC_KEY must belong to VAPID_PRIVATE_KEY; npm run gumball -- push-keys makes both.',
    );
  return { publicKey, privateKey, subject };
}
