import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { siteName } from '@gumball/rules/formats/site-names';
import type { Clock } from '../clock/clock.ts';
import type { Config } from '../config/config.ts';
import type { Ids } from '../ids/ids.ts';
import type { Log } from '../log/log.ts';
import { defaultBrand, type MailBrand } from './mail-brand.ts';
import type { MailMessage } from './mail-message.ts';
import { renderMail } from './render-mail.ts';

// Milliseconds. A mail server that does not respond blocks a job, or an operator who tests it.
const timeouts = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 };

// RFC 8058 requires that the signature covers both headers of one-click unsubscribing.
const signedHeaders =
  'from:reply-to:subject:date:message-id:to:mime-version:content-type:content-language:list-id:list-unsubscribe:list-unsubscribe-post';

/** Sends mail by SMTP, or writes it into the outbox folder if SMTP is not configured. */
export type Mail = {
  /** Whether mail is really sent. Otherwise no user could receive a code. */
  readonly delivers: boolean;
  /** The name and the colours of mails. */
  brand(): MailBrand;
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
  const brand = (): MailBrand => ({ ...defaultBrand, name: siteName('site') });
  if (!config.smtp) {
    const outbox = path.join(config.dataDir, 'outbox');
    const writeToOutbox = async (message: MailMessage) => {
      const { subject, text } = renderMail(message, { brand: brand() });
      await mkdir(outbox, { recursive: true, mode: 0o700 });
      const name = path.join(outbox, `${clock.now().toISOString().replace(/[:.]/g, '-')}-${ids.next()}.txt`);
      await writeFile(name, `To: ${message.to}\nSubject: ${subject}\n\n${text}\n`, { mode: 0o600 });
      log.info({ file: name, link: message.link }, `mail for ${message.to} was written to the outbox`);
      return name;
    };
    return { delivers: false, brand, deliver: writeToOutbox, close() {} };
  }
  const { url, from } = config.smtp;
  // Loaded only if SMTP is configured.
  const { createTransport } = await import('nodemailer');
  const dkim = config.dkim && {
    domainName: config.dkim.domain,
    keySelector: config.dkim.selector,
    privateKey: await readFile(config.dkim.keyFile, 'utf8'),
    headerFieldNames: signedHeaders,
  };
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    ...timeouts,
    ...(dkim && { dkim }),
  } as Parameters<typeof createTransport>[0]);
  const host = new URL(config.publicUrl).hostname;
  const deliver = async (message: MailMessage) => {
    const { to, language, replyTo, id, returnPath, unsubscribing } = message;
    // As an object, the address is one recipient, whatever characters it contains.
    const replyAddress = replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } };
    const headers = {
      'Content-Language': language,
      // No vacation responder answers, and no list owner is asked.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(unsubscribing && {
        'List-Id': `${brand().name} <${unsubscribing.listId}.${host}>`,
        'List-Unsubscribe': `<${unsubscribing.url}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        Precedence: 'bulk',
      }),
    };
    const sent = await transport.sendMail({
      from,
      to: { name: '', address: to },
      ...replyAddress,
      ...(id === undefined ? {} : { messageId: `<${id}@${host}>` }),
      ...(returnPath === undefined ? {} : { envelope: { from: returnPath, to } }),
      date: clock.now(),
      headers,
      ...renderMail(message, { brand: brand() }),
    });
    return (sent as { response?: string }).response ?? '';
  };
  return {
    delivers: true,
    brand,
    deliver,
    close: () => transport.close(),
  };
}
