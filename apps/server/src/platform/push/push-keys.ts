import { createECDH } from 'node:crypto';

/** The server's VAPID keys, base64url, and its contact for push services: a `mailto:` or `https:` address. */
export type PushKeys = { publicKey: string; privateKey: string; subject: string };

/** A browser's subscription as its push service issued it; the keys are base64url. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

const privateBytes = 32;

/** Whether the keys are a valid pair, base64url. */
export function arePushKeys(publicKey: string, privateKey: string): boolean {
  const secret = Buffer.from(privateKey, 'base64url');
  if (secret.length !== privateBytes) return false;
  try {
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(secret);
    return pair.getPublicKey('base64url') === publicKey;
  } catch {
    return false;
  }
}
