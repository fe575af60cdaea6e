import { dayMs } from '@gumball/rules/formats/durations';
import { expect, it } from 'vitest';
import { befriend, block, writeComment, writePost } from '../../../../test/data/builders.ts';
import { emitMessage, startDirect } from '../../../../test/data/chat.ts';
import { createCommunityWith } from '../../../../test/data/communities.ts';
import { requestFriendship } from '../../../../test/data/friendship.ts';
import { mailsTo, passMinutes, startMailing, subjectsTo, wantMails } from '../../../../test/data/mail-members.ts';
import { createTestUsers } from '../../../../test/data/users.ts';
import { startApp, type TestApp } from '../../../../test/start-app.ts';
import { planMails } from '../planning/plan-mails.ts';
import { sendDueMails } from './send-due-mails.ts';

// 2026-11-30 is a Monday.
const sunday = new Date('2026-11-29T20:00:00Z');
const monday = new Date('2026-11-30T08:00:30Z');

async function sendAt(app: TestApp, time: Date): Promise<void> {
  app.setTime(time);
  await planMails(app.deps);
  await sendDueMails(app.deps);
}

async function startOnSunday(env: Record<string, string> = {}) {
  const { app, mailbox } = await startMailing(env);
  app.setTime(sunday);
  await planMails(app.deps);
  return { app, mailbox };
}

/** Waits until the notifications of earlier actions are stored. */
const settled = (app: TestApp, count: number) =>
  expect
    .poll(async () => (await app.deps.db.pool.query('SELECT FROM notifications')).rowCount)
    .toBeGreaterThanOrEqual(count);

