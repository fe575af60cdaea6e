import { expect, it } from 'vitest';
import { chatRoleOf, mayDeleteInCommunityChat } from './community-chat.ts';

it.each([
  ['owner', 'owner'],
  ['admin', 'admin'],
  ['moderator', 'admin'],
  ['member', 'member'],
] as const)('a community %s is %s of its chat', (role, expected) => {
  expect(chatRoleOf(role)).toBe(expected);
});

it.each([
  ['owner', 'admin', true],
  ['admin', 'member', true],
  ['admin', undefined, true],
  ['admin', 'admin', false],
  ['admin', 'owner', false],
  ['member', 'member', false],
  ['member', undefined, false],
] as const)('a chat %s deletes messages of %s: %s', (actor, author, allowed) => {
  expect(mayDeleteInCommunityChat(actor, author)).toBe(allowed);
});
