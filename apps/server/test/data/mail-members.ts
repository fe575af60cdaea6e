import { minuteMs } from '@gumball/rules/formats/durations';
import type { MailFrequency, MailTopic } from '@gumball/rules/mails/mail-topics';
import { planMails } from '../../src/features/mails/planning/plan-mails.ts';
import { type SendResult, sendDueMails } from '../../src/features/mails/sending/send-due-mails.ts';
import { type Mail, type Mailbox, openMailbox } from '../mailbox.ts';
import { startApp, type TestApp } from '../start-app.ts';
import { call, type TestUser } from './users.ts';

/** Starts a server that mails, and a second one with `nodes: 2`. Searches for mails begin at this time. */
export async function startMailing(env: Record<string, string> = {}): Promise<{ app: TestApp; mailbox: Mailbox }> {
  const mailbox = await openMailbox();
  const app = await startApp({ ...mailbox.env, ...env });
  await planMails(app.deps);
  return { app, mailbox };
}

/** Tells the language and the time zone of a member, and chooses frequencies. */
export async function wantMails(
  app: TestApp,
  who: TestUser,
  topics: Partial<Record<MailTopic, MailFrequency>> = {},
  { language = 'en', timeZone = 'UTC' }: { language?: string; timeZone?: string } = {},
): Promise<void> {
  const headers = { 'accept-language': language };
  const put = (path: string, body: object) => call(app, 'PUT', `/mails${path}`, { token: who.token, body, headers });
  const settings = Object.entries(topics).map(([topic, frequency]) => ({ topic, frequency }));
  for (const { status } of [await put('/locale', { timeZone }), await put('/settings', { topics: settings })])
    if (status !== 200) throw new Error(`the mail settings were not changed: ${status}`);
}

/** Lets some minutes pass, and queues and sends the mails that are due then. */
export async function passMinutes(app: TestApp, minutes: number): Promise<SendResult> {
  app.advance(minutes * minuteMs);
  await planMails(app.deps);
  return sendDueMails(app.deps);
}

/** The subjects of the mails to a member, in the order in which they came. */
export function subjectsTo(mailbox: Mailbox, who: { username: string }): string[] {
  return mailsTo(mailbox, who).map(({ subject }) => subject);
}

/** The mails to a member, in the order in which they came. */
export function mailsTo(mailbox: Mailbox, who: { username: string }): Mail[] {
  return mailbox.mails.filter(({ to }) => to === `${who.username.replace('.fun', '')}@example.com`);
}
