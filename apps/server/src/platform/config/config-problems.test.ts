import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { findConfigProblems } from './config-problems.ts';
import { isLocalUrl } from './local-url.ts';

const production = {
  PUBLIC_URL: 'https://gumball.example',
  DATABASE_URL: 'postgres://host/db',
  SMTP_URL: 'smtp://host',
  MAIL_FROM: 'hello@gumball.example',
  TRUST_PROXY: 'loopback',
  METRICS_TOKEN: 'secret',
};
const codesOf = (env: Record<string, string>, severities = ['refuse', 'problem']) =>
  findConfigProblems(readConfig(env))
    .filter(({ severity }) => severities.includes(severity))
    .map(({ code }) => code);

test('a complete production configuration has no problem', () => {
  expect(codesOf(production)).toEqual([]);
});

test.each([
  ['PUBLIC_URL', 'local-address'],
  ['DATABASE_URL', 'embedded-database'],
  ['TRUST_PROXY', 'no-trusted-proxy'],
  ['METRICS_TOKEN', 'no-metrics-token'],
] as const)('reports a missing %s', (variable, code) => {
  const { [variable]: _left, ...rest } = production;
  const found = findConfigProblems(readConfig(rest)).filter(({ severity }) => severity === 'problem');
  expect(found).toEqual([
    expect.objectContaining({ code, name: variable, message: expect.stringContaining(variable) as string }),
  ]);
});

test('reports missing mail settings', () => {
  const { SMTP_URL: _url, MAIL_FROM: _from, ...rest } = production;
  expect(codesOf(rest)).toEqual(['no-mail']);
});

test.each([
  [{ SANDBOX: 'true' }, ['sandbox-public']],
  [{ DEMO: 'true' }, ['sandbox-public', 'demo-public']],
  [{ PUBLIC_URL: 'http://gumball.example' }, ['no-https']],
  [{ PUBLIC_URL: 'http://gumball.example', SANDBOX: 'true' }, ['no-https', 'sandbox-on']],
  [{ TRUST_PROXY: 'true' }, ['any-trusted-proxy']],
  [{ REDIS_URL: 'redis://host' }, ['redis-without-s3']],
] as const)('reports %j', (change, codes) => {
  expect(codesOf({ ...production, ...change })).toEqual(codes);
});

test.each([
  ['127.0.0.1', false],
  ['::1', false],
  ['localhost', false],
  ['0.0.0.0', true],
  ['::', true],
  ['10.0.0.4', true],
])('warns about a public site that listens on %s: %s', (HOST, expected) => {
  expect(codesOf({ ...production, HOST }, ['note']).includes('open-host')).toBe(expected);
});

test('a local demo has notes but no problem', () => {
  expect(codesOf({})).toEqual([]);
  expect(codesOf({}, ['note'])).not.toEqual([]);
});

test.each([
  [{}, true],
  [{ PUBLIC_URL: 'http://127.0.0.1:80' }, true],
  [{ PUBLIC_URL: 'http://gumball.example' }, false],
  [{ PUBLIC_URL: 'http://gumball.example', DEMO: 'true' }, true],
  [{ SANDBOX: 'false' }, false],
  [{ PUBLIC_URL: 'http://gumball.example', SANDBOX: 'true' }, true],
] as const)('with %j the sandbox is enabled: %s', (env, expected) => {
  expect(readConfig({ DATABASE_URL: 'postgres://host/db', ...env }).sandbox).toBe(expected);
});

test.each([
  ['http://localhost:3000', true],
  ['http://gumball.localhost', true],
  ['http://127.0.0.2', true],
  ['http://[::1]:80', true],
  ['http://10.0.0.1', false],
  ['https://localhost.example', false],
])('%s is a loopback URL: %s', (url, expected) => {
  expect(isLocalUrl(url)).toBe(expected);
});
