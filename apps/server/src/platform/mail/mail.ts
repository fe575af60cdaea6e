import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Language } from '@gumball/rules/formats/languages';
import type { Phrase } from '@gumball/rules/formats/phrase';
import type { Clock } from '../clock/clock.ts';
import type { Config } from '../config/config.ts';
import type { Ids } from '../ids/ids.ts';
import type { Log } from '../log/log.ts';
import { mailTranslator } from './mail-translator.ts';

/**
 * A plain-text mail in the recipient's `language`: phrases are translated, strings (a code, a link, user content) are
 * not. `link` is logged if no mail server is configured. Replies go to `replyTo`.
 */
export type MailMessage = {
  to: string;
  language: Language;
  subject: string | Phrase;
  paragraphs: readonly (string | Phrase)[];
  link?: string;
  replyTo?: string;
};

// Milliseconds. A mail server that does not respond blocks a job, or an operator who tests it.
const timeouts = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 };

function render({ language, subject, paragraphs }: MailMessage): { subject: string; text: string } {
  const translate = (text: string | Phrase) => mailTranslator(language, text);
  return { subject: translate(subject), text: paragraphs.map(translate).join('\n\n') };
}

/** Sends mail by SMTP, or writes it into the outbox folder if SMTP is not configured. */
export type Mail = {
  /** Whether mail is really sent. Otherwise no user could receive a code. */
  readonly delivers: boolean;
  /**
   * Sends a mail now and returns the server's reply. Throws if the server rejects it. For jobs, which retry: secrets in
   * the mail are then never stored.
   */
  deliver(message: MailMessage): Promise<string>;
  close(): void;
};

/** Creates the configured mail sender. */
export async function createMail(deps: { config: Config; log: Log; clock: Clock; ids: Ids }): Promise<Mail> {
  const { config, log, clock, ids } = deps;
  if (!config.smtp) {
    const outbox = path.join(config.dataDir, 'outbox');
    const writeToOutbox = async (message: MailMessage) => {
      const { subject, text } = render(message);
      await mkdir(outbox, { recursive: true, mode: 0o700 });
      const name = path.join(outbox, `${clock.now().toISOString().replace(/[:.]/g, '-')}-${ids.next()}.txt`);
      await writeFile(name, `To: ${message.to}\nSubject: ${subject}\n\n${text}\n`, { mode: 0o600 });
      log.info({ file: name, link: message.link }, `mail for ${message.to} was written to the outbox`);
      return name;
    };
    return { delivers: false, deliver: writeToOutbox, close() {} };
  }
  const { url, from } = config.smtp;
  // Loaded only if SMTP is configured.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ url, pool: true, maxConnections: 3, ...timeouts } as Parameters<
    typeof createTransport
  >[0]);
  const deliver = async (message: MailMessage) => {
    const { to, language, replyTo } = message;
    // As an object, the address is one recipient, whatever characters it contains.
    const replyAddress = replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } };
    const headers = { 'Content-Language': language };
    const sent = await transport.sendMail({
      from,
      to: { name: '', address: to },
      ...replyAddress,
      headers,
      ...render(message),
    });
    return (sent as { response?: string }).response ?? '';
  };
  return {
    delivers: true,
    deliver,
    close: () => transport.close(),
  };
}
