import type { MailSettings } from '@gumball/contract/mails/mails.schemas';
import { dayMs } from '@gumball/rules/formats/durations';
import { languages } from '@gumball/rules/formats/languages';
import { directionOf } from '@gumball/rules/formats/locales';
import { expect, it } from 'vitest';
import { emitMessage, startDirect } from '../../../test/data/chat.ts';
import { mailsTo, passMinutes, startMailing, wantMails } from '../../../test/data/mail-members.ts';
import { createOperator } from '../../../test/data/tasks.ts';
import { createTestUsers, expectError, type TestUser } from '../../../test/data/users.ts';
import { openMailbox } from '../../../test/mailbox.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import type { ArchiveRow } from '../../platform/archive/archive-part.ts';
import { exportUserData } from './export-user-data.ts';

const frequencyOf = async (who: TestUser, topic: string) =>
  (await who.get<MailSettings>('/mails/settings')).body.topics.find((setting) => setting.topic === topic)?.frequency;

/** Mails Bob about a message of Alice and returns the mail. */
async function mailBob(app: TestApp, mailbox: Awaited<ReturnType<typeof startMailing>>['mailbox'], language = 'en') {
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  await wantMails(app, bob, {}, { language });
  await emitMessage(alice, (await startDirect(alice, bob)).id, 'Hello');
  await passMinutes(app, 12);
  const [mail] = mailsTo(mailbox, bob);
  if (!mail) throw new Error('there is no mail');
  return { alice, bob, mail };
}

it('stores frequencies, and refuses those that a topic cannot have', async () => {
  const { app } = await startMailing();
  const [alice] = await createTestUsers(app, 'alice');
  const { body } = await alice.get<MailSettings>('/mails/settings');
  expect(body).toMatchObject({ delivers: true, addressState: 'works', email: 'alice@example.com', timeZone: 'UTC' });
  expect(body.topics[0]).toEqual({ topic: 'messages', frequency: 'at-once' });
  await wantMails(app, alice, { friends: 'daily' }, { timeZone: 'Europe/Berlin' });
  expect(await frequencyOf(alice, 'friends')).toBe('daily');
  expect(await frequencyOf(alice, 'messages')).toBe('at-once');
  const refused = alice.put('/mails/settings', { topics: [{ topic: 'likes', frequency: 'at-once' }] });
  expect(await expectError(refused)).toBe('400 MAIL_FREQUENCY_INVALID');
  expect(await expectError(alice.put('/mails/locale', { timeZone: 'Mars/Base' }))).toBe('400 TIME_ZONE_INVALID');
  await Promise.all(
    (['mentions', 'rewards', 'communities'] as const).map((topic) =>
      alice.put('/mails/settings', { topics: [{ topic, frequency: 'never' }] }),
    ),
  );
  for (const topic of ['mentions', 'rewards', 'communities']) expect(await frequencyOf(alice, topic)).toBe('never');
});

it('unsubscribes by one press of a mail program, without a session', async () => {
  const { app, mailbox } = await startMailing();
  const { bob, mail } = await mailBob(app, mailbox, 'de');
  expect(mail.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const url = (/<(.+)>/.exec(mail.headers.get('list-unsubscribe') ?? '')?.[1] ?? '').replace(
    /^https?:\/\/[^/]+/,
    app.url,
  );
  const opened = await fetch(url);
  const page = await opened.text();
  expect([opened.status, opened.headers.get('content-language')]).toEqual([200, 'de']);
  expect(page).toContain('Du bekommst dann keine E-Mails mehr über Nachrichten.');
  expect(page).toContain('<form method="post">');
  // Scanners open links: that changes nothing.
  await fetch(url, { method: 'HEAD' });
  expect(await frequencyOf(bob, 'messages')).toBe('at-once');
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain']) {
    const pressed = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': type },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(pressed.status).toBe(200);
  }
  expect(await frequencyOf(bob, 'messages')).toBe('never');
  expect(await frequencyOf(bob, 'friends')).toBe('weekly');

  const all = (/http\S+\.all\.\S+/.exec(mail.text)?.[0] ?? '').replace(/^https?:\/\/[^/]+/, app.url);
  expect((await fetch(all, { method: 'POST' })).status).toBe(200);
  const { topics } = (await bob.get<MailSettings>('/mails/settings')).body;
  expect(new Set(topics.map(({ frequency }) => frequency))).toEqual(new Set(['never']));
});

