import type { Language } from '@gumball/rules/formats/languages';
import { phrase } from '@gumball/rules/formats/phrase';
import type { MailMessage } from '../../../platform/mail/mail-message.ts';

/** The mail that proves that an address works again. */
export function addressMail({
  to,
  language,
  link,
  site,
}: {
  to: string;
  language: Language;
  link: string;
  site: string;
}): MailMessage {
  return {
    to,
    language,
    subject: phrase('Does this address work?'),
    link,
    blocks: [
      phrase('Hi,'),
      phrase(
        'Mails from {site} to this address came back or were reported, so we stopped sending them. You asked us to use it again.',
        { site },
      ),
      { button: phrase('Use this address'), url: link, isSpelledOut: true },
      phrase('The link works for one day. If you did not ask for it, there is nothing to do.'),
      phrase('The {site} team'),
    ],
  };
}
