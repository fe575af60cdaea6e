import { expect, it } from 'vitest';
import { parseScopes } from './api-scopes.ts';
import { isProgramToken } from './api-tokens.ts';
import { checkApp, checkRedirectUris, isOwnRedirectUri } from './oauth.ts';

it.each([
  ['https://app.example/return', true],
  ['https://app.example/return?from=gumball', true],
  ['http://127.0.0.1:4000/return', true],
  ['http://[::1]/return', true],
  ['http://localhost:8080', true],
  ['com.example.app:/return', true],
  ['http://app.example/return', false],
  ['http://127.0.0.1.evil.example/', false],
  ['http://127.0.0.1@evil.example/', false],
  ['https://user:secret@app.example/', false],
  ['https://app.example/#fragment', false],
  ['https://app.example\\@evil.example', false],
  ['javascript:alert(1)', false],
  ['data:text/html,hello', false],
  ['app:/return', false],
  ['https://app.example/\u00e4', false],
  ['', false],
])('judges the address %s', (uri, isValid) => {
  expect(checkRedirectUris([uri]).ok).toBe(isValid);
});

it.each([
  ['Reader', true],
  ['', false],
  [' \n', false],
  ['\u200b\u200d', false],
  ['\u202e\u2066', false],
])('judges the name %j', (name, isValid) => {
  expect(checkApp({ name, redirectUris: ['https://app.example/return'] }).ok).toBe(isValid);
});

it('matches addresses character by character, but for the port of the same computer', () => {
  const own = ['https://app.example/return', 'http://127.0.0.1/return'];
  expect(isOwnRedirectUri(own, 'https://app.example/return')).toBe(true);
  expect(isOwnRedirectUri(own, 'http://127.0.0.1:51234/return')).toBe(true);
  for (const uri of [
    'https://app.example/return/',
    'https://app.example/return?x',
    'https://app.example:8443/return',
    'https://app.example.evil.example/return',
    'http://127.0.0.1:1/other',
    'http://127.0.0.1:1@evil.example/return',
    'HTTPS://app.example/return',
  ])
    expect([uri, isOwnRedirectUri(own, uri)]).toEqual([uri, false]);
});

it('parses scopes and knows tokens of programs', () => {
  expect(parseScopes('posts:write posts:read posts:read')).toEqual(['posts:read', 'posts:write']);
  for (const text of ['', ' ', 'everything', 'posts:read,posts:write']) expect(parseScopes(text)).toBe(undefined);
  expect(isProgramToken(`gbp_${'a'.repeat(43)}`)).toBe(true);
  expect(isProgramToken(`gbr_${'a'.repeat(43)}`)).toBe(false);
  expect(isProgramToken(`gbp_${'a'.repeat(39)}`)).toBe(false);
});