it('accepts no changed token, and none for anything else', async () => {
  const { app, mailbox } = await startMailing();
  const { alice, bob, mail } = await mailBob(app, mailbox);
  const token = /token=([\w.-]+)>/.exec(mail.headers.get('list-unsubscribe') ?? '')?.[1] ?? '';
  const [userId = '', scope = '', signature = ''] = token.split('.');
  const statusOf = async (path: string, method = 'POST') =>
    (await fetch(`${app.url}/api/mails/${path}`, { method })).status;
  const broken = [
    '',
    'x',
    `${alice.id}.${scope}.${signature}`,
    `${userId}.all.${signature}`,
    `${userId}.${scope}.${signature.slice(1)}`,
    `${userId}.${scope}`,
    'a'.repeat(5000),
  ];
  for (const changed of broken) {
    expect(await statusOf(`unsubscribe?token=${changed}`)).toBe(404);
    expect(await statusOf(`unsubscribe?token=${changed}`, 'GET')).toBe(404);
  }
  expect(await statusOf(`address?token=${token}`)).toBe(404);
  expect(
    await expectError(
      fetch(`${app.url}/api/mails/settings`, { headers: { authorization: `Bearer ${token}` } }).then(async (r) => ({
        status: r.status,
        headers: r.headers,
        body: await r.json(),
      })),
    ),
  ).toBe('401 UNAUTHENTICATED');
  expect(await frequencyOf(bob, 'messages')).toBe('at-once');
});

it('switches an address off that the mail server refuses, and on again by a mailed link', async () => {
  const { app, mailbox } = await startMailing();
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  await wantMails(app, bob);
  const { id } = await startDirect(alice, bob);
  await emitMessage(alice, id, 'Hello');
  expect(await expectError(bob.post('/mails/address-check'))).toBe('409 MAIL_ADDRESS_WORKS');
  mailbox.rejectAddress('bob@example.com', '550 5.1.1 No such user');
  expect(await passMinutes(app, 12)).toEqual({ sent: 0, failed: 1 });
  const state = async () => (await bob.get<MailSettings>('/mails/settings')).body.addressState;
  expect(await state()).toBe('bounce');
  const operator = await createOperator(app, 'olga');
  expect((await operator.get('/operator/mails')).body).toMatchObject({ figures: { bounced: 1, failedThisWeek: 1 } });

  mailbox.rejectAddress('bob@example.com', undefined);
  expect((await bob.post('/mails/address-check')).status).toBe(200);
  const check = await mailbox.next('bob@example.com');
  const link = (/http\S+/.exec(check.text)?.[0] ?? '').replace(/^https?:\/\/[^/]+/, app.url);
  expect((await fetch(link)).status).toBe(200);
  expect(await state()).toBe('bounce');
  expect((await fetch(link, { method: 'POST' })).status).toBe(200);
  expect(await state()).toBe('works');
  app.advance(2 * dayMs);
  expect((await fetch(link, { method: 'POST' })).status).toBe(404);
});

it('does not switch an address off whose mailbox is full or for spam', async () => {
  const { app, mailbox } = await startMailing();
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  await wantMails(app, bob);
  await emitMessage(alice, (await startDirect(alice, bob)).id, 'Hello');
  mailbox.rejectAddress('bob@example.com', '552 5.2.2 Mailbox full');
  expect(await passMinutes(app, 12)).toEqual({ sent: 0, failed: 1 });
  expect((await bob.get<MailSettings>('/mails/settings')).body.addressState).toBe('works');
});

const token = 'a-long-token-of-reports';
const reportsEnv = { MAIL_REPORTS_TOKEN: token, MAIL_RETURN_PATH: 'bounces@site.example' };

const report = (app: TestApp, type: string, body: string, authorization = `Bearer ${token}`) =>
  fetch(`${app.url}/api/mails/reports`, { method: 'POST', headers: { 'content-type': type, authorization }, body });

/** A delivery status as mail servers send it back. */
const statusMail = (to: string, { action = 'failed', status = '5.1.1', recipient = 'someone@else.example' } = {}) =>
  [
    'From: MAILER-DAEMON@mx.example',
    `To: ${to}`,
    'Subject: Undelivered Mail',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="x"',
    '',
    '--x',
    'Content-Type: text/plain',
    '',
    'Sorry',
    '--x',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    '',
    '--x--',
    '',
  ].join('\r\n');

