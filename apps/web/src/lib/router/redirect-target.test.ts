import { describe, expect, it } from 'vitest';
import { safeRedirectTarget } from './redirect-target.ts';

describe('safeRedirectTarget', () => {
  it.each([
    ['/', '/'],
    ['/post/7', '/post/7'],
    ['/search?q=a%20b#top', '/search?q=a%20b#top'],
    ['/a/../earnings', '/earnings'],
    ['/loginsomething', '/loginsomething'],
  ])('allows %s', (requested, target) => {
    expect(safeRedirectTarget(requested)).toBe(target);
  });

  it.each([
    undefined,
    null,
    42,
    '',
    'post/7',
    'https://evil.example/',
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' /post/7',
    '/..//evil.example',
    '/.//evil.example',
    '/login',
    '/login/',
    '/login?redirect=/post/7',
    '/reset-password/abc',
    '/create-account',
    `/${'a'.repeat(2001)}`,
  ])('rejects %j', (requested) => {
    expect(safeRedirectTarget(requested)).toBeUndefined();
  });
});
