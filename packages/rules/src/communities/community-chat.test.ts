import { expect, it } from 'vitest';
import { type ChatChange, chatRoleOf, checkChatChange, mayDeleteInCommunityChat } from './community-chat.ts';

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

const refused: ChatChange[] = ['send', 'edit', 'react', 'pin', 'manage', 'join'];
const allowed: ChatChange[] = ['unreact', 'remove-preview', 'delete', 'hide', 'leave'];

it.each([...refused.map((change) => [change, false] as const), ...allowed.map((change) => [change, true] as const)])(
  'the chat of a closed community allows %s: %s',
  (change, mayBe) => {
    expect(checkChatChange(change, true).ok).toBe(mayBe);
    expect(checkChatChange(change, false).ok).toBe(true);
  },
);