it('mails a weekly digest on Monday morning of what was missed', async () => {
  const { app, mailbox } = await startOnSunday();
  const [alice, bob, carol, dan] = await createTestUsers(app, 'alice', 'bob', 'carol', 'dan');
  await wantMails(app, alice, { messages: 'weekly' });
  await befriend(app, alice, bob);
  const mine = await writePost(alice, 'My own post');
  await writePost(bob, 'A **great** day');
  const popular = await writePost(bob, 'Everybody likes this');
  await carol.post(`/posts/${popular.id}/like`);
  await writePost(carol, 'From a stranger');
  await writePost(bob, 'The whole story', { contentWarning: 'Spoilers' });
  const community = await createCommunityWith(carol, [alice], 'Gardeners');
  await writePost(carol, 'Tulips in spring', { communityId: community.id });
  await writeComment(bob, mine.id, 'Well said');
  await requestFriendship(dan, alice);
  await emitMessage(bob, (await startDirect(bob, carol)).id, 'Not for Alice');
  await settled(app, 3);

  await sendAt(app, new Date('2026-11-30T07:59:00Z'));
  expect(mailsTo(mailbox, alice)).toEqual([]);
  await sendAt(app, monday);
  const [mail] = mailsTo(mailbox, alice);
  expect(mail?.subject).toBe('What you missed on Gumball');
  expect(mail?.text).toContain('* Bob Baker commented on your post: “Well said”');
  expect(mail?.text).toContain('* Dan Dyer sent you a friend request');
  expect(mail?.text).toContain('One friend request waits for your answer');
  expect(mail?.text).toMatch(/Everybody likes this[\s\S]*A great day/);
  expect(mail?.text).toContain('* Carol Cook in Gardeners\n  Tulips in spring');
  expect(mail?.text).toContain('Spoilers');
  expect(mail?.text).not.toMatch(/whole story|stranger|My own post$|Not for Alice/m);
  expect(mail?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(mail?.headers.get('list-id')).toMatch(/<digest\./);
  expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');

  // Nothing new: no mail.
  await sendAt(app, new Date(monday.getTime() + 7 * dayMs));
  expect(mailsTo(mailbox, alice)).toHaveLength(1);
});

it('mails a daily digest in the morning of the member and in the language of the member', async () => {
  const { app, mailbox } = await startOnSunday();
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  const everything = ['messages', 'mentions', 'friends', 'likes', 'communities', 'rewards', 'highlights'] as const;
  const never = Object.fromEntries(everything.map((topic) => [topic, 'never'] as const));
  const place = { language: 'de', timeZone: 'America/New_York' };
  await wantMails(app, alice, { ...never, mentions: 'daily' }, place);
  await wantMails(app, bob, never);
  await writePost(bob, 'Hello @alice');
  await settled(app, 1);
  await sendAt(app, monday);
  expect(mailbox.mails).toEqual([]);
  await sendAt(app, new Date('2026-11-30T13:01:00Z'));
  expect(subjectsTo(mailbox, alice)).toEqual(['Was du auf Gumball verpasst hast']);
  expect(mailsTo(mailbox, alice)[0]?.text).toContain('Bob Baker hat dich in einem Beitrag erwähnt');
  expect(mailbox.mails).toHaveLength(1);
});

it('leaves out what the member may not see when the digest is sent', async () => {
  const { app, mailbox } = await startOnSunday();
  const [alice, bob, carol, dan, erin, frank] = await createTestUsers(
    app,
    'alice',
    'bob',
    'carol',
    'dan',
    'erin',
    'frank',
  );
  await wantMails(app, alice);
  for (const friend of [bob, carol, dan, erin]) await befriend(app, alice, friend);
  const mine = await writePost(alice, 'Mine');
  for (const [index, friend] of [bob, carol, dan, erin].entries()) {
    await writePost(friend, `Post number ${index} of banana`);
    await writeComment(friend, mine.id, `Comment number ${index}`);
  }
  await writePost(frank, 'Hello @alice, apple');
  const removed = await writePost(erin, 'Removed later');
  const closed = await createCommunityWith(erin, [alice], 'Closed', { access: 'private' });
  await writePost(erin, 'For members of Closed', { communityId: closed.id });
  await settled(app, 2);
  await block(app, alice, bob);
  expect((await alice.post(`/users/${carol.id}/mute`, {})).status).toBeLessThan(300);
  await app.deps.db.pool.query('UPDATE users SET suspended_at = now() WHERE id = $1', [dan.id]);
  expect((await erin.delete(`/posts/${removed.id}`)).status).toBe(200);
  await app.deps.db.pool.query('DELETE FROM community_members WHERE community_id = $1 AND user_id = $2', [
    closed.id,
    alice.id,
  ]);
  await sendAt(app, monday);
  const text = mailsTo(mailbox, alice)[0]?.text ?? '';
  expect(text).toContain('Post number 3');
  expect(text).not.toMatch(/Post number [012]|Removed later|For members/);
  expect(text).not.toMatch(/Bob|Carol|Dan/);

  await alice.post('/mutes/words', { word: 'banana' });
  await app.deps.db.pool.query("UPDATE mail_recipients SET mailed_until = '{}', next_digest_at = $1", [monday]);
  await app.deps.db.pool.query("UPDATE notifications SET state = 'seen'");
  await sendAt(app, new Date(monday.getTime() + 60_000));
  expect(mailsTo(mailbox, alice)).toHaveLength(1);
});

it('mails nothing to who was here since, who is dormant, and who saw everything', async () => {
  const { app, mailbox } = await startOnSunday();
  const [alice, bob, carol, dan] = await createTestUsers(app, 'alice', 'bob', 'carol', 'dan');
  for (const who of [alice, bob, carol]) await wantMails(app, who, { friends: 'never' });
  for (const who of [alice, bob, carol]) await befriend(app, who, dan);
  await writePost(dan, 'News of Dan, with @carol');
  await settled(app, 1);
  const seen = (id: string, at: string) =>
    app.deps.db.pool.query(
      'INSERT INTO user_last_seen VALUES ($1, $2) ON CONFLICT (user_id) DO UPDATE SET at = excluded.at',
      [id, at],
    );
  await seen(alice.id, '2026-11-29T23:00:00Z');
  await seen(bob.id, '2026-05-01T08:00:00Z');
  await carol.put('/notifications/seen', {});
  await seen(carol.id, '2026-11-29T23:00:00Z');
  await sendAt(app, monday);
  expect(mailbox.mails).toEqual([]);
});

it('sends each digest once from two nodes that start at the same time', async () => {
  const { app, mailbox } = await startOnSunday();
  const other = await startApp(mailbox.env, app);
  const readers = await createTestUsers(app, ...Array.from({ length: 20 }, (_, index) => `reader${index}`));
  const [dan] = await createTestUsers(app, 'dan');
  for (const reader of readers) {
    await wantMails(app, reader);
    await befriend(app, reader, dan);
  }
  await writePost(dan, 'For all of you');
  for (const node of [app, other]) node.setTime(monday);
  const run = async ({ deps }: TestApp) => {
    await planMails(deps);
    await sendDueMails(deps);
  };
  await Promise.all([run(app), run(other), run(app), run(other)]);
  expect(new Set(mailbox.mails.map(({ to }) => to)).size).toBe(20);
  expect(mailbox.mails).toHaveLength(20);
});

it('mails notifications at once where wanted, and each in one mail only', async () => {
  const { app, mailbox } = await startMailing();
  const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
  await wantMails(app, alice, { mentions: 'at-once' });
  await writePost(bob, 'Hello @alice');
  await settled(app, 1);
  await passMinutes(app, 12);
  expect(subjectsTo(mailbox, alice)).toEqual(['Bob Baker mentioned you in a post: “Hello @alice”']);
  const post = await writePost(alice, 'An answer');
  await writeComment(bob, post.id, 'Thanks');
  await settled(app, 2);
  await passMinutes(app, 12);
  expect(subjectsTo(mailbox, alice)).toEqual([expect.any(String), 'Bob Baker commented on your post: “Thanks”']);
  // What was mailed at once is not in a later digest.
  await wantMails(app, alice, { mentions: 'weekly', highlights: 'never' });
  await passMinutes(app, 8 * 24 * 60);
  expect(mailsTo(mailbox, alice)).toHaveLength(2);
});

it('mails no notification at once that was seen or undone before', async () => {
  const { app, mailbox } = await startMailing();
  const [alice, bob, carol] = await createTestUsers(app, 'alice', 'bob', 'carol');
  await wantMails(app, alice, { friends: 'at-once' });
  await wantMails(app, bob, { friends: 'at-once' });
  const request = await requestFriendship(carol, alice);
  await requestFriendship(carol, bob);
  await settled(app, 2);
  expect((await carol.delete(`/friends/request/${request}`)).status).toBe(200);
  await bob.put('/notifications/seen', {});
  const sources = 'SELECT FROM notification_sources s WHERE s.user_id = $1';
  await expect.poll(async () => (await app.deps.db.pool.query(sources, [alice.id])).rowCount).toBe(0);
  await passMinutes(app, 12);
  expect(mailbox.mails).toEqual([]);
});
