import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const s3 = {
  S3_ENDPOINT: 'https://storage.example.com',
  S3_BUCKET: 'gumball',
  S3_REGION: 'eu',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
};

test('returns the defaults for an empty environment', () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    dataDir: path.resolve('data'),
    databaseUrl: undefined,
    redis: undefined,
    s3: undefined,
    smtp: undefined,
    demo: true,
    trustProxy: false,
  });
  expect(config.allowedOrigins).toEqual(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000']);
});

test('treats an empty value as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined });
});

test.each([
  [{ PORT: 'eighty' }, 'PORT must be a port number.'],
  [{ PORT: '70000' }, 'PORT must be a port number.'],
  [{ PUBLIC_URL: 'gumball.example' }, 'PUBLIC_URL must be an http or https address.'],
  [{ PUBLIC_URL: 'https://gumball.example/app' }, 'PUBLIC_URL must have no path, query or account.'],
  [{ PUBLIC_URL: 'https://gumball.example?a=1' }, 'PUBLIC_URL must have no path, query or account.'],
  [{ PUBLIC_URL: 'https://alice@gumball.example' }, 'PUBLIC_URL must have no path, query or account.'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
  [{ GITHUB_API_TOKEN: 't' }, 'GITHUB_API_BASE_URL must be set because GITHUB_API_TOKEN is.'],
  [{ MASTODON_ACCESS_TOKEN: 't' }, 'MASTODON_API_BASE_URL must be set because MASTODON_ACCESS_TOKEN is.'],
  [
    { DATABASE_URL: 'mysql://host/db' },
    'DATABASE_URL must be an address that starts with postgres:// or postgresql://.',
  ],
  [{ REDIS_URL: 'host:6379' }, 'REDIS_URL must be an address that starts with redis:// or rediss://.'],
  [
    {
      DATABASE_URL: 'postgres://gumball@db/gumball',
      DATABASE_DISTRIBUTED: 'true',
      DATABASE_REPLICA_URLS: 'postgres://gumball@replica/gumball',
    },
    'DATABASE_REPLICA_URLS must not be set because DATABASE_DISTRIBUTED is true.',
  ],
  [
    { DATABASE_URL: 'postgres://gumball@db/gumball', DATABASE_WORKER_URLS: 'postgres://gumball@worker/gumball' },
    'DATABASE_DISTRIBUTED must be true because DATABASE_WORKER_URLS is set.',
  ],
  [{ SMTP_URL: 'smtp://mail.example.com' }, 'MAIL_FROM must be set because SMTP_URL is.'],
  [{ SUPPORT_EMAIL: 'nobody' }, 'SUPPORT_EMAIL must be an e-mail address.'],
  [{ DEMO: 'yes' }, 'DEMO must be true or false.'],
  [{ TRUST_PROXY: '10.0.0.1,everyone' }, 'TRUST_PROXY must be true, false or addresses; "everyone" is not one.'],
  ...['10.0.0.0/99', '10.0.0.0/0', '10.0.0.0/8/9', '10.0.0.0/', '10.0.0.0/255.0.255.0', '::1/129', '::1/255.0.0.0'].map(
    (range): [Record<string, string>, string] => [
      { TRUST_PROXY: range },
      `TRUST_PROXY must be true, false or addresses; "${range}" is not one.`,
    ],
  ),
  [{ X_BEARER_TOKEN: 'secret' }, 'X_API_BASE_URL must be set because X_BEARER_TOKEN is.'],
  [{ ...s3, S3_BUCKET: undefined }, 'S3_BUCKET must be set because S3_ENDPOINT is.'],
])('rejects %j with one line that names the variable', (env, message) => {
  expect(() => readConfig(env)).toThrow(new ConfigError(message));
});

test('accepts a complete group of variables', () => {
  expect(readConfig(s3).s3).toEqual({
    endpoint: 'https://storage.example.com',
    bucket: 'gumball',
    region: 'eu',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  });
});

test.each([
  [{ DATABASE_URL: 'postgres://host/db' }, false],
  [{ REDIS_URL: 'redis://host' }, false],
  [{ REDIS_URL: 'redis://host', DEMO: 'true' }, true],
  [{ DEMO: 'false' }, false],
])('the demo community with %j: %s', (env, demo) => {
  expect(readConfig(env).demo).toBe(demo);
});

test('accepts addresses, ranges, or all proxies', () => {
  expect(readConfig({ TRUST_PROXY: 'true' }).trustProxy).toBe(true);
  expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, loopback' }).trustProxy).toEqual(['10.0.0.0/8', 'loopback']);
  const ranges = ['192.0.2.7', '10.0.0.0/32', '10.0.0.0/255.255.0.0', '::1', 'fd00::/128', '::ffff:10.0.0.0/104'];
  expect(readConfig({ TRUST_PROXY: ranges.join(',') }).trustProxy).toEqual(ranges);
});

test('a configured public address is the only allowed origin', () => {
  expect(readConfig({ PUBLIC_URL: 'https://gumball.example/' })).toMatchObject({
    publicUrl: 'https://gumball.example',
    allowedOrigins: ['https://gumball.example'],
  });
});

test('.env.example and docs/operating.md list every variable that is read', () => {
  const source = readFileSync(new URL('config.ts', import.meta.url), 'utf8');
  const read = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map((match) => match[1]);
  const listed = readFileSync(new URL('../../../../../.env.example', import.meta.url), 'utf8');
  const guide = readFileSync(new URL('../../../../../docs/operating.md', import.meta.url), 'utf8');
  expect(read.length).toBeGreaterThan(20);
  for (const name of read) {
    expect(listed).toContain(`#${name}=`);
    expect(guide).toContain(`\`${name}\``);
  }
});
