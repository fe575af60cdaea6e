import { readdir, readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';
import type { TestApp } from './start-app.ts';

/** A received mail. */
export type Mail = { to: string; subject: string; text: string; language: string | undefined };

/** The SMTP server of one test and the mails it received. `env` configures an app server to use it. */
export type Mailbox = {
  env: Record<string, string>;
  mails: Mail[];
  /** Waits for the next unread mail to an address. */
  next(to: string): Promise<Mail>;
  /** Rejects the next `times` mails. */
  refuse(times: number): void;
};

const timeoutMs = 15_000;

/** Starts an SMTP server on a free port. It stops when the test ends. */
export async function openMailbox(): Promise<Mailbox> {
  const mails: Mail[] = [];
  const read = new Set<Mail>();
  let refusals = 0;
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      text(stream).then((raw) => {
        if (refusals > 0) {
          refusals -= 1;
          return done(Object.assign(new Error('try again later'), { responseCode: 451 }));
        }
        for (const { address } of session.envelope.rcptTo) mails.push({ to: address, ...parse(raw) });
        return done();
      }, done);
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return {
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Gumball <hello@gumball.example>' },
    mails,
    next: (to) =>
      until(async () => {
        const found = mails.find((mail) => mail.to === to && !read.has(mail));
        if (found) read.add(found);
        return found;
      }, `a mail to ${to}`),
    refuse: (times) => {
      refusals = times;
    },
  };
}

/** Waits for `count` mails in a server's outbox folder and returns their texts, oldest first. */
export async function readOutbox(app: TestApp, count: number): Promise<string[]> {
  const folder = path.join(app.dataDir, 'outbox');
  return until(async () => {
    const files = (await readdir(folder).catch((): string[] => [])).toSorted();
    if (files.length < count) return undefined;
    const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
    return texts.every((content) => /team\n$/i.test(content)) ? texts : undefined;
  }, `${count} mails in the outbox`);
}

/** The six digits in a mail. */
export function codeIn(mail: { text: string }): string {
  return /^ {4}(\d{6})$/m.exec(mail.text)?.[1] ?? 'no code';
}

/** The token of the reset link in a mail. */
export function tokenIn(mailText: string): string {
  return /\/reset-password\?token=([\w-]+)/.exec(mailText)?.[1] ?? 'no token';
}

/** Polls until the result is defined. Throws after 15 seconds. */
export async function until<T>(poll: () => Promise<T | undefined>, what: string): Promise<T> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const result = await poll();
    if (result !== undefined) return result;
    if (Date.now() > end) throw new Error(`timed out waiting for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Decodes quoted-printable UTF-8. */
function unquote(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

function parse(raw: string): Omit<Mail, 'to'> {
  const [head = '', ...body] = raw.split('\r\n\r\n');
  const headers = head.replace(/\r\n[ \t]/g, ' ');
  const whole = body.join('\n\n').replace(/\r\n/g, '\n');
  const encoding = /^content-transfer-encoding: (.*)$/im.exec(headers)?.[1];
  const subject = /^subject: (.*)$/im.exec(headers)?.[1] ?? '';
  return {
    subject: subject
      .replaceAll(/(?<=\?=) (?==\?)/g, '')
      .replaceAll(/=\?UTF-8\?([QB])\?(.*?)\?=/gi, (_, kind: string, word: string) =>
        /q/i.test(kind) ? unquote(word.replaceAll('_', ' ')) : Buffer.from(word, 'base64').toString(),
      ),
    language: /^content-language: (.*)$/im.exec(headers)?.[1],
    text:
      encoding === 'quoted-printable'
        ? unquote(whole.replace(/=\n/g, ''))
        : encoding === 'base64'
          ? Buffer.from(whole, 'base64').toString()
          : whole,
  };
}
