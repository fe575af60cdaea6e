import type { RefusalReason } from '@gumball/rules/mails/mail-reports';

/**
 * What a report says about an address: why it must not be used, the return address that the report names, and the plain
 * address, which counts only if the sender of the report is trusted.
 */
export type MailReport = { reason: RefusalReason; returnToken: string | undefined; email: string | undefined };

/** Finds the signed part of a return address. It is verified later, so it may be anywhere in a text. */
export function findReturnToken(text: string): string | undefined {
  return /\+(\d{1,19}\.[0-9a-f]{24})@/i.exec(text)?.[1]?.toLowerCase();
}
