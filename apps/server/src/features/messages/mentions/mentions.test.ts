import type { Notification } from '@gumball/contract/notifications/notifications.schemas';
import { hourMs } from '@gumball/rules/formats/durations';
import { expect, it } from 'vitest';
import { block } from '../../../../test/data/builders.ts';
import {
  chatPath,
  deleteMessage,
  editMessage,
  emitMessage,
  eventsOf,
  getConversation,
  listMessages,
  nextTempId,
  sendMessage,
  startDirect,
  startGroup,
} from '../../../../test/data/chat.ts';
import { fourUsers, type TestUser } from '../../../../test/data/users.ts';
import { connect, until } from '../../../../test/sockets.ts';
import { shareApp } from '../../../../test/start-app.ts';
import { purgeUserData } from '../purge-user-data.ts';

const shared = shareApp();

const at = ({ username }: TestUser) => `@${username.replace(/\.fun$/, '')}`;
const mentionsOf = async (who: TestUser): Promise<Notification[]> =>
  (await who.get<{ notifications: Notification[] }>('/notifications')).body.notifications.filter(
    ({ type }) => type === 'message_mentioned',
  );
const untilMentions = (who: TestUser, count: number) => until(async () => (await mentionsOf(who)).length === count);
/** Resolves once every event before it has been stored. */
async function settle(witness: TestUser, by: TestUser, group: string): Promise<void> {
  const before = (await mentionsOf(witness)).length;
  await emitMessage(by, group, `${at(witness)} settle`);
  await untilMentions(witness, before + 1);
}

it('notifies a mentioned participant once, also in a muted group, until the message is read', async () => {
  const [alice, bob, carol, dan] = await fourUsers(shared());
  const { id } = await startGroup(alice, [bob, carol], 'Painters');
  await bob.put(chatPath(id, '/mute'), { duration: 'forever' });
  const [socket, bobSocket] = [await connect(shared(), alice), await connect(shared(), bob)];
  const tempId = nextTempId();
  const text = `Hi ${at(bob)}, ${bob.username} and ${at(dan)}`;
  const { sequenceNumber } = await sendMessage(socket, id, text, tempId);
  await sendMessage(socket, id, text, tempId);
  await untilMentions(bob, 1);
  expect((await mentionsOf(bob))[0]).toMatchObject({
    message: expect.stringMatching(/ mentioned you in Painters$/),
    link: `/chat/${id}#message-${sequenceNumber}`,
    read: false,
  });
  const [stored] = await listMessages(carol, id);
  // Only participants are mentioned.
  expect(stored).toMatchObject({ mentions: [{ id: bob.id, username: bob.username }], mentionsAll: false });
  expect(eventsOf(bobSocket, 'message:new')[0]).toMatchObject({ mentions: stored?.mentions });
  expect(await getConversation(bob, id)).toMatchObject({ unreadMentions: [sequenceNumber], unreadCount: 1 });
  expect(await getConversation(carol, id)).toMatchObject({ unreadMentions: [] });
  await bob.put(chatPath(id, '/read'));
  await until(async () => (await mentionsOf(bob))[0]?.read === true);
  expect(await getConversation(bob, id)).toMatchObject({ unreadMentions: [] });
  await settle(carol, alice, id);
  expect(await mentionsOf(bob)).toHaveLength(1);
  expect(await mentionsOf(dan)).toEqual([]);
  const direct = await startDirect(alice, dan);
  expect(await emitMessage(alice, direct.id, at(dan))).toMatchObject({ mentions: [], mentionsAll: false });
});

