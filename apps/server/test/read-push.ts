import { createDecipheriv, type ECDH, hkdfSync } from 'node:crypto';

/** Decrypts a web push message (RFC 8291) as a browser does. Throws if the auth secret is wrong. */
export function readPush(sealed: Buffer, browser: ECDH, auth: Buffer): string {
  const sender = sealed.subarray(21, 86);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', browser.computeSecret(sender), auth, info, 32));
  const part = (label: string, size: number) =>
    Buffer.from(hkdfSync('sha256', secret, sealed.subarray(0, 16), `Content-Encoding: ${label}\0`, size));
  const cipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12));
  cipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([cipher.update(sealed.subarray(86, -16)), cipher.final()]);
  // Delimiter octet 2 marks the last record (RFC 8188).
  if (padded.at(-1) !== 2) throw new Error('The last record has no delimiter.');
  return padded.subarray(0, -1).toString();
}
