import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { siteName } from '@gumball/rules/formats/site-names';
import type { Transporter } from 'nodemailer';
import type { Clock } from '../clock/clock.ts';
import type { Config } from '../config/config.ts';
import type { Ids } from '../ids/ids.ts';
import type { Log } from '../log/log.ts';
import { readDkimKey } from './dkim-key.ts';
import { brandOf, logoContentId, type MailBrand, type MailLook } from './mail-brand.ts';
import type { MailMessage } from './mail-message.ts';
import { renderMail } from './render-mail.ts';

// Milliseconds. A mail server that does not respond blocks a job, or an operator who tests it.
const timeouts = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 };
const trialTimeouts = { connectionTimeout: 8000, greetingTimeout: 8000, socketTimeout: 8000 };

// RFC 8058 requires that the signature covers both headers of one-click unsubscribing.
const signedHeaders =
  'from:reply-to:subject:date:message-id:to:mime-version:content-type:content-language:list-id:list-unsubscribe:list-unsubscribe-post';

type MailTransport = Pick<Transporter, 'sendMail' | 'close'>;

/** A mail server: its address with the account, and the sender of mails. */
export type SmtpServer = { url: string; from: string };

/** Sends mail by SMTP, or writes it into the outbox folder if SMTP is not configured. */
export type Mail = {
  /** Whether mail is really sent. Otherwise no user could receive a code. */
  readonly delivers: boolean;
  /** The name and the colours of mails. */
  brand(): MailBrand;
  /** Sets the look of mails from now on. */
  setLook(look: MailLook): void;
  /**
   * Sends a mail now and returns the server's reply. Throws if the server rejects it. For jobs, which retry: secrets in
   * the mail are then never stored.
   */
  deliver(message: MailMessage): Promise<string>;
  close(): void;
};

/** Creates the mail sender. Operators may change the mail server while it runs. */
export async function createMail(deps: { config: Config; log: Log; clock: Clock; ids: Ids }): Promise<Mail> {
  const { config, log, clock, ids } = deps;
  let look: MailLook = {};
  const brand = () => brandOf(siteName('site'), look);
  const outbox = path.join(config.dataDir, 'outbox');
  const writeToOutbox = async (message: MailMessage) => {
    const { subject, text } = renderMail(message, { brand: brand() });
    await mkdir(outbox, { recursive: true, mode: 0o700 });
    const name = path.join(outbox, `${clock.now().toISOString().replace(/[:.]/g, '-')}-${ids.next()}.txt`);
    await writeFile(name, `To: ${message.to}\nSubject: ${subject}\n\n${text}\n`, { mode: 0o600 });
    log.info({ file: name, link: message.link }, `mail for ${message.to} was written to the outbox`);
    return name;
  };
  let open: { smtp: SmtpServer; transport: Promise<MailTransport> } | undefined;
  const transportOf = (smtp: SmtpServer) => {
    if (open?.smtp === smtp) return open.transport;
    close();
    const transport = openTransport(smtp, config.dkim);
    open = { smtp, transport };
    transport.catch(() => {
      if (open?.transport === transport) open = undefined;
    });
    return transport;
  };
  // What the transport sends already is still sent.
  const close = () => void open?.transport.then((transport) => transport.close()).catch(() => undefined);
  const host = new URL(config.publicUrl).hostname;
  // A key that is wrong is reported by the start, also where the console sets the mail server later.
  if (config.dkim) await readDkimKey(config.dkim);
  if (config.smtp) await transportOf(config.smtp);
  return {
    get delivers() {
      return config.smtp !== undefined;
    },
    brand,
    setLook(changed) {
      look = changed;
    },
    async deliver(message) {
      const { smtp } = config;
      if (!smtp) return writeToOutbox(message);
      const transport = await transportOf(smtp);
      const mail = toTransportedMail(message, { from: smtp.from, host, brand: brand(), now: clock.now() });
      const sent = await transport.sendMail(mail);
      return (sent as { response?: string }).response ?? '';
    },
    close,
  };
}

/** Sends one mail by a server that is not in use yet. Throws if the server rejects it. */
export async function deliverBy(
  smtp: SmtpServer,
  message: MailMessage,
  { config, clock, mail }: { config: Config; clock: Clock; mail: Mail },
): Promise<string> {
  const transport = await openTransport(smtp, config.dkim, trialTimeouts);
  try {
    const host = new URL(config.publicUrl).hostname;
    const sent = await transport.sendMail(
      toTransportedMail(message, { from: smtp.from, host, brand: mail.brand(), now: clock.now() }),
    );
    return (sent as { response?: string }).response ?? '';
  } finally {
    transport.close();
  }
}

async function openTransport(smtp: SmtpServer, key: Config['dkim'], limits = timeouts): Promise<MailTransport> {
  // Loaded with the first mail.
  const { createTransport } = await import('nodemailer');
  const dkim = key && {
    domainName: key.domain,
    keySelector: key.selector,
    privateKey: await readDkimKey(key),
    headerFieldNames: signedHeaders,
  };
  return createTransport({
    url: smtp.url,
    pool: true,
    maxConnections: 3,
    ...limits,
    ...(dkim && { dkim }),
  } as Parameters<typeof createTransport>[0]);
}

function toTransportedMail(
  message: MailMessage,
  { from, host, brand, now }: { from: string; host: string; brand: MailBrand; now: Date },
) {
  const { to, language, replyTo, id, returnPath, unsubscribing } = message;
  // As an object, the address is one recipient, whatever characters it contains.
  const replyAddress = replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } };
  const headers = {
    'Content-Language': language,
    // No vacation responder answers, and no list owner is asked.
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    ...(unsubscribing && {
      'List-Id': `${brand.name} <${unsubscribing.listId}.${host}>`,
      'List-Unsubscribe': `<${unsubscribing.url}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      Precedence: 'bulk',
    }),
  };
  return {
    from,
    to: { name: '', address: to },
    ...replyAddress,
    ...(id === undefined ? {} : { messageId: `<${id}@${host}>` }),
    ...(returnPath === undefined ? {} : { envelope: { from: returnPath, to } }),
    date: now,
    headers,
    ...renderMail(message, { brand, hasAttachedLogo: true }),
    ...(brand.logo && {
      attachments: [
        {
          filename: 'logo.png',
          content: brand.logo,
          contentType: 'image/png',
          contentDisposition: 'inline' as const,
          cid: logoContentId,
        },
      ],
    }),
  };
}
