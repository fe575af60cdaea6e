import type { GroupBot } from '@gumball/contract/messages/group-bots.routes';
import type { Conversation } from '@gumball/contract/messages/messages.schemas';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type FakeCall, type FakeResponse, fakeApi, ok, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { confirmStore } from '../../../ui/overlays/confirm.ts';
import { GroupBots } from './GroupBots.tsx';

const dice: GroupBot = {
  id: '40',
  username: 'dice_bot.fun',
  name: 'Dice Bot',
  avatarUrl: null,
  commands: [{ name: 'roll', description: 'Rolls dice' }],
  mayRemove: true,
};
let bots: GroupBot[] = [];
let changes: Pick<FakeCall, 'method' | 'path' | 'body'>[] = [];
let addResponse: () => FakeResponse;

const api = fakeApi(({ method, path, body }) => {
  if (!path.startsWith('/messages/conversations/7/bots')) return 'network error';
  if (method === 'GET') return ok({ bots });
  changes.push({ method, path, body });
  return method === 'POST' ? addResponse() : ok({ bots: [] });
});

beforeEach(() => {
  bots = [];
  changes = [];
  addResponse = () => ok({ bots: [dice] });
});
afterEach(() => resetPage());
afterAll(() => api.restore());

const group = (change: Partial<Conversation> = {}) =>
  ({
    id: '7',
    isGroup: true,
    communityId: null,
    role: 'member',
    membersMay: { add: true, write: true, pin: true },
    ...change,
  }) as Conversation;
const section = () => page.getByRole('region', { name: 'Bots' });

test('a bot is added by its username, shows its commands, and is removed after a question', async () => {
  await renderPage(<GroupBots conversation={group()} />);
  const field = section().getByRole('textbox', { name: 'Username of a bot' });
  await expect.element(section().getByRole('button', { name: 'Add' })).toBeDisabled();
  await field.fill('dice_bot');
  await section().getByRole('button', { name: 'Add' }).click();
  await expect.element(section().getByText('Dice Bot')).toBeVisible();
  await expect.element(section().getByRole('list', { name: 'Commands' })).toHaveTextContent('/roll Rolls dice');
  await expect.element(field).toHaveValue('');
  await section().getByRole('button', { name: 'Remove Dice Bot' }).click();
  await expect.poll(() => confirmStore.get()?.question).toBe('Remove Dice Bot from the group?');
  confirmStore.get()?.respond(true);
  await expect.element(section().getByText('Dice Bot')).not.toBeInTheDocument();
  expect(changes).toEqual([
    { method: 'POST', path: '/messages/conversations/7/bots', body: { username: 'dice_bot' } },
    { method: 'DELETE', path: '/messages/conversations/7/bots/40', body: undefined },
  ]);
});

test('says why a bot cannot be added and keeps the name', async () => {
  addResponse = () => ({
    status: 403,
    body: { success: false, code: 'BOT_REFUSED', message: 'The owner of this bot does not let you add it to groups' },
  });
  await renderPage(<GroupBots conversation={group()} />);
  const field = section().getByRole('textbox', { name: 'Username of a bot' });
  await field.fill('dice_bot');
  await section().getByRole('button', { name: 'Add' }).click();
  await expect
    .element(page.getByText('The owner of this bot does not let you add it to groups').first())
    .toBeInTheDocument();
  await expect.element(field).toHaveValue('dice_bot');
});

test('who may not add people sees the bots only, and nothing where there are none', async () => {
  const conversation = group({ membersMay: { add: false, write: true, pin: true } });
  await renderPage(<GroupBots conversation={conversation} />);
  await expect.poll(() => api.calls.length).toBeGreaterThan(0);
  await expect.element(section()).not.toBeInTheDocument();
  resetPage();
  bots = [{ ...dice, mayRemove: false }];
  await renderPage(<GroupBots conversation={conversation} />);
  await expect.element(section().getByText('dice_bot.fun')).toBeVisible();
  await expect.element(section().getByRole('button')).not.toBeInTheDocument();
  await expect.element(section().getByRole('textbox')).not.toBeInTheDocument();
});