it('follows edits and deletions, and notifies nobody twice of one message', async () => {
  const [alice, bob, carol] = await fourUsers(shared());
  const { id } = await startGroup(alice, [bob, carol]);
  const sent = await emitMessage(alice, id, at(bob));
  await untilMentions(bob, 1);
  const edited = await editMessage(alice, sent, `now ${at(carol)}`);
  expect(edited.body.change).toMatchObject({ mentions: [{ id: carol.id }] });
  await untilMentions(bob, 0);
  await untilMentions(carol, 1);
  expect(await getConversation(bob, id)).toMatchObject({ unreadMentions: [] });
  await editMessage(alice, sent, `${at(bob)} and ${at(carol)}`);
  await settle(carol, alice, id);
  expect(await mentionsOf(bob)).toEqual([]);
  expect(await getConversation(bob, id)).toMatchObject({ unreadMentions: [sent.sequenceNumber] });
  const { body } = await bob.get<{ changes: object[] }>(chatPath(id, '/changes'));
  expect(body.changes).toMatchObject([{ mentions: [{ id: bob.id }, { id: carol.id }] }]);
  await deleteMessage(alice, sent);
  await untilMentions(carol, 1);
  expect(await getConversation(bob, id)).toMatchObject({ unreadMentions: [] });
});

it('reaches everybody by @everyone of the owner and admins, three times an hour', async () => {
  const [alice, bob, carol, dan] = await fourUsers(shared());
  const { id } = await startGroup(alice, [bob, carol, dan]);
  await block(shared(), dan, alice);
  expect(await emitMessage(bob, id, '@everyone')).toMatchObject({ mentionsAll: false, mentions: [] });
  const sent = await emitMessage(alice, id, `@everyone, ${at(bob)}`);
  expect(sent).toMatchObject({ mentionsAll: true, mentions: [{ id: bob.id }] });
  await untilMentions(bob, 1);
  await untilMentions(carol, 1);
  expect(await getConversation(dan, id)).toMatchObject({ unreadMentions: [] });
  // The limit also holds for messages that are sent or edited at the same time.
  const plain = await Promise.all([1, 2, 3].map((n) => emitMessage(alice, id, `plain ${n}`)));
  await Promise.all([...plain.map((message) => editMessage(alice, message, '@all')), emitMessage(alice, id, '@all')]);
  const reached = (await listMessages(carol, id)).filter(({ mentionsAll }) => mentionsAll);
  expect(reached).toHaveLength(3);
  shared().advance(hourMs + 1000);
  expect(await emitMessage(alice, id, '@all')).toMatchObject({ mentionsAll: true });
});

it('does not reach across a block or before joining, and becomes plain text with a deleted account', async () => {
  const [alice, bob, carol, dan] = await fourUsers(shared());
  const { id } = await startGroup(alice, [bob, carol]);
  await block(shared(), carol, bob);
  const early = await emitMessage(alice, id, 'early');
  expect(await emitMessage(bob, id, at(carol))).toMatchObject({ mentions: [] });
  expect(await emitMessage(carol, id, at(bob))).toMatchObject({ mentions: [] });
  await startDirect(alice, dan);
  await alice.post(chatPath(id, '/participants'), { participantIds: [dan.id] });
  await editMessage(alice, early, `${at(dan)} ${at(bob)}`);
  expect(await getConversation(dan, id)).toMatchObject({ unreadMentions: [] });
  await untilMentions(bob, 1);
  expect(await mentionsOf(dan)).toEqual([]);
  await purgeUserData(shared().deps, bob.id);
  expect((await listMessages(alice, id))[0]).toMatchObject({ content: `${at(dan)} ${at(bob)}`, mentions: [] });
});

it('notifies as the settings of the member say', async () => {
  const [alice, bob, carol] = await fourUsers(shared());
  const { id } = await startGroup(alice, [bob, carol]);
  await bob.put('/notifications/settings', { settings: [{ kind: 'groupMentions', inApp: false, desktop: false }] });
  await emitMessage(alice, id, `${at(bob)} ${at(carol)}`);
  await untilMentions(carol, 1);
  expect(await mentionsOf(bob)).toEqual([]);
  expect(await getConversation(bob, id)).toMatchObject({ unreadMentions: [1] });
});
