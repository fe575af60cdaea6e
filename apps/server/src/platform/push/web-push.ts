/** The Web Push protocol without a library: RFC 8030 (delivery), 8188 and 8291 (encryption), 8292 (who sends). */
import { createCipheriv, createECDH, createPrivateKey, type ECDH, hkdfSync, randomBytes, sign } from 'node:crypto';

/** The pair by which push services know this server, base64url, and where they may complain: a `mailto:` or `https:` address. */
export type PushKeys = { publicKey: string; privateKey: string; subject: string };

/** A browser as its push service hands it out; the keys are base64url. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

const curve = 'prime256v1';
const recordBytes = 4096;
const privateBytes = 32;
const validSeconds = 12 * 3600;

/** Makes a new pair of keys. */
export function makePushKeys(): { publicKey: string; privateKey: string } {
  const pair = createECDH(curve);
  pair.generateKeys();
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKeyOf(pair).toString('base64url') };
}

/** Whether the two keys are base64url of the right sizes and belong together. */
export function arePushKeys(publicKey: string, privateKey: string): boolean {
  const secret = Buffer.from(privateKey, 'base64url');
  if (secret.length !== privateBytes) return false;
  try {
    const pair = createECDH(curve);
    pair.setPrivateKey(secret);
    return pair.getPublicKey('base64url') === publicKey;
  } catch {
    return false;
  }
}

/**
 * Encrypts a message so that only the browser can read it. `own` and `salt` are drawn anew for each message; tests give them. Throws where the
 * browser's keys are none.
 */
export function encryptPush(
  message: Buffer,
  { p256dh, auth }: Pick<PushTarget, 'p256dh' | 'auth'>,
  { own = newPair(), salt = randomBytes(16) }: { own?: ECDH; salt?: Buffer } = {},
): Buffer {
  const reader = Buffer.from(p256dh, 'base64url');
  const sender = own.getPublicKey();
  const shared = own.computeSecret(reader);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), reader, sender]);
  const secret = Buffer.from(hkdfSync('sha256', shared, Buffer.from(auth, 'base64url'), info, 32));
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // A 2 ends the last record, which here is the only one.
  const sealed = Buffer.concat([cipher.update(message), cipher.update(Buffer.of(2)), cipher.final()]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordBytes);
  return Buffer.concat([salt, size, Buffer.of(sender.length), sender, sealed, cipher.getAuthTag()]);
}

/** The `Authorization` header for a push service: a token signed for its origin alone, good for half a day. */
export function authorizePush(endpoint: string, { publicKey, privateKey, subject }: PushKeys, now: Date): string {
  const point = Buffer.from(publicKey, 'base64url');
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: privateKey,
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const expires = Math.floor(now.getTime() / 1000) + validSeconds;
  const claims = [
    { typ: 'JWT', alg: 'ES256' },
    { aud: new URL(endpoint).origin, exp: expires, sub: subject },
  ];
  const text = claims.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  return `vapid t=${text}.${signature}, k=${publicKey}`;
}

function newPair(): ECDH {
  const pair = createECDH(curve);
  pair.generateKeys();
  return pair;
}

// Leading zeros are left out by the library, but not by the standard.
function privateKeyOf(pair: ECDH): Buffer {
  const key = pair.getPrivateKey();
  return Buffer.concat([Buffer.alloc(privateBytes - key.length), key]);
}
