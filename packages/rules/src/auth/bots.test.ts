import { expect, test } from 'vitest';
import { botCommandsMax, checkBot, checkBotCommands, mayAddBot } from './bots.ts';

const command = (name: string, description = '') => ({ name, description });

test.each([
  [[], true],
  [[command('roll', 'Rolls dice')], true],
  [[command('roll'), command('roll_2')], true],
  [[command('roll'), command('roll')], false],
  [[command('Roll')], false],
  [[command('/roll')], false],
  [[command('2roll')], false],
  [[command('')], false],
  [[command('a'.repeat(32))], true],
  [[command('a'.repeat(33))], false],
  [[command('roll', 'x'.repeat(101))], false],
  [Array.from({ length: botCommandsMax }, (_, index) => command(`c${index}`)), true],
  [Array.from({ length: botCommandsMax + 1 }, (_, index) => command(`c${index}`)), false],
])('the commands %j are valid: %s', (commands, isValid) => {
  expect(checkBotCommands(commands).ok).toBe(isValid);
});

test.each([
  ['nobody', true, false],
  ['nobody', false, false],
  ['owner', true, true],
  ['owner', false, false],
  ['anybody', true, true],
  ['anybody', false, true],
] as const)('with %s, its owner %s: may be added %s', (policy, isOwner, may) => {
  expect(mayAddBot(policy, isOwner)).toBe(may);
});

test.each([
  ['Weather', true],
  ['☀', true],
  ['', false],
  [' \n', false],
  ['\u200b\u200d', false],
  ['\u202e\u2066', false],
])('the name %j is one: %s', (name, isName) => {
  expect(checkBot({ name, username: 'weather' }).ok).toBe(isName);
});