it('takes bounces by their signed return address and complaints', async () => {
  const { app, mailbox } = await startMailing(reportsEnv);
  const { bob, mail } = await mailBob(app, mailbox);
  expect(mail.returnPath).toMatch(/^bounces\+\d+\.[0-9a-f]{24}@site\.example$/);
  const stateOf = async () => (await bob.get<MailSettings>('/mails/settings')).body.addressState;
  const isOff = async (response: Promise<Response>) =>
    ((await (await response).json()) as { isSwitchedOff: boolean }).isSwitchedOff;
  const send = (raw: string) => isOff(report(app, 'message/rfc822', raw));
  expect(await send(statusMail(mail.returnPath, { action: 'delayed', status: '4.4.1' }))).toBe(false);
  expect(await send(statusMail(mail.returnPath, { status: '5.2.2' }))).toBe(false);
  expect(await send(statusMail(mail.returnPath.replace(/\.[0-9a-f]{4}/, '.0000')))).toBe(false);
  expect(await send('not a mail')).toBe(false);
  expect(await stateOf()).toBe('works');
  expect(await send(statusMail(mail.returnPath.toUpperCase()))).toBe(true);
  expect(await stateOf()).toBe('bounce');
  expect(await send(statusMail(mail.returnPath))).toBe(false);

  await app.deps.db.pool.query('UPDATE mail_recipients SET refused_email = NULL, refused_reason = NULL');
  const complaint = JSON.stringify({ type: 'complaint', email: 'Bob@example.com' });
  expect(await isOff(report(app, 'application/json', complaint))).toBe(true);
  expect(await stateOf()).toBe('complaint');
  // Another address of the member is not concerned.
  await app.deps.db.pool.query("UPDATE users SET email = 'new@example.com' WHERE id = $1", [bob.id]);
  expect(await stateOf()).toBe('works');
  expect(await send(statusMail(mail.returnPath))).toBe(false);
  expect((await report(app, 'application/json', complaint, 'Bearer wrong')).status).toBe(401);
  expect((await report(app, 'application/json', '{')).status).toBe(400);
  expect((await report(app, 'message/rfc822', 'x'.repeat(600 * 1024))).status).toBe(413);
});

it('has no intake of reports without a token', async () => {
  const app = await startApp();
  expect((await report(app, 'application/json', '{}')).status).toBe(404);
});

it('shows operators every mail and sends them a test', async () => {
  const mailbox = await openMailbox();
  const app = await startApp(mailbox.env);
  const operator = await createOperator(app, 'olga');
  const { names } = (await operator.get<{ names: string[] }>('/operator/mails')).body;
  expect(names).toContain('digest');
  for (const name of names) {
    for (const language of languages) {
      const { status, body } = await operator.get<{ subject: string; text: string; htmlUrl: string }>(
        `/operator/mails/${name}?language=${language}&scheme=dark`,
      );
      expect([name, status]).toEqual([name, 200]);
      const page = await fetch(`${app.url}${body.htmlUrl}`);
      expect(page.headers.get('content-security-policy')).toContain('sandbox');
      expect(page.headers.get('x-frame-options')).toBe('SAMEORIGIN');
      const html = await page.text();
      const shown = name === 'support' ? 'en' : language;
      expect(html).toContain(`<html lang="${shown}" dir="${directionOf(shown)}">`);
      expect(`${body.subject}${body.text}${html}`).not.toMatch(/undefined|\[object|\{\w+\}(?!.*color)/);
      expect(html).not.toContain('<Painters>');
      expect((await fetch(`${app.url}${body.htmlUrl.replace(`name=${name}`, 'name=reset2')}`)).status).toBe(404);
    }
  }
  expect((await operator.post('/operator/mails/digest/test', { language: 'de' })).body).toMatchObject({
    email: 'olga@example.com',
  });
  expect((await mailbox.next('olga@example.com')).subject).toBe('Was du auf Gumball verpasst hast');
  expect(await expectError(operator.post('/operator/mails/other/test', {}))).toBe('404 NOT_FOUND');
  mailbox.rejectAddress('olga@example.com', '554 5.7.1 No');
  expect(await expectError(operator.post('/operator/mails/digest/test', {}))).toBe('502 MAIL_REFUSED');
});

it('exports the settings of a member', async () => {
  const { app } = await startMailing();
  const [alice] = await createTestUsers(app, 'alice');
  await wantMails(app, alice, { friends: 'daily' }, { language: 'de', timeZone: 'Europe/Berlin' });
  const [part] = exportUserData(app.deps, alice.id);
  const rows: ArchiveRow[] = [];
  for await (const row of part?.rows() ?? []) rows.push(row);
  expect(rows).toMatchObject([
    { data: { frequencies: { friends: 'daily', messages: 'at-once' }, language: 'de', timeZone: 'Europe/Berlin' } },
  ]);
  expect(rows[0]?.text).toContain('friends: daily');
});
