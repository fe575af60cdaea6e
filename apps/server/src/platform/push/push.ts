import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Clock } from '../clock/clock.ts';
import { type AddressDeps, checkedAddresses, pinnedLookup } from '../outbound/guarded-fetch.ts';
import type { PushKeys, PushTarget } from './push-keys.ts';

/** Sends messages to browsers in the background, through the push services of their subscriptions. */
export type Push = {
  /** The VAPID public key that browsers subscribe with, base64url. */
  publicKey: string;
  /**
   * Sends a message. Returns `expired` if the subscription is expired or invalid. Throws if a retry may succeed. Pending
   * messages of one `topic` (at most 32 base64url characters) replace each other while the browser is offline.
   */
  send(target: PushTarget, message: { text: string; topic: string }): Promise<'sent' | 'expired'>;
};

/** Dependencies that tests replace; see `createGuardedFetch`. */
export type PushDeps = AddressDeps & { request?: typeof https.request };

const timeoutMs = 10_000;
const ttlSeconds = 24 * 3600;
const targetMaxLength = 1000;

/** Whether a URL can be a push endpoint: https on the default port, no credentials, limited length. */
export function isPushEndpoint(text: string): boolean {
  if (text.length > targetMaxLength || !URL.canParse(text)) return false;
  const url = new URL(text);
  return url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === '';
}

/** Creates the sender. Endpoints are user input, so SSRF protection applies: public addresses only, no redirects. */
export function createPush(keys: PushKeys, clock: Clock, deps: PushDeps = {}): Push {
  const { request = https.request } = deps;

  async function deliver(target: PushTarget, authorization: string, body: Buffer, topic: string): Promise<number> {
    const url = new URL(target.endpoint);
    const signal = AbortSignal.timeout(timeoutMs);
    const addresses = await checkedAddresses(url, signal, deps);
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const outgoing = request(
        url,
        {
          method: 'POST',
          agent: false,
          lookup: pinnedLookup(addresses),
          signal,
          headers: {
            authorization,
            'content-encoding': 'aes128gcm',
            'content-type': 'application/octet-stream',
            'content-length': body.length,
            ttl: ttlSeconds,
            topic,
            urgency: 'normal',
          },
        },
        resolve,
      );
      outgoing.on('error', reject);
      outgoing.end(body);
    });
    response.destroy();
    return response.statusCode ?? 0;
  }

  return {
    publicKey: keys.publicKey,
    async send(target, { text, topic }) {
      const { authorizePush, encryptPush } = await import('./web-push.ts');
      let body: Buffer;
      try {
        body = encryptPush(Buffer.from(text), target);
      } catch {
        // Invalid keys: no browser can decrypt the message.
        return 'expired';
      }
      if (!isPushEndpoint(target.endpoint)) return 'expired';
      const authorization = authorizePush(target.endpoint, keys, clock.now());
      const status = await deliver(target, authorization, body, topic);
      if (status >= 200 && status < 300) return 'sent';
      if (status === 404 || status === 410) return 'expired';
      throw new Error(`the push service returned status ${status}`);
    },
  };
}
