import type { GroupBot } from '@gumball/contract/messages/group-bots.routes';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeApi, ok, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { socket } from '../../../lib/api/socket.ts';
import { createStore } from '../../../lib/storage/store.ts';
import { ChatComposer } from './ChatComposer.tsx';
import { createChatAttachments } from './chat-attachments.ts';

const botOf = (id: string, name: string, commands: GroupBot['commands']): GroupBot => ({
  id,
  username: `${name.toLowerCase()}_bot.fun`,
  name: `${name} Bot`,
  avatarUrl: null,
  commands,
  mayRemove: false,
});
const roll = { name: 'roll', description: 'Rolls dice' };
const help = { name: 'help', description: 'Explains' };
const uploads = {
  upload: () => Promise.reject(new Error('no upload')),
  cancel: () => {},
  progress: createStore<ReadonlyMap<string, number>>(new Map()),
};
let bots: GroupBot[] = [];
let sent: string[] = [];

const api = fakeApi(({ path }) => (path === '/messages/conversations/7/bots' ? ok({ bots }) : 'network error'));
const requests = () => api.calls.filter(({ path }) => path === '/messages/conversations/7/bots').length;

beforeEach(() => {
  bots = [botOf('40', 'Dice', [roll, help]), botOf('41', 'Cards', [help])];
  sent = [];
  api.calls.length = 0;
});
afterEach(() => resetPage());
afterAll(() => api.restore());

const render = (withBots: { id: string; isGroup: boolean } | undefined) =>
  renderPage(
    <ChatComposer
      draftKey={`draft-${Math.random()}`}
      recipient="Painters"
      attachments={createChatAttachments(uploads, () => {})}
      withBots={withBots}
      onSend={({ content }) => {
        sent.push(content);
        return true;
      }}
      onTyping={() => {}}
    />,
  );
const field = () => page.getByRole('textbox', { name: 'Message Painters' });
async function type(text: string) {
  await userEvent.clear(field());
  await userEvent.type(field(), text);
}
const commands = () =>
  page
    .getByRole('option')
    .elements()
    .map((option) => option.querySelector('bdi')?.textContent);

test('a / suggests the commands of the bots in a group, filtered while typing', async () => {
  await render({ id: '7', isGroup: true });
  expect(requests()).toBe(0);
  await type('/');
  await expect.poll(commands).toEqual(['/roll', '/help@dice_bot', '/help@cards_bot']);
  await expect.element(page.getByRole('listbox', { name: 'Commands' })).toBeVisible();
  await expect.element(page.getByRole('option', { name: /roll.*Dice Bot.*Rolls dice/ })).toBeVisible();
  const active = () => document.getElementById(field().element().getAttribute('aria-activedescendant') ?? '');
  await expect.poll(() => active()?.textContent).toContain('/roll');
  await type('/h');
  await expect.poll(commands).toEqual(['/help@dice_bot', '/help@cards_bot']);
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => active()?.textContent).toContain('/help@cards_bot');
  await userEvent.keyboard('{Enter}');
  await expect.element(field()).toHaveValue('/help@cards_bot ');
  expect(sent).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent).toEqual(['/help@cards_bot']);
  expect(requests()).toBe(1);
});

test('Tab and a press take a command, and Escape closes the list', async () => {
  await render({ id: '7', isGroup: true });
  await type('/r');
  await expect.poll(commands).toEqual(['/roll']);
  await userEvent.keyboard('{Tab}');
  await expect.element(field()).toHaveValue('/roll ');
  await expect.element(field()).toHaveFocus();
  await type('/');
  await page.getByRole('option', { name: /cards_bot/ }).click();
  await expect.element(field()).toHaveValue('/help@cards_bot ');
  await type('/r');
  await expect.poll(commands).toEqual(['/roll']);
  await userEvent.keyboard('{Escape}');
  await expect.poll(commands).toEqual([]);
  await expect.element(field()).toHaveValue('/r');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent).toEqual(['/r']);
});

test('only where the message begins, and only in conversations that may have bots', async () => {
  await render({ id: '7', isGroup: true });
  await type('Hello /r');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect([commands(), requests()]).toEqual([[], 0]);
  resetPage();
  await render(undefined);
  await type('/r');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect([commands(), requests()]).toEqual([[], 0]);
});

test('a conversation with one bot does not repeat its name, and follows its commands while it is open', async () => {
  bots = [botOf('40', 'Dice', [roll])];
  await render({ id: '7', isGroup: false });
  await type('/');
  await expect.poll(commands).toEqual(['/roll']);
  await expect.element(page.getByText('Dice Bot')).not.toBeInTheDocument();
  bots = [botOf('40', 'Dice', [roll, { name: 'reroll', description: '' }])];
  const changed = (id: string) => ({ user: { id, firstName: 'Dice', lastName: 'Bot', avatarUrl: null, frame: null } });
  socket.applyLocally('user:updated', changed('99'));
  socket.applyLocally('conversation:bots', { conversationId: '8' });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect([commands(), requests()]).toEqual([['/roll'], 1]);
  socket.applyLocally('user:updated', changed('40'));
  await expect.poll(commands).toEqual(['/roll', '/reroll']);
  bots = [];
  socket.applyLocally('conversation:bots', { conversationId: '7' });
  await expect.poll(commands).toEqual([]);
});

test('many commands stay within the window, and the active one in view', async () => {
  const many = Array.from({ length: 20 }, (_, at) => ({ name: `command_${at}`, description: 'Does something' }));
  bots = [botOf('40', 'Dice', many)];
  await render({ id: '7', isGroup: true });
  await type('/');
  await expect.poll(() => commands().length).toBe(20);
  for (let step = 0; step < 15; step += 1) await userEvent.keyboard('{ArrowDown}');
  const option = page.getByRole('option', { name: /command_15/ });
  await expect.element(option).toHaveAttribute('aria-selected', 'true');
  await expect.element(option).toBeInViewport();
  const list = page.getByRole('listbox').element().parentElement?.getBoundingClientRect();
  expect(list && list.top >= 0 && list.bottom <= window.innerHeight).toBe(true);
});
