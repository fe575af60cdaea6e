import { minuteMs } from '@gumball/rules/formats/durations';
import { expect, it } from 'vitest';
import { guest, signUpOf } from '../../../../test/data/accounts.ts';
import { wantMails } from '../../../../test/data/mail-members.ts';
import { createOperator } from '../../../../test/data/tasks.ts';
import { call, createTestUser } from '../../../../test/data/users.ts';
import { codeIn, type Mail, openMailbox, tokenIn } from '../../../../test/mailbox.ts';
import { startApp } from '../../../../test/start-app.ts';
import { mailAccountNotice } from './mail-account-notice.ts';

const email = 'alice@example.com';
const german = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' };

async function open() {
  const mailbox = await openMailbox();
  return { mailbox, app: await startApp(mailbox.env) };
}

/** Expects a mail in German without English text. */
function expectGerman(mail: Mail): void {
  expect(mail.language).toBe('de');
  expect(mail.text).toContain('Dein Gumball-Team');
  expect(mail.text).not.toMatch(/\b(the|your|you|it)\b/i);
}

it('sends every mail of a German client in German', async () => {
  const { app, mailbox } = await open();
  await guest(app, '/register', signUpOf('alice'), german);
  const welcome = await mailbox.next(email);
  const code = codeIn(welcome);
  expect(welcome.subject).toBe(`${code} ist dein Gumball-Code`);
  expect(welcome.text).toContain('Hallo alice.fun,');
  expect(welcome.text).toContain('bestätigst du deine E-Mail-Adresse');
  expect(welcome.text).toContain('Er gilt 15 Minuten lang.');
  expectGerman(welcome);

  const { body } = await guest(app, '/verify-email', { email, code }, german);
  let token = body.accessToken ?? '';
  const send = (method: string, path: string, content: object) =>
    call(app, method, `/auth${path}`, { token, body: content, headers: german });

  await guest(app, '/forgot-password', { email }, german);
  const reset = await mailbox.next(email);
  expect(reset.subject).toBe('Setze dein Gumball-Passwort zurück');
  expect(reset.text).toContain('Der Link gilt einmal und eine Stunde lang.');
  expect(tokenIn(reset.text)).not.toBe('no token');
  expectGerman({ ...reset, text: reset.text.replace(/^http.*$/m, '') });

  const { password } = signUpOf('alice');
  await guest(app, '/reset-password', { token: tokenIn(reset.text), password }, german);
  const done = await mailbox.next(email);
  expect(done.subject).toBe('Dein Gumball-Passwort wurde zurückgesetzt');
  expectGerman(done);
  const signedIn = await guest(app, '/login', signUpOf('alice'));
  token = signedIn.body.accessToken ?? '';

  await send('PUT', '/password', { currentPassword: password, newPassword: 'a new secret' });
  const changed = await mailbox.next(email);
  expect(changed.subject).toBe('Dein Gumball-Passwort wurde geändert');
  expectGerman(changed);

  await send('PUT', '/email', { email: 'new@example.com', password: 'a new secret' });
  const header = await mailbox.next('new@example.com');
  expect(header.subject).toBe(`${codeIn(header)} bestätigt deine neue E-Mail-Adresse`);
  expectGerman(header);
  await send('POST', '/email/confirm', { code: codeIn(header) });
  const moved = await mailbox.next(email);
  expect(moved.subject).toBe('Die E-Mail-Adresse deines Gumball-Kontos wurde geändert');
  expectGerman(moved);

  await send('DELETE', '/account', { password: 'a new secret' });
  const farewell = await mailbox.next('new@example.com');
  expect(farewell.subject).toBe('Dein Gumball-Konto wurde gelöscht');
  expectGerman(farewell);
});

it('uses the language of the request and falls back to English', async () => {
  const { app, mailbox } = await open();
  await guest(app, '/register', signUpOf('alice'));
  const first = await mailbox.next(email);
  expect([first.subject, first.language]).toEqual([`${codeIn(first)} is your Gumball code`, 'en']);
  expect(first.text).toContain('It works for 15 minutes.');
  app.advance(2 * minuteMs);
  await guest(app, '/resend-verification', { email }, german);
  expectGerman(await mailbox.next(email));
  app.advance(2 * minuteMs);
  await guest(app, '/resend-verification', { email }, { 'accept-language': 'ja-JP,ja;q=0.9' });
  expect((await mailbox.next(email)).text).toContain('Welcome to Gumball!');
});

it('sends mails of queued jobs without a language in English', async () => {
  const { app, mailbox } = await open();
  const notice = { to: email, username: 'alice.fun', what: 'password' };
  await app.deps.db.transaction((tx) => app.deps.jobs.add(mailAccountNotice.queue, notice, tx));
  expect(await mailbox.next(email)).toMatchObject({ subject: 'Your Gumball password was changed', language: 'en' });
});

it('sends a mail about a suspension in the language that the app of the member stated', async () => {
  const { app, mailbox } = await open();
  const operator = await createOperator(app, 'olga');
  const suspend = async (name: string, language?: string) => {
    const member = await createTestUser(app, name);
    if (language) await wantMails(app, member, {}, { language });
    const measure = { kind: 'suspension', rule: 'spam', note: 'Werbung', days: 7 };
    await operator.post(`/operator/members/${member.id}/sanctions`, measure);
    return mailbox.next(`${name}@example.com`);
  };
  expect((await suspend('berta', 'de')).subject).toBe('Dein Gumball-Konto ist gesperrt');
  expect(await suspend('carl')).toMatchObject({ subject: 'Your Gumball account is suspended', language: 'en' });
});
