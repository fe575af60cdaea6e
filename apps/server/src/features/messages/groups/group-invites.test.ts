import type { ErrorBody } from '@gumball/contract/errors';
import type { GroupAccess, InvitePreview } from '@gumball/contract/messages/groups.schemas';
import type { Conversation } from '@gumball/contract/messages/messages.schemas';
import type { Notification } from '@gumball/contract/notifications/notifications.schemas';
import { hourMs } from '@gumball/rules/formats/durations';
import { defaultAmounts } from '@gumball/rules/site/amounts';
import { expect, it } from 'vitest';
import { block } from '../../../../test/data/builders.ts';
import {
  chatPath,
  emitMessage,
  eventsOf,
  getConversation,
  listMessages,
  startGroup,
} from '../../../../test/data/chat.ts';
import { becomeFriends } from '../../../../test/data/friendship.ts';
import { createManyUsers, fourUsers, type TestUser } from '../../../../test/data/users.ts';
import { connect, until } from '../../../../test/sockets.ts';
import { shareApp } from '../../../../test/start-app.ts';

const shared = shareApp();

const invite = (by: TestUser, id: string, input: object = {}, headers: Record<string, string> = {}) =>
  by.post<GroupAccess & ErrorBody>(
    chatPath(id, '/invites'),
    { expiresIn: 'never', asks: false, maxUses: null, ...input },
    headers,
  );
async function codeOf(by: TestUser, id: string, input: object = {}): Promise<string> {
  const { status, body } = await invite(by, id, input);
  if (status !== 201) throw new Error(`no link: ${JSON.stringify(body)}`);
  return body.invites[0]?.code ?? '';
}
const preview = (by: TestUser, code: string) => by.get<{ invite: InvitePreview }>(`/messages/invites/${code}`);
const join = (by: TestUser, code: string) => by.post<{ invite: InvitePreview }>(`/messages/invites/${code}/join`);
const accessOf = async (by: TestUser, id: string) => (await by.get<GroupAccess>(chatPath(id, '/access'))).body;

it('lets a member join without friendship, who reads later messages only', async () => {
  const [alice, bob, carol, dan] = await fourUsers(shared());
  const { id } = await startGroup(alice, [bob], 'Painters');
  await emitMessage(alice, id, 'before');
  expect((await invite(bob, id)).status).toBe(403);
  expect((await bob.get(chatPath(id, '/access'))).status).toBe(403);
  const code = await codeOf(alice, id, { maxUses: 1 });
  expect((await preview(dan, code)).body.invite).toEqual({
    name: 'Painters',
    avatarUrl: null,
    memberCount: 2,
    asks: false,
    state: 'open',
    conversationId: null,
  });
  const [aliceSocket, danSocket] = [await connect(shared(), alice), await connect(shared(), dan)];
  const joined = await join(dan, code);
  expect(joined.body.invite).toMatchObject({ state: 'joined', conversationId: id, memberCount: 3 });
  await until(() => eventsOf(danSocket, 'conversation:created').length > 0);
  await until(() => eventsOf(aliceSocket, 'conversation:updated').length > 0);
  expect(await listMessages(dan, id)).toEqual([]);
  // Who is in is not counted twice, and a used link is closed for others.
  expect((await join(dan, code)).body.invite.state).toBe('joined');
  expect((await preview(carol, code)).status).toBe(404);
  expect((await join(carol, code)).status).toBe(404);
  expect((await accessOf(alice, id)).invites).toEqual([]);
});

it('expires, is revoked, limited in number and made once per key', async () => {
  const [alice, bob, carol] = await fourUsers(shared());
  const { id } = await startGroup(alice, [bob]);
  const hourly = await codeOf(alice, id, { expiresIn: 'hour' });
  expect((await preview(carol, hourly)).status).toBe(200);
  shared().advance(hourMs);
  expect((await preview(carol, hourly)).status).toBe(404);
  const made = await Promise.all(
    Array.from({ length: defaultAmounts.groupLinks + 5 }, () => invite(alice, id).then(({ status }) => status)),
  );
  expect(made.filter((status) => status === 201)).toHaveLength(defaultAmounts.groupLinks);
  expect((await invite(alice, id)).body.code).toBe('GROUP_LINKS_FULL');
  const [first, second] = (await accessOf(alice, id)).invites;
  await alice.delete(chatPath(id, `/invites/${first?.id}`));
  await alice.delete(chatPath(id, `/invites/${second?.id}`));
  expect((await preview(carol, first?.code ?? '')).status).toBe(404);
  const key = { 'Idempotency-Key': 'once' };
  await Promise.all([invite(alice, id, {}, key), invite(alice, id, {}, key)]);
  expect((await accessOf(alice, id)).invites).toHaveLength(defaultAmounts.groupLinks - 1);
  expect((await invite(bob, id)).status).toBe(403);
  expect((await bob.delete(chatPath(id, `/invites/${first?.id}`))).status).toBe(403);
});

