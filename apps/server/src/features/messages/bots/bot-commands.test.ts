import type { GroupBot } from '@gumball/contract/messages/group-bots.routes';
import { expect, it } from 'vitest';
import { addBot, createBot, startGroupWithBot } from '../../../../test/data/bots.ts';
import { befriend, block } from '../../../../test/data/builders.ts';
import { chatPath, emitMessage, eventsOf, getConversation, startDirect } from '../../../../test/data/chat.ts';
import { createTestUser, expectError, type TestUser } from '../../../../test/data/users.ts';
import { connect, until } from '../../../../test/sockets.ts';
import { shareNumberedApp } from '../../../../test/start-app.ts';

const sharedApp = shareNumberedApp();

const listBots = async (by: TestUser, conversationId: string) =>
  (await by.get<{ bots: GroupBot[] }>(chatPath(conversationId, '/bots'))).body.bots;

it('lists the commands of the bot of a direct conversation to the one who talks with it', async () => {
  const app = sharedApp();
  const { alice, bob, bot } = await startGroupWithBot(app);
  await befriend(app, bob, bot);
  const { body } = await bob.post<{ conversation: { id: string } }>('/messages/conversations', {
    participantIds: [bot.id],
  });
  const { id } = body.conversation;
  expect(await listBots(bob, id)).toMatchObject([
    { id: bot.id, commands: [{ name: 'roll', description: 'Rolls dice' }], mayRemove: false },
  ]);
  expect(await expectError(bot.get(chatPath(id, '/bots')))).toBe('403 SCOPE_MISSING');
  expect(await expectError(alice.get(chatPath(id, '/bots')))).toBe('404 CONVERSATION_NOT_FOUND');
  await block(app, bot, bob);
  expect(await listBots(bob, id)).toEqual([]);
  const carol = await createTestUser(app, 'carol');
  const people = await startDirect(bob, carol);
  expect(await listBots(bob, people.id)).toEqual([]);
});

it('is named as the author of what it writes, though it is no participant', async () => {
  const app = sharedApp();
  const { bob, bot, group } = await startGroupWithBot(app);
  await emitMessage(bot, group.id, 'Ready');
  const named = { lastMessageData: { senderId: bot.id, senderName: 'dice' }, participantCount: 2 };
  expect(await getConversation(bob, group.id)).toMatchObject(named);
  const { body } = await bob.get<{ conversations: object[] }>('/messages/conversations');
  expect(body.conversations).toMatchObject([named]);
});

it('tells the members who have a group open that its bots change, and everybody that a bot changes', async () => {
  const app = sharedApp();
  const { alice, bob, bot, group } = await startGroupWithBot(app);
  const second = await createBot(app, alice, 'cards');
  const stranger = await createTestUser(app, 'stranger');
  const [open, closed, outside, ofBot] = await Promise.all([bob, alice, stranger, bot].map((who) => connect(app, who)));
  if (!open || !closed || !outside || !ofBot) throw new Error('not connected');
  await open.send('conversation:join', { conversationId: group.id });
  await ofBot.sendAnything('conversation:join', { conversationId: group.id });
  await outside.sendAnything('conversation:join', { conversationId: group.id });
  await addBot(alice, group, second);
  await until(() => eventsOf(open, 'conversation:bots').length === 1);
  await alice.delete(chatPath(group.id, `/bots/${second.id}`));
  await until(() => eventsOf(open, 'conversation:bots').length === 2);
  expect(eventsOf(open, 'conversation:bots')[0]).toEqual({ conversationId: group.id });
  for (const other of [closed, outside, ofBot]) expect(eventsOf(other, 'conversation:bots')).toEqual([]);
  const commands = [{ name: 'reroll', description: '' }];
  await alice.put(`/bots/${bot.id}`, { name: 'dice', bio: '', commands });
  await until(() => eventsOf(open, 'user:updated').some(({ user }) => user.id === bot.id));
  expect(await listBots(bob, group.id)).toMatchObject([{ id: bot.id, commands }]);
});
