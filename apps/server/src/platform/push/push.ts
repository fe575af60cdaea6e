import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Clock } from '../clock/clock.ts';
import { type AddressParts, checkedAddresses, pinnedLookup } from '../outbound/guarded-fetch.ts';
import type { PushKeys, PushTarget } from './push-keys.ts';

/** Sends messages to browsers that are not looking, through the push services that they name themselves. */
export type Push = {
  /** What a browser needs to know to be reached by this server, base64url. */
  publicKey: string;
  /**
   * Hands a message over. `expired` where the browser cannot be reached under this address any more, or never could. Throws where another try may
   * help. Messages of one `topic` (at most 32 letters of base64url) replace each other while the browser is away.
   */
  send(target: PushTarget, message: { text: string; topic: string }): Promise<'sent' | 'expired'>;
};

/** The parts that a test may stand in for; see `createGuardedFetch`. */
export type PushParts = AddressParts & { request?: typeof https.request };

const timeoutMs = 10_000;
const ttlSeconds = 24 * 3600;
const targetMaxLength = 1000;

/** Whether a push service can be meant: https on its own port, no passwords, no name longer than any service uses. */
export function isPushEndpoint(text: string): boolean {
  if (text.length > targetMaxLength || !URL.canParse(text)) return false;
  const url = new URL(text);
  return url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === '';
}

/** Makes the sender. A member chooses the address, so it is reached as a foreign page is: public addresses only, no redirects. */
export function createPush(keys: PushKeys, clock: Clock, parts: PushParts = {}): Push {
  const { request = https.request } = parts;

  async function deliver(target: PushTarget, authorization: string, body: Buffer, topic: string): Promise<number> {
    const url = new URL(target.endpoint);
    const signal = AbortSignal.timeout(timeoutMs);
    const addresses = await checkedAddresses(url, signal, parts);
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
        // Keys that are no keys: no browser can read what is sent to them.
        return 'expired';
      }
      if (!isPushEndpoint(target.endpoint)) return 'expired';
      const authorization = authorizePush(target.endpoint, keys, clock.now());
      const status = await deliver(target, authorization, body, topic);
      if (status >= 200 && status < 300) return 'sent';
      if (status === 404 || status === 410) return 'expired';
      throw new Error(`the push service answered ${status}`);
    },
  };
}
