import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const work = {
  id: 'work',
  name: 'Work',
  issuer: 'https://id.example.com',
  clientId: 'gumball',
  clientSecret: 'secret',
};
const read = (value: unknown) => readConfig({ OIDC_PROVIDERS: JSON.stringify(value) }).oidcProviders;

test('reads providers', () => {
  expect(readConfig({}).oidcProviders).toEqual([]);
  const local = { ...work, id: 'local', issuer: 'http://127.0.0.1:4000' };
  expect(read([work, local])).toEqual([work, local]);
});

test.each([
  [{ ...work }, 'must be a JSON array of providers: check its form'],
  [[{ ...work, id: 'My Work' }], 'must be a JSON array of providers: check 0.id'],
  [[{ ...work, issuer: 'http://id.example.com' }], 'must be a JSON array of providers: check 0.issuer'],
  [[{ ...work, clientSecret: '' }], 'must be a JSON array of providers: check 0.clientSecret'],
  [[work, { ...work, id: 'other' }], 'must be a JSON array of providers: ids and issuers must differ'],
])('rejects %j', (value, message) => {
  expect(() => read(value)).toThrow(new ConfigError(`OIDC_PROVIDERS ${message}.`));
});

test('rejects what is not JSON, without its text', () => {
  const message = 'OIDC_PROVIDERS must be a JSON array of providers.';
  expect(() => readConfig({ OIDC_PROVIDERS: '[{ secret' })).toThrow(new ConfigError(message));
});
