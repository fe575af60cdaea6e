import type { ListedConversation } from '@gumball/contract/messages/messages.schemas';
import { describe, expect, test } from 'vitest';
import { authorName, authorOf, avatarNameOf, titleOf } from './names.ts';

const kofi = { id: '2', username: 'kofi.fun', firstName: 'Kofi', lastName: 'Mensah', avatarUrl: null };
const ada = { id: '3', username: 'ada.fun', firstName: 'Ada', lastName: 'Obi', avatarUrl: null };

describe('the author of a message in a group', () => {
  const group = {
    participants: [{ userId: '2', user: kofi }],
  } as ListedConversation;
  const nameOfAuthor = (sender: typeof kofi | null) =>
    authorName(authorOf(group, { senderId: sender?.id ?? null, sender }));

  test('has a name even if the list contains only some participants', () => {
    expect(nameOfAuthor(kofi)).toBe('Kofi Mensah');
    expect(nameOfAuthor(ada)).toBe('Ada Obi');
  });

  test('keeps the name after leaving, as a bot does, which is no participant', () => {
    expect(nameOfAuthor({ ...ada, id: '4' })).toBe('Ada Obi');
    expect(nameOfAuthor({ ...ada, id: '5', username: 'dice_bot.fun', firstName: 'Dice', lastName: 'Bot' })).toBe(
      'Dice Bot',
    );
  });

  test('is a deleted member without the account', () => {
    expect(nameOfAuthor(null)).toBe('Deleted member');
  });
});

test('a direct conversation with a deleted member has a name and no initials', () => {
  const conversation = { isGroup: false, name: 'anything', otherParticipant: null };
  expect(titleOf(conversation)).toBe('Deleted member');
  expect(avatarNameOf(conversation)).toBe('');
  expect(avatarNameOf({ ...conversation, isGroup: true, name: 'Owls' })).toBe('Owls');
});
