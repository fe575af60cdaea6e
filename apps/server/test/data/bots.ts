import type { Conversation } from '@gumball/contract/messages/messages.schemas';
import type { TestApp } from '../start-app.ts';
import { startGroup } from './chat.ts';
import { asUser, createTestUsers, type TestUser } from './users.ts';

/** Creates a bot with the command `/roll`, which anybody may add to groups. Returns it as its token signs it in. */
export async function createBot(app: TestApp, owner: TestUser, name: string, change: object = {}): Promise<TestUser> {
  const { body } = await owner.post<{ bot: { id: string; username: string }; token: string }>('/bots', {
    name,
    username: `${name}${app.userSuffix ?? ''}`,
  });
  const commands = [{ name: 'roll', description: 'Rolls dice' }];
  await owner.put(`/bots/${body.bot.id}`, { name, bio: '', commands, groups: 'anybody', ...change });
  return asUser(app, { ...body.bot, token: body.token });
}

/** Adds a bot to a group. */
export const addBot = (by: TestUser, group: { id: string }, { username }: { username: string }) =>
  by.post<{ bots: object[] }>(`/messages/conversations/${group.id}/bots`, { username });

/** Alice owns a group and the bot in it; Bob is a member. */
export async function startGroupWithBot(
  app: TestApp,
  names: readonly [string, string, string] = ['alice', 'bob', 'dice'],
): Promise<{ alice: TestUser; bob: TestUser; bot: TestUser; group: Conversation }> {
  const [alice, bob] = await createTestUsers(app, names[0], names[1]);
  const group = await startGroup(alice, [bob]);
  const bot = await createBot(app, alice, names[2]);
  await addBot(bob, group, bot);
  return { alice, bob, bot, group };
}
