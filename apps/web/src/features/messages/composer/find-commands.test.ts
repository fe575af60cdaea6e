import type { GroupBot } from '@gumball/contract/messages/group-bots.routes';
import { expect, it } from 'vitest';
import { findCommandAtCaret, findCommands } from './find-commands.ts';

const botOf = (username: string, ...names: string[]): GroupBot => ({
  id: username,
  username: `${username}.fun`,
  name: username,
  avatarUrl: null,
  commands: names.map((name) => ({ name, description: '' })),
  mayRemove: false,
});

it('a command is detected where the message begins, up to the caret', () => {
  const typed: [string, ReturnType<typeof findCommandAtCaret>][] = [
    ['/|', { index: 0, typed: '' }],
    ['/Ro|', { index: 0, typed: 'ro' }],
    ['  /ro|', { index: 2, typed: 'ro' }],
    ['/roll@di|', { index: 0, typed: 'roll@di' }],
    ['/ro| 2d6', { index: 0, typed: 'ro' }],
    ['/ro|ll', null],
    ['/roll |', null],
    ['Hello /ro|', null],
    ['//|', null],
    ['ro|', null],
    [`/${'a'.repeat(33)}|`, null],
  ];
  for (const [text, command] of typed) {
    const caret = text.indexOf('|');
    expect([text, findCommandAtCaret(text.replace('|', ''), caret)]).toEqual([text, command]);
  }
});

it('commands begin with what was typed, and name their bot where several have the same', () => {
  const bots = [botOf('dice_bot', 'roll', 'help'), botOf('cards_bot', 'draw', 'help')];
  const found = (typed: string) => findCommands(bots, typed).map(({ value }) => value);
  expect(found('')).toEqual(['roll', 'help@dice_bot', 'draw', 'help@cards_bot']);
  expect(found('r')).toEqual(['roll']);
  expect(found('help')).toEqual(['help@dice_bot', 'help@cards_bot']);
  expect(found('help@c')).toEqual(['help@cards_bot']);
  expect(found('roll@dice')).toEqual(['roll']);
  expect(found('x')).toEqual([]);
  expect(findCommands([], '')).toEqual([]);
});
