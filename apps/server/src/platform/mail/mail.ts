import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Clock } from '../clock/clock.ts';
import type { Config } from '../config/config.ts';
import type { Ids } from '../ids/ids.ts';
import type { Log } from '../log/log.ts';

/** A plain-text mail. `link`, when present, is shown in the server's log where no mail can be sent; answers go to `replyTo`. */
export type MailMessage = { to: string; subject: string; text: string; link?: string; replyTo?: string };

/** Sends mail: through SMTP, or into files under the outbox where SMTP is not configured. */
export type Mail = {
  /** Whether mail really leaves this machine; without it nobody could receive a code. */
  readonly delivers: boolean;
  /** Hands a mail over now; throws where it is not taken. For jobs, which try again: what is secret then rests nowhere. */
  deliver(message: MailMessage): Promise<void>;
  close(): void;
};

/** Makes the mail sender the configuration asks for. */
export function createMail(deps: { config: Config; log: Log; clock: Clock; ids: Ids }): Mail {
  const { config, log, clock, ids } = deps;
  if (!config.smtp) {
    const outbox = path.join(config.dataDir, 'outbox');
    const write = async (message: MailMessage) => {
      await mkdir(outbox, { recursive: true, mode: 0o700 });
      const file = path.join(outbox, `${clock.now().toISOString().replace(/[:.]/g, '-')}-${ids.next()}.txt`);
      await writeFile(file, `To: ${message.to}\nSubject: ${message.subject}\n\n${message.text}\n`, { mode: 0o600 });
      log.info({ file, link: message.link }, `mail for ${message.to} was written to the outbox`);
    };
    return { delivers: false, deliver: write, close() {} };
  }
  const { url, from } = config.smtp;
  const transport = createTransport({ url, pool: true, maxConnections: 3 } as Parameters<typeof createTransport>[0]);
  const deliver = async ({ to, subject, text, replyTo }: MailMessage) => {
    // As an object the address is one recipient, whatever characters it holds.
    const answerTo = replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } };
    await transport.sendMail({ from, to: { name: '', address: to }, ...answerTo, subject, text });
  };
  return {
    delivers: true,
    deliver,
    close: () => transport.close(),
  };
}
