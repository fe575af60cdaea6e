/**
 * Web Push with the library `web-push`: RFC 8291 (encryption) and 8292 (VAPID). Loaded with the first push. Delivery is
 * in push.ts.
 */
import webPush from 'web-push';
import type { PushKeys, PushTarget } from './push-keys.ts';

const validSeconds = 12 * 3600;

/** Creates a pair of VAPID keys. */
export function makePushKeys(): { publicKey: string; privateKey: string } {
  return webPush.generateVAPIDKeys();
}

/** Encrypts a message for one browser, as `aes128gcm`. Throws if the browser's keys are invalid. */
export function encryptPush(message: Buffer, { p256dh, auth }: Pick<PushTarget, 'p256dh' | 'auth'>): Buffer {
  return webPush.encrypt(p256dh, auth, message, 'aes128gcm').cipherText;
}

/** Returns the `Authorization` header for a push service: a token that is valid for its origin and twelve hours. */
export function authorizePush(endpoint: string, { publicKey, privateKey, subject }: PushKeys, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + validSeconds;
  const { origin } = new URL(endpoint);
  return webPush.getVapidHeaders(origin, subject, publicKey, privateKey, 'aes128gcm', expires).Authorization;
}
