import { createECDH, createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readPush } from '../../../test/read-push.ts';
import { arePushKeys } from './push-keys.ts';
import { authorizePush, encryptPush, makePushKeys } from './web-push.ts';

describe('an encrypted message', () => {
  it('can only be decrypted with the secret of the browser', () => {
    const browser = createECDH('prime256v1');
    browser.generateKeys();
    const keys = { p256dh: browser.getPublicKey('base64url'), auth: Buffer.alloc(16, 7).toString('base64url') };
    const sealed = encryptPush(Buffer.from('hello'), keys);
    expect(readPush(sealed, browser, Buffer.alloc(16, 7))).toBe('hello');
    expect(() => readPush(sealed, browser, Buffer.alloc(16, 8))).toThrow('unable to authenticate data');
  });
});

describe('the keys of a server', () => {
  it('are checked as a pair', () => {
    const [one, other] = [makePushKeys(), makePushKeys()];
    expect(arePushKeys(one.publicKey, one.privateKey)).toBe(true);
    expect(arePushKeys(one.publicKey, other.privateKey)).toBe(false);
    expect(arePushKeys(one.publicKey, 'short')).toBe(false);
  });

  it('sign a token for one push service, valid for 12 hours', () => {
    const keys = { ...makePushKeys(), subject: 'mailto:hello@example.com' };
    const header = authorizePush('https://push.example.net/send/abc', keys, new Date('2026-05-01T00:00:00Z'));
    const [, token = '', known] = /^vapid t=(\S+), ?k=(\S+)$/.exec(header) ?? [];
    const [head = '', claims = '', signature = ''] = token.split('.');
    expect(known).toBe(keys.publicKey);
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
      aud: 'https://push.example.net',
      exp: Date.UTC(2026, 4, 1, 12) / 1000,
      sub: 'mailto:hello@example.com',
    });
    const point = Buffer.from(keys.publicKey, 'base64url');
    const key = createPublicKey({
      format: 'jwk',
      key: {
        kty: 'EC',
        crv: 'P-256',
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
      },
    });
    const text = Buffer.from(`${head}.${claims}`);
    const proof = Buffer.from(signature, 'base64url');
    expect(verify('sha256', text, { key, dsaEncoding: 'ieee-p1363' }, proof)).toBe(true);
  });
});
