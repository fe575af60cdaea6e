/** What the answers of mail servers mean: docs/product.md, Mails. */

/** Why an address is no longer used. */
export type RefusalReason = 'bounce' | 'complaint';

// RFC 3463: 1.x is about the address, 2.1 a disabled mailbox. A full mailbox (2.2) and a refusal of the content (7.x)
// say nothing about whether the address exists.
const deadStatus = /^5\.(?:1\.(?:0|1|2|3|6|10)|2\.1)$/;

/** Whether an enhanced status code (RFC 3463), such as `5.1.1`, says that an address does not exist any more. */
export function isDeadStatus(status: string): boolean {
  return deadStatus.test(status);
}

/**
 * Whether the reply of a mail server to an address says that the address does not exist. Without an enhanced code only
 * 550, 551 and 553 in answer to the recipient do.
 */
export function isAddressRefused(reply: { code: number; text: string; command: string }): boolean {
  if (reply.code < 500 || reply.code > 599) return false;
  const status = /(?:^|\s)([245]\.\d{1,3}\.\d{1,3})(?=\s|$)/.exec(reply.text)?.[1];
  if (status !== undefined) return isDeadStatus(status);
  return reply.command === 'RCPT TO' && [550, 551, 553].includes(reply.code);
}

/** Maximum number of times that a mail is tried. */
export const mailAttemptsMax = 6;

/** Returns how long a mail waits after a failed attempt, in milliseconds: 2, 4, 8 minutes and so on. */
export function mailRetryMs(attempts: number): number {
  return 2 ** Math.min(Math.max(1, attempts), 8) * 60_000;
}
