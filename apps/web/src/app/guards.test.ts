import { describe, expect, it } from 'vitest';
import type { Session } from '../lib/session/session.ts';
import { guard } from './guards.ts';

const user = {
  id: '1',
  username: 'alice.fun',
  firstName: 'Alice',
  lastName: 'Archer',
  avatarUrl: null,
  level: 'Novice',
  email: 'alice@example.com',
  bannerUrl: null,
  bio: null,
  location: null,
  birthDate: null,
  createdAt: '2026-01-01T00:00:00Z',
  lastSeen: null,
  gumballs: 0,
  balance: 0,
  hasShop: true,
  hasBoosts: false,
  hasTips: true,
  friendsCount: 0,
  communitiesCount: 0,
  postsCount: 0,
  pinnedPostId: null,
  referralCode: 'ALICE',
} as const;
const guest: Session = { status: 'guest' };
const signedOut: Session = { status: 'guest', ended: 'signed-out' };
const expired: Session = { status: 'guest', ended: 'expired' };
const complete: Session = { status: 'member', token: 't', user, verified: true };
const incomplete: Session = { status: 'member', token: 't', user: { ...user, lastName: ' ' }, verified: true };

describe('a guest', () => {
  it('may open sign-in pages, and is redirected there from every other page', () => {
    expect(guard('guest', guest, '/login', undefined)).toBeUndefined();
    expect(guard('account', guest, '/create-account', undefined)).toBe('/login');
    expect(guard('member', guest, '/', undefined)).toBe('/login');
  });

  it('returns to the requested page, query included', () => {
    expect(guard('member', guest, '/search?q=cats', undefined)).toBe('/login?redirect=%2Fsearch%3Fq%3Dcats');
    expect(guard('member', expired, '/post/7', undefined)).toBe('/login?redirect=%2Fpost%2F7');
  });

  it('who just signed out has no page to return to', () => {
    expect(guard('member', signedOut, '/post/7', undefined)).toBe('/login');
  });
});

describe('a member without a name', () => {
  it('completes the profile first, and keeps the requested page', () => {
    expect(guard('member', incomplete, '/', undefined)).toBe('/create-account');
    expect(guard('member', incomplete, '/post/7', undefined)).toBe('/create-account?redirect=%2Fpost%2F7');
    expect(guard('guest', incomplete, '/login', '/post/7')).toBe('/create-account?redirect=%2Fpost%2F7');
    expect(guard('account', incomplete, '/create-account', undefined)).toBeUndefined();
  });
});

describe('a member', () => {
  it('may open the product, but no sign-in pages', () => {
    expect(guard('member', complete, '/earnings', undefined)).toBeUndefined();
    expect(guard('guest', complete, '/login', undefined)).toBe('/');
    expect(guard('account', complete, '/create-account', undefined)).toBe('/');
  });

  it('goes to the requested page, but never to another site', () => {
    expect(guard('guest', complete, '/login', '/post/7')).toBe('/post/7');
    expect(guard('guest', complete, '/login', '//evil.example/x')).toBe('/');
    expect(guard('account', complete, '/create-account', 'https://evil.example')).toBe('/');
  });
});