it('asks to join where the link says so; managers decide', async () => {
  const [alice, bob, carol, dan] = await fourUsers(shared());
  const { id } = await startGroup(alice, [bob], 'Painters');
  const code = await codeOf(alice, id, { asks: true });
  for (const who of [carol, dan]) expect((await join(who, code)).body.invite.state).toBe('requested');
  expect((await join(carol, code)).body.invite.state).toBe('requested');
  expect((await carol.get(chatPath(id))).status).toBe(404);
  const { requests, invites } = await accessOf(alice, id);
  expect([requests.map(({ user }) => user.id), invites[0]?.uses]).toEqual([[carol.id, dan.id], 2]);
  const notified = async (who: TestUser) =>
    (await who.get<{ notifications: Notification[] }>('/notifications')).body.notifications.map(({ type }) => type);
  await until(async () => (await notified(alice)).includes('group_request'));
  const answer = (by: TestUser, who: TestUser, accept: boolean) =>
    by.put(chatPath(id, `/requests/${who.id}`), { accept });
  expect((await answer(bob, carol, true)).status).toBe(403);
  await Promise.all([answer(alice, carol, true), answer(alice, carol, true)]);
  expect((await answer(alice, dan, false)).status).toBe(200);
  expect((await getConversation(carol, id)).participantCount).toBe(3);
  await until(async () => (await notified(carol)).includes('group_accepted'));
  expect((await join(dan, code)).status).toBe(404);
  expect((await accessOf(alice, id)).removed.map(({ user }) => user.id)).toEqual([dan.id]);
});

it('lets a member withdraw a request, also by a link that has expired, and nobody withdraw others', async () => {
  const [alice, bob, carol, dan] = await fourUsers(shared());
  const { id } = await startGroup(alice, [bob]);
  const code = await codeOf(alice, id, { asks: true });
  const withdraw = async (who: TestUser, by = code) => (await who.delete(`/messages/invites/${by}/request`)).status;
  const waiting = async () => (await accessOf(alice, id)).requests.map(({ user }) => user.id);
  for (const who of [carol, dan]) await join(who, code);
  expect(await waiting()).toEqual([carol.id, dan.id]);
  expect([await withdraw(alice), await withdraw(bob)]).toEqual([200, 200]);
  expect(await waiting()).toEqual([carol.id, dan.id]);
  expect([await withdraw(carol), await withdraw(carol)]).toEqual([200, 200]);
  expect(await waiting()).toEqual([dan.id]);
  expect((await preview(carol, code)).body.invite.state).toBe('open');
  expect((await join(carol, code)).body.invite.state).toBe('requested');

  await shared().deps.db.pool.query('UPDATE group_invites SET expires_at = now() WHERE code = $1', [code]);
  expect([await withdraw(carol), await withdraw(carol), await withdraw(carol, 'none')]).toEqual([200, 404, 404]);
  expect(await waiting()).toEqual([dan.id]);
  // Who is declined does not learn that the link exists.
  await alice.put(chatPath(id, `/requests/${dan.id}`), { accept: false });
  expect(await withdraw(dan)).toBe(404);
});

it('a withdrawal and an acceptance at the same time leave one of the two', async () => {
  const [alice, bob, carol] = await fourUsers(shared());
  const { id } = await startGroup(alice, [bob]);
  const code = await codeOf(alice, id, { asks: true });
  await join(carol, code);
  const [accepted, withdrawn] = await Promise.all([
    alice.put(chatPath(id, `/requests/${carol.id}`), { accept: true }),
    carol.delete(`/messages/invites/${code}/request`),
  ]);
  expect([accepted.status, withdrawn.status]).toEqual([200, 200]);
  expect((await accessOf(alice, id)).requests).toEqual([]);
  const isIn = (await carol.get(chatPath(id))).status === 200;
  expect((await preview(carol, code)).body.invite.state).toBe(isIn ? 'joined' : 'open');
});

