import type { OwnBot } from '@gumball/contract/auth/programs/bots.routes';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, ok, renderPage, resetPage } from '../../../test/TestPage.tsx';
import { BotSettings } from './BotSettings.tsx';

const bot = {
  id: '40',
  username: 'dice_bot.fun',
  name: 'Dice',
  bio: null,
  groups: 'nobody',
  commands: [{ name: 'roll', description: 'Rolls dice' }],
} as unknown as OwnBot;
let bodies: unknown[] = [];
const api = fakeApi(({ method, path, body }) => {
  if (method !== 'PUT' || !path.endsWith('/40')) return 'network error';
  bodies.push(body);
  return ok({ bot });
});

beforeEach(() => {
  bodies = [];
});
afterEach(() => resetPage());
afterAll(() => api.restore());

test('the owner chooses who adds the bot to groups, and its commands, one in each line', async () => {
  const onDone = vi.fn<() => void>();
  await renderPage(<BotSettings bot={bot} onDone={onDone} />);
  const lines = page.getByRole('textbox', { name: 'Commands, one in each line' });
  await expect.element(lines).toHaveValue('roll Rolls dice');
  await lines.fill('/Roll  Rolls dice\n\nflip Flips a coin\nhelp');
  await page.getByRole('radio', { name: 'Anybody' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => onDone.mock.calls.length).toBe(1);
  expect(bodies).toMatchObject([
    {
      groups: 'anybody',
      commands: [
        { name: 'roll', description: 'Rolls dice' },
        { name: 'flip', description: 'Flips a coin' },
        { name: 'help', description: '' },
      ],
    },
  ]);
});

test('commands that break the rule are refused before they are sent', async () => {
  const onDone = vi.fn<() => void>();
  await renderPage(<BotSettings bot={bot} onDone={onDone} />);
  await page.getByRole('textbox', { name: 'Commands, one in each line' }).fill('roll a\nroll b');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .element(page.getByText('Commands are up to 20 different words in lower case').first())
    .toBeInTheDocument();
  expect([bodies, onDone.mock.calls]).toEqual([[], []]);
});
