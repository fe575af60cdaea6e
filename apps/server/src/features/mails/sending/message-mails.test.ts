import { minuteMs } from '@gumball/rules/formats/durations';
import { expect, it } from 'vitest';
import { block } from '../../../../test/data/builders.ts';
import { chatPath, deleteMessage, emitMessage, startDirect, startGroup } from '../../../../test/data/chat.ts';
import { mailsTo, passMinutes, startMailing, subjectsTo, wantMails } from '../../../../test/data/mail-members.ts';
import { createTestUsers } from '../../../../test/data/users.ts';
import { connect, until } from '../../../../test/sockets.ts';
import { startApp } from '../../../../test/start-app.ts';
import { planMails } from '../planning/plan-mails.ts';
import { sendDueMails } from './send-due-mails.ts';

it('mails unread messages once, grouped by conversation, without their text', async () => {
  const { app, mailbox } = await startMailing();
  const [alice, bob, carol] = await createTestUsers(app, 'alice', 'bob', 'carol');
  await wantMails(app, bob, {}, { language: 'de' });
  const direct = await startDirect(alice, bob);
  const group = await startGroup(carol, [bob, alice], 'Painters');
  await emitMessage(alice, direct.id, 'A secret plan');
  await emitMessage(alice, direct.id, 'Another one');
  await emitMessage(carol, group.id, 'To all');
  await passMinutes(app, 8);
  expect(mailbox.mails).toEqual([]);
  await passMinutes(app, 4);
  const [mail] = mailsTo(mailbox, bob);
  expect(mail?.subject).toBe('Ungelesene Nachrichten in 2 Chats');
  expect(mail?.text).toContain('* Alice Archer hat dir 2 Nachrichten geschrieben');
  expect(mail?.text).toContain('* Eine neue Nachricht in Painters');
  expect(mail?.html).toContain(`/chat/${direct.id}"`);
  expect(`${mail?.text}${mail?.html}`).not.toContain('secret');
  // Who never told a language and a time zone is not mailed.
  expect(mailsTo(mailbox, alice)).toEqual([]);

  await emitMessage(alice, direct.id, 'More');
  await passMinutes(app, 45);
  expect(mailsTo(mailbox, bob)).toHaveLength(1);
  const other = await carol.post<{ conversation: { id: string } }>('/messages/conversations', {
    participantIds: [bob.id],
  });
  await emitMessage(carol, other.body.conversation.id, 'Hi');
  await passMinutes(app, 45);
  expect(subjectsTo(mailbox, bob)).toEqual([expect.any(String), 'Carol Cook hat dir eine Nachricht geschrieben']);
});

it('mails about a conversation again after the member was here', async () => {
  const { app, mailbox } = await startMailing();
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  await wantMails(app, bob);
  const { id } = await startDirect(alice, bob);
  await emitMessage(alice, id, 'One');
  await passMinutes(app, 12);
  expect(mailsTo(mailbox, bob)).toHaveLength(1);
  const { socket } = await connect(app, bob);
  socket.disconnect();
  const lastSeen = () =>
    app.deps.db.kysely.selectFrom('user_last_seen').select('at').where('user_id', '=', bob.id).executeTakeFirst();
  await until(async () => (await lastSeen()) !== undefined);
  app.advance(minuteMs);
  await emitMessage(alice, id, 'Two');
  await passMinutes(app, 35);
  expect(mailsTo(mailbox, bob)).toHaveLength(2);
});

it('mails nothing that was read, while the member is here, or that the member must not see', async () => {
  const { app, mailbox } = await startMailing();
  const [alice, bob, carol, dan] = await createTestUsers(app, 'alice', 'bob', 'carol', 'dan');
  for (const who of [bob, carol, dan]) await wantMails(app, who);
  const read = await startDirect(alice, bob);
  const seen = await startDirect(alice, carol);
  const hidden = await startDirect(alice, dan);
  await emitMessage(alice, read.id, 'Hello');
  expect((await bob.put(chatPath(read.id, '/read'))).status).toBe(200);
  const { send } = await connect(app, carol);
  await send('client:activity', { isActive: true });
  const active = () => app.deps.db.pool.query('SELECT FROM presence WHERE active_at IS NOT NULL');
  await until(async () => (await active()).rowCount === 1);
  await emitMessage(alice, seen.id, 'Hello');
  await emitMessage(alice, hidden.id, 'Hello');
  await block(app, dan, alice);
  await passMinutes(app, 12);
  expect(mailbox.mails).toEqual([]);
  const waiting = await app.deps.db.kysely.selectFrom('mail_queue').select(['user_id', 'key']).execute();
  expect(waiting).toEqual([{ user_id: carol.id, key: 'messages' }]);
});

