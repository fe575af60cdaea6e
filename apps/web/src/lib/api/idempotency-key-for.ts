import { fingerprintOf } from '../storage/fingerprint.ts';
import { newIdempotencyKey } from './api-client.ts';

/** An attempt to send something: its idempotency key, and the fingerprint of its body. */
export type SendAttempt = { key: string; print: string };

/**
 * Returns the attempt that sends a body: a repeat of the same body keeps its key, so that it is never created twice. A
 * stored draft has the same key after a reload and in another tab; `draftId` is undefined where none is stored.
 */
export function idempotencyKeyFor(body: object, last: SendAttempt | null, draftId: string | undefined): SendAttempt {
  const print = fingerprintOf(body);
  if (last?.print === print) return last;
  return { key: draftId === undefined ? newIdempotencyKey() : `${draftId}:${print}`, print };
}
