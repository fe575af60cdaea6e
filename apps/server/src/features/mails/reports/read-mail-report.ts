import { isDeadStatus, type RefusalReason } from '@gumball/rules/mails/mail-reports';
import { findReturnToken, type MailReport } from './report.view.ts';

const recipientFields = new Set(['final-recipient', 'original-recipient', 'original-rcpt-to']);
const maxFieldLength = 1000;

/** Reads the fields of a part of a report: `Name: value`. */
function toFields(part: string): { name: string; value: string }[] {
  return part.split('\n').flatMap((line) => {
    const colon = line.indexOf(':');
    if (colon <= 0 || line.length > maxFieldLength) return [];
    return [{ name: line.slice(0, colon).trim().toLowerCase(), value: line.slice(colon + 1).trim() }];
  });
}

/** Returns the address of a recipient field: `rfc822; sam@example.com`. */
function toAddress(value: string): string | undefined {
  const address = (value.split(';').at(-1) ?? '').replaceAll(/[<>]/g, '').trim().toLowerCase();
  return address.includes('@') ? address : undefined;
}

/**
 * Reads a mail that a mail server sent back: a delivery status (RFC 3464) or an abuse report (RFC 5965). Returns undefined
 * for everything else: answers of members, vacation notices, and failures that may pass.
 */
export async function readMailReport(raw: string): Promise<MailReport | undefined> {
  // Few servers receive such mails.
  const { default: PostalMime } = await import('postal-mime');
  const mail = await PostalMime.parse(raw, {
    attachmentEncoding: 'utf8',
    maxNestingDepth: 10,
    forceRfc822Attachments: true,
  });
  const fieldsOf = (type: string) =>
    mail.attachments
      .filter(({ mimeType }) => mimeType === type)
      .flatMap(({ content }) => (typeof content === 'string' ? toFields(content) : []));
  const found = (reason: RefusalReason, fields: { name: string; value: string }[]): MailReport => ({
    reason,
    returnToken: findReturnToken(raw),
    email: fields.flatMap(({ name, value }) => (recipientFields.has(name) ? (toAddress(value) ?? []) : []))[0],
  });
  const feedback = fieldsOf('message/feedback-report');
  const isComplaint = feedback.some(({ name, value }) => name === 'feedback-type' && value.toLowerCase() === 'abuse');
  if (isComplaint) return found('complaint', feedback);
  const status = fieldsOf('message/delivery-status');
  const isFailed = status.some(({ name, value }) => name === 'action' && value.toLowerCase() === 'failed');
  const isDead = status.some(({ name, value }) => name === 'status' && isDeadStatus(value.split(/[ (]/)[0] ?? ''));
  return isFailed && isDead ? found('bounce', status) : undefined;
}
