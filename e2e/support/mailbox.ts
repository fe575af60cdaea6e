/** The mails of a product: received by an SMTP server, or read from the outbox folder if no mail is configured. */
import { readdir, readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';
import type { Product } from './start-product.ts';

const timeoutMs = 20_000;

/** The SMTP server of one test. A product that is started with `env` sends its mail there. */
export type Mailbox = {
  env: Record<string, string>;
  /** The number of received mails. */
  count: () => number;
  /** The received mails as they were sent. */
  raw: () => string[];
  /** Waits for a mail to an address and returns its 6-digit code. Throws after 20 seconds. */
  codeFor: (address: string) => Promise<string>;
};

/** Starts an SMTP server on a free port. It stops when the test ends. */
export async function openMailbox(): Promise<Mailbox> {
  const mails: { to: readonly string[]; raw: string }[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, { envelope }, done) {
      text(stream).then((raw) => {
        mails.push({ to: envelope.rcptTo.map(({ address }) => address), raw });
        done();
      }, done);
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return {
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Gumball <hello@gumball.example>' },
    count: () => mails.length,
    raw: () => mails.map((mail) => mail.raw),
    codeFor: (address) =>
      until(async () => {
        const mail = mails.findLast(({ to }) => to.includes(address));
        return mail && /^\s*(\d{6})\s*$/m.exec(mail.raw)?.[1];
      }, `a code for ${address}`),
  };
}

/** Waits for the path of a password reset link in the outbox folder of a product. Throws after 20 seconds. */
export function resetLinkOf({ env }: Product): Promise<string> {
  const outbox = join(env.DATA_DIR ?? '', 'outbox');
  return until(async () => {
    const files = await readdir(outbox).catch(() => []);
    const texts = await Promise.all(files.map((file) => readFile(join(outbox, file), 'utf8')));
    return /\/reset-password\?token=[\w-]+/.exec(texts.join('\n'))?.[0];
  }, 'a reset link in the outbox');
}

async function until<T>(poll: () => Promise<T | undefined>, what: string): Promise<T> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const result = await poll();
    if (result !== undefined) return result;
    if (Date.now() > end) throw new Error(`timed out waiting for ${what}`);
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
}
