import { readdir, readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';
import type { TestApp } from './start-app.ts';

/** A received mail. `headers` has their names in lower case, `returnPath` is the sender of the envelope. */
export type Mail = {
  to: string;
  returnPath: string;
  subject: string;
  text: string;
  html: string;
  language: string | undefined;
  headers: Map<string, string>;
  raw: string;
};

/** The SMTP server of one test and the mails it received. `env` configures an app server to use it. */
export type Mailbox = {
  env: Record<string, string>;
  mails: Mail[];
  /** Waits for the next unread mail to an address. */
  next(to: string): Promise<Mail>;
  /** Rejects the next `times` mails. */
  refuse(times: number): void;
  /** Rejects every mail to an address for good, or accepts them again. */
  rejectAddress(to: string, reply: string | undefined): void;
};

const timeoutMs = 15_000;

/** Starts an SMTP server on a free port. It stops when the test ends. */
export async function openMailbox(): Promise<Mailbox> {
  const mails: Mail[] = [];
  const read = new Set<Mail>();
  const rejected = new Map<string, string>();
  let refusals = 0;
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const reply = rejected.get(address);
      if (reply === undefined) return done();
      return done(Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) }));
    },
    onData(stream, session, done) {
      text(stream).then(async (raw) => {
        if (refusals > 0) {
          refusals -= 1;
          return done(Object.assign(new Error('try again later'), { responseCode: 451 }));
        }
        const parsed = await parse(raw);
        const { mailFrom, rcptTo } = session.envelope;
        const returnPath = mailFrom ? mailFrom.address : '';
        for (const { address } of rcptTo) mails.push({ to: address, returnPath, ...parsed });
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
    rejectAddress: (to, reply) => {
      if (reply === undefined) rejected.delete(to);
      else rejected.set(to, reply);
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

async function parse(raw: string): Promise<Omit<Mail, 'to' | 'returnPath'>> {
  const mail = await PostalMime.parse(raw);
  const headers = new Map(mail.headers.map(({ key, value }) => [key, value]));
  return {
    subject: mail.subject ?? '',
    text: (mail.text ?? '').replaceAll('\r\n', '\n'),
    html: mail.html ?? '',
    language: headers.get('content-language'),
    headers,
    raw,
  };
}
