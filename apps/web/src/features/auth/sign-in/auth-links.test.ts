import { describe, expect, it } from 'vitest';
import { resetTokenOf, signInHref, verifyEmailHref } from './auth-links.ts';

describe('links between sign-in pages', () => {
  it('keep the requested page', () => {
    expect(signInHref('/signup', { redirect: '/post/7?a=1' })).toBe('/signup?redirect=%2Fpost%2F7%3Fa%3D1');
    expect(verifyEmailHref('a+b@example.com', { redirect: '/friends' })).toBe(
      '/verify-email?email=a%2Bb%40example.com&redirect=%2Ffriends',
    );
  });

  it('keep the kind of the public page on which somebody decided to join', () => {
    expect(signInHref('/signup', { redirect: '/post/7', from: 'post' })).toBe('/signup?redirect=%2Fpost%2F7&from=post');
    expect(signInHref('/login', { from: 'front' })).toBe('/login?from=front');
    expect(signInHref('/login', { from: 'elsewhere' })).toBe('/login');
  });

  it('drop a page of another site, home and an empty one', () => {
    expect(signInHref('/login', { redirect: '//elsewhere.example' })).toBe('/login');
    expect(signInHref('/login', { redirect: '/' })).toBe('/login');
    expect(verifyEmailHref('a@example.com', {})).toBe('/verify-email?email=a%40example.com');
  });
});

describe('the token of a reset link', () => {
  it.each([
    [{ path: '/reset-password', search: { token: 'abc' } }, 'abc'],
    [{ path: '/reset-password/a%2Fb', search: {} }, 'a/b'],
    [{ path: '/reset-password/ignored', search: { token: 'query' } }, 'query'],
    [{ path: '/reset-password', search: {} }, ''],
    [{ path: '/reset-password/%E0%A4%A', search: {} }, ''],
  ])('is read from %j', (place, token) => {
    expect(resetTokenOf(place)).toBe(token);
  });
});
