import type { Notification } from '@gumball/contract/notifications/notifications.schemas';
import { expect, it } from 'vitest';
import { block } from '../../../../test/data/builders.ts';
import {
  chatPath,
  deleteMessage,
  emitMessage,
  eventsOf,
  hideMessage,
  nextTempId,
  react,
  startDirect,
  startGroup,
} from '../../../../test/data/chat.ts';
import { fourUsers, type TestUser } from '../../../../test/data/users.ts';
import { connect, until } from '../../../../test/sockets.ts';
import { shareApp } from '../../../../test/start-app.ts';

const shared = shareApp();

type List = { notifications: Notification[]; unreadCount: number };
const reactionsOf = async (who: TestUser): Promise<Notification[]> =>
  (await who.get<List>('/notifications')).body.notifications.filter(({ type }) => type === 'message_reacted');
const nameOf = ({ username }: TestUser) => `${username.replace(/\.fun$/, '')} Tester`;
const textsOf = async (who: TestUser) => (await reactionsOf(who)).map(({ message }) => message);
const untilTexts = (who: TestUser, ...texts: string[]) =>
  until(async () => JSON.stringify(await textsOf(who)) === JSON.stringify(texts));
// Nothing else is counted then.
const countOnlyReactions = (who: TestUser) =>
  who.put('/notifications/settings', { settings: [{ kind: 'friends', inApp: false, desktop: false }] });
const unreadOf = async (who: TestUser) =>
  (await who.get<{ unreadCount: number }>('/notifications/unread-count')).body.unreadCount;
/** Resolves once every reaction before it has been stored: the later one is of the same queue. */
async function settle(author: TestUser, by: TestUser, conversationId: string): Promise<void> {
  const message = await emitMessage(author, conversationId, `settle ${nextTempId()}`);
  await react(by, message, '🏁');
  await until(async () => (await textsOf(author)).some((text) => text.includes(message.content)));
}

it('joins the reactions to a message, follows them, and is read with the chat', async () => {
  const [alice, bob, carol] = await fourUsers(shared());
  await countOnlyReactions(alice);
  const { id } = await startGroup(alice, [bob, carol]);
  const message = await emitMessage(alice, id, 'At eight?');
  const socket = await connect(shared(), alice);
  await react(alice, message, '👍');
  await react(bob, message, '❤️');
  await untilTexts(alice, `${nameOf(bob)} reacted ❤️ to your message: “At eight?”`);
  expect(await reactionsOf(alice)).toMatchObject([{ link: `/chat/${id}#message-1`, read: false, actorsCount: 1 }]);
  await until(() =>
    eventsOf(socket, 'notification:new').some(({ notification }) => notification.type === 'message_reacted'),
  );
  // Another emoji of the same member is no other notification, and the text names the latest one.
  await react(bob, message, '🎉');
  await untilTexts(alice, `${nameOf(bob)} reacted 🎉 to your message: “At eight?”`);
  await react(carol, message, '🎉');
  await untilTexts(alice, `${nameOf(carol)} and 1 other reacted to your message: “At eight?”`);
  await react(carol, message, '🎉', false);
  await react(bob, message, '🎉', false);
  await untilTexts(alice, `${nameOf(bob)} reacted ❤️ to your message: “At eight?”`);
  // Of another chat, and of another member: nothing is read.
  await (await connect(shared(), bob)).send('conversation:seen', { conversationId: id });
  await socket.send('conversation:seen', { conversationId: '1' });
  expect(await unreadOf(alice)).toBe(1);
  await socket.send('conversation:seen', { conversationId: id });
  expect(await unreadOf(alice)).toBe(0);
  // A read notification goes with its reaction too.
  await react(bob, message, '❤️', false);
  await untilTexts(alice);
});

it('is not for those who muted, archived or left the chat, are blocked, or switched it off', async () => {
  const [alice, bob, carol, dan] = await fourUsers(shared());
  const { id } = await startGroup(alice, [bob, dan]);
  await alice.post(chatPath(id, '/participants'), { participantIds: [carol.id] });
  const message = await emitMessage(alice, id, 'Hello');
  const direct = await startDirect(alice, carol);
  await alice.put(chatPath(id, '/mute'), { duration: 'forever' });
  await react(bob, message, '👍');
  await settle(alice, carol, direct.id);
  await alice.delete(chatPath(id, '/mute'));
  await alice.put(chatPath(id, '/list-state'), { action: 'archive', sequenceNumber: 1 });
  await react(carol, message, '👍');
  await settle(alice, carol, direct.id);
  expect(await textsOf(alice)).toHaveLength(2);
  await emitMessage(bob, id, 'This brings it back');
  await block(shared(), alice, bob);
  await react(bob, message, '🎉');
  await alice.put('/notifications/settings', { settings: [{ kind: 'reactions', inApp: false, desktop: false }] });
  await react(carol, message, '🎉');
  await alice.put('/notifications/settings', { settings: [{ kind: 'reactions', inApp: true, desktop: true }] });
  await react(dan, message, '🎉');
  await until(async () => (await textsOf(alice))[0] === `${nameOf(dan)} reacted 🎉 to your message: “Hello”`);
  await alice.delete(chatPath(id, '/leave'));
  expect((await textsOf(alice)).filter((text) => text.includes('Hello'))).toEqual([]);
});

it('goes with the message', async () => {
  const [alice, bob] = await fourUsers(shared());
  await countOnlyReactions(alice);
  const { id } = await startDirect(alice, bob);
  const [first, second] = [await emitMessage(alice, id, 'First'), await emitMessage(alice, id, 'Second')];
  await react(bob, first, '👍');
  await react(bob, second, '👍');
  await until(async () => (await textsOf(alice)).length === 2);
  await hideMessage(alice, second);
  await untilTexts(alice, `${nameOf(bob)} reacted 👍 to your message: “First”`);
  expect(await unreadOf(alice)).toBe(1);
  const socket = await connect(shared(), alice);
  await deleteMessage(alice, first);
  await until(() => eventsOf(socket, 'notifications:changed').length > 0);
  expect([await textsOf(alice), await unreadOf(alice)]).toEqual([[], 0]);
});