it('accepts nobody who is suspended, or across a block with who answers, but keeps the request', async () => {
  const [alice, bob, carol, dan] = await fourUsers(shared());
  const { id } = await startGroup(alice, [bob]);
  await alice.put(chatPath(id, `/participants/${bob.id}/role`), { role: 'admin' });
  const code = await codeOf(alice, id, { asks: true });
  for (const who of [carol, dan]) expect((await join(who, code)).body.invite.state).toBe('requested');
  const accept = (by: TestUser, who: TestUser) => by.put(chatPath(id, `/requests/${who.id}`), { accept: true });
  const waiting = async (by: TestUser) => (await accessOf(by, id)).requests.map(({ user }) => user.id);
  const suspend = (at: string) =>
    shared().deps.db.pool.query(`UPDATE users SET suspended_at = ${at} WHERE id = $1`, [dan.id]);
  await suspend('now()');
  await block(shared(), carol, alice);
  for (const who of [carol, dan]) expect((await accept(alice, who)).status).toBe(200);
  expect((await getConversation(alice, id)).participantCount).toBe(2);
  await suspend('NULL');
  expect([await waiting(alice), await waiting(bob)]).toEqual([[dan.id], [carol.id, dan.id]]);
  for (const who of [carol, dan]) expect((await accept(bob, who)).status).toBe(200);
  expect((await getConversation(alice, id)).participantCount).toBe(4);
});

it('is closed for removed members until they are allowed again, and across a block with its author', async () => {
  const [alice, bob, carol, dan] = await fourUsers(shared());
  const { id } = await startGroup(alice, [bob, carol]);
  const code = await codeOf(alice, id);
  await alice.delete(chatPath(id, `/participants/${bob.id}`));
  expect((await preview(bob, code)).status).toBe(404);
  expect((await join(bob, code)).status).toBe(404);
  await carol.delete(chatPath(id, '/leave'));
  expect((await join(carol, code)).body.invite.state).toBe('joined');
  expect((await carol.delete(chatPath(id, `/removed/${bob.id}`))).status).toBe(403);
  expect((await alice.delete(chatPath(id, `/removed/${bob.id}`))).status).toBe(200);
  expect((await join(bob, code)).body.invite.state).toBe('joined');
  await block(shared(), dan, alice);
  expect((await join(dan, code)).status).toBe(404);
  // Members cannot add back whom a manager removed; managers can.
  await alice.delete(chatPath(id, `/participants/${bob.id}`));
  const add = (by: TestUser, who: TestUser) => by.post(chatPath(id, '/participants'), { participantIds: [who.id] });
  await becomeFriends(carol, bob);
  expect((await add(carol, bob)).status).toBe(403);
  expect((await add(alice, bob)).status).toBe(200);
  expect((await accessOf(alice, id)).removed).toEqual([]);
  // The links of a member end with the participation, and all of them with the group.
  await alice.delete(chatPath(id, '/leave'));
  expect((await preview(dan, code)).status).toBe(404);
});

it('never exceeds the number of members or of uses in a race', async () => {
  const [alice, bob] = await fourUsers(shared());
  const { id } = await startGroup(alice, [bob]);
  const people = await createManyUsers(shared(), 102);
  await shared().deps.db.pool.query(
    `INSERT INTO conversation_participants (conversation_id, user_id, joined_at)
     SELECT $1, id, now() FROM unnest($2::bigint[]) AS f (id)`,
    [id, people.slice(8).map((one) => one.id)],
  );
  const [unlimited, limited] = [await codeOf(alice, id), await codeOf(alice, id, { maxUses: 2 })];
  const racers = people.slice(0, 8);
  const results = await Promise.all(racers.map((racer, n) => join(racer, n < 4 ? limited : unlimited)));
  expect((await getConversation(alice, id)).participantCount).toBe(100);
  expect(results.filter(({ status }) => status === 200)).toHaveLength(4);
  expect(results.slice(0, 4).filter(({ status }) => status === 200).length).toBeLessThanOrEqual(2);
  const details: Conversation = await getConversation(alice, id);
  expect(new Set(details.participantIds).size).toBe(100);
});
