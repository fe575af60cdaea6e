import type { Language } from '@gumball/rules/formats/languages';
import { phrase } from '@gumball/rules/formats/phrase';
import type { MailMessage } from '../../../platform/mail/mail-message.ts';

/** Creates the mail that tries a mail server, from the console or the command line. */
export function createTrialMail(to: string, language: Language): MailMessage {
  return {
    to,
    language,
    subject: phrase('A test mail from {site}'),
    blocks: [phrase('This server sends mail.'), phrase('The {site} team')],
  };
}
