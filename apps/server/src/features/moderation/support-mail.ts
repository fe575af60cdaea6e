import { phrase } from '@gumball/rules/formats/phrase';
import type { MailMessage } from '../../platform/mail/mail-message.ts';

/** A message to support as it is mailed. */
export type SupportMailContent = { username: string; userId: string; subject: string; message: string; email: string };

/** The mail to the operators' address about a message to support. Replies go to the member. */
export function supportMail(to: string, content: SupportMailContent): MailMessage {
  const { username, userId, subject, message, email } = content;
  return {
    to,
    replyTo: email,
    // The language of the operators is not known.
    language: 'en',
    subject: `[Support] ${subject || 'A message'} (${username})`,
    blocks: [message, `From ${username} (member ${userId}), answer to ${email}`, phrase('The {site} team')],
  };
}
