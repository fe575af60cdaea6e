import { expect, it } from 'vitest';
import { isLockedByTwitter, requiredAccounts, type TaskGate } from './task-gate.ts';
import type { TaskMethod, TaskPlatform } from './task-kinds.ts';

const none: TaskPlatform[] = [];
const twitter: TaskPlatform[] = ['Twitter'];

it.each<[TaskGate, boolean, TaskPlatform, TaskMethod, TaskPlatform[]]>([
  ['twitter', true, 'Twitter', 'automatic', twitter],
  ['twitter', true, 'Twitter', 'review', twitter],
  ['twitter', true, 'YouTube', 'automatic', ['Twitter', 'YouTube']],
  ['twitter', true, 'YouTube', 'review', twitter],
  ['twitter', true, 'Telegram', 'automatic', ['Twitter', 'Telegram']],
  ['twitter', true, 'Telegram', 'visit', twitter],
  ['platform', true, 'Twitter', 'automatic', twitter],
  ['platform', true, 'Twitter', 'review', twitter],
  ['platform', true, 'YouTube', 'automatic', ['YouTube']],
  ['platform', true, 'YouTube', 'review', none],
  ['platform', true, 'Telegram', 'automatic', ['Telegram']],
  ['platform', true, 'Telegram', 'visit', none],
  ['twitter', true, 'Gumball', 'automatic', twitter],
  ['platform', true, 'Gumball', 'automatic', none],
  ['twitter', false, 'Gumball', 'automatic', none],
  ['twitter', false, 'Twitter', 'review', none],
  ['platform', false, 'Twitter', 'review', none],
  ['twitter', false, 'YouTube', 'automatic', ['YouTube']],
  ['twitter', false, 'YouTube', 'review', none],
  ['platform', false, 'Telegram', 'automatic', ['Telegram']],
])('gate %s, Twitter configured %s: %s by %s needs %j', (gate, isTwitterConfigured, platform, method, expected) => {
  expect(requiredAccounts({ platform, method }, { gate, isTwitterConfigured })).toEqual(expected);
});

it('locks all tasks only where Twitter is required for all, configured and missing', () => {
  const locked = [true, false].flatMap((isTwitterConfigured) =>
    (['twitter', 'platform'] as const).flatMap((gate) =>
      [true, false]
        .filter((hasTwitter) => isLockedByTwitter({ gate, isTwitterConfigured, hasTwitter }))
        .map((hasTwitter) => [gate, isTwitterConfigured, hasTwitter]),
    ),
  );
  expect(locked).toEqual([['twitter', true, false]]);
});