it.each([
  [
    'muted',
    (bobId: string) => `UPDATE conversation_participants SET muted_until = 'infinity' WHERE user_id = ${bobId}`,
  ],
  [
    'of a muted member',
    (bobId: string) =>
      `INSERT INTO muted_users (user_id, muted_id, created_at) SELECT ${bobId}, id, now() FROM users WHERE username = 'alice.fun'`,
  ],
  ['to a suspended member', (bobId: string) => `UPDATE users SET suspended_at = now() WHERE id = ${bobId}`],
  ['to a deleted member', (bobId: string) => `UPDATE users SET deleted_at = now() WHERE id = ${bobId}`],
  ['to an unverified address', (bobId: string) => `UPDATE users SET email_verified_at = NULL WHERE id = ${bobId}`],
  [
    'to a refused address',
    (bobId: string) =>
      `UPDATE mail_recipients SET refused_email = 'bob@example.com', refused_reason = 'bounce' WHERE user_id = ${bobId}`,
  ],
  ['of a suspended member', () => `UPDATE users SET suspended_at = now() WHERE username = 'alice.fun'`],
])('mails no messages that are %s', async (_, change) => {
  const { app, mailbox } = await startMailing();
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  await wantMails(app, bob);
  const { id } = await startDirect(alice, bob);
  await emitMessage(alice, id, 'Hello');
  app.advance(12 * minuteMs);
  await planMails(app.deps);
  await app.deps.db.pool.query(change(bob.id));
  await sendDueMails(app.deps);
  expect(mailbox.mails).toEqual([]);
  expect(await app.deps.db.kysely.selectFrom('mail_queue').selectAll().execute()).toEqual([]);
});

it('mails no deleted message', async () => {
  const { app, mailbox } = await startMailing();
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  await wantMails(app, bob);
  const { id } = await startDirect(alice, bob);
  await deleteMessage(alice, await emitMessage(alice, id, 'Hello'));
  await passMinutes(app, 12);
  expect(mailbox.mails).toEqual([]);
});

it('sends each mail once from two nodes', async () => {
  const { app, mailbox } = await startMailing();
  const other = await startApp(mailbox.env, app);
  const names = Array.from({ length: 40 }, (_, index) => `member${index}`);
  const members = await createTestUsers(app, ...names);
  for (const [index, who] of members.entries()) {
    const writer = members.at(index - 1);
    if (!writer) throw new Error('nobody writes');
    await wantMails(app, who);
    await emitMessage(writer, (await startDirect(writer, who)).id, 'Hello');
  }
  for (const node of [app, other]) node.advance(12 * minuteMs);
  await Promise.all([planMails(app.deps), planMails(other.deps), planMails(app.deps)]);
  const results = await Promise.all([sendDueMails(app.deps), sendDueMails(other.deps), sendDueMails(app.deps)]);
  expect(results.reduce((total, { sent }) => total + sent, 0)).toBe(40);
  expect(mailbox.mails.map(({ to }) => to).toSorted()).toEqual(names.map((name) => `${name}@example.com`).toSorted());
  expect(new Set(mailbox.mails.map(({ headers }) => headers.get('message-id'))).size).toBe(40);
});

it('tries again when the mail server is busy, with the same id', async () => {
  const { app, mailbox } = await startMailing();
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  await wantMails(app, bob);
  const { id } = await startDirect(alice, bob);
  await emitMessage(alice, id, 'Hello');
  mailbox.refuse(1);
  expect(await passMinutes(app, 12)).toEqual({ sent: 0, failed: 0 });
  expect(await passMinutes(app, 1)).toEqual({ sent: 0, failed: 0 });
  expect(await passMinutes(app, 2)).toEqual({ sent: 1, failed: 0 });
  expect(mailbox.mails).toHaveLength(1);
});

it('sends a mail again whose node ended, with the same id', async () => {
  const { app, mailbox } = await startMailing();
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  await wantMails(app, bob);
  const { id } = await startDirect(alice, bob);
  await emitMessage(alice, id, 'Hello');
  app.advance(12 * minuteMs);
  await planMails(app.deps);
  const row = await app.deps.db.kysely.selectFrom('mail_queue').selectAll().executeTakeFirstOrThrow();
  await sendDueMails(app.deps);
  // As if the node had ended after the mail server accepted the mail.
  await app.deps.db.pool.query('DELETE FROM mailed_conversations');
  await app.deps.db.kysely
    .insertInto('mail_queue')
    .values({ ...row, claimed_until: app.deps.clock.now() })
    .execute();
  await passMinutes(app, 5);
  const ids = mailbox.mails.map(({ headers }) => headers.get('message-id'));
  expect(ids).toHaveLength(2);
  expect(ids[0]).toBe(ids[1]);
});

it('sends no more in a minute than allowed', async () => {
  const { app, mailbox } = await startMailing({ MAIL_PER_MINUTE: '2' });
  const [alice, ...others] = await createTestUsers(app, 'alice', 'bob', 'carol', 'dan');
  for (const who of others) {
    await wantMails(app, who);
    const { id } = await startDirect(alice, who);
    await emitMessage(alice, id, 'Hello');
  }
  await passMinutes(app, 12);
  expect(mailbox.mails).toHaveLength(2);
  await passMinutes(app, 1);
  expect(mailbox.mails).toHaveLength(3);
});
