import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const version = 'v1';
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts a secret (AES-256-GCM). `place` names where it is stored: elsewhere it cannot be decrypted. */
export function seal(key: Buffer, place: string, secret: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(place));
  const content = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return `${version}.${Buffer.concat([nonce, content, cipher.getAuthTag()]).toString('base64url')}`;
}

/** Decrypts what `seal` returned for the same place. Undefined with another key, or if somebody changed it. */
export function unseal(key: Buffer, place: string, sealed: string): string | undefined {
  const [found, text = ''] = sealed.split('.');
  const bytes = Buffer.from(text, 'base64url');
  if (found !== version || bytes.length < nonceBytes + tagBytes) return undefined;
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(place))
    .setAuthTag(bytes.subarray(-tagBytes));
  try {
    const content = bytes.subarray(nonceBytes, -tagBytes);
    return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
