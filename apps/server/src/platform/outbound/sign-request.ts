import { createHmac } from 'node:crypto';

/** Headers that prove to the receiver who sent a request, and when: docs/http-verifier.md, docs/api.md. */
export function signRequest(secret: string, body: Buffer, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signature = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');
  return {
    'content-type': 'application/json',
    'x-gumball-timestamp': timestamp,
    'x-gumball-signature': `v1=${signature}`,
  };
}
