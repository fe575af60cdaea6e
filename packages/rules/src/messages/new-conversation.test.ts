import { describe, expect, it } from 'vitest';
import { checkGroupAvatar, checkNewConversation, groupAvatarMaxBytes } from './new-conversation.ts';

const groupMembersMax = 100;
const userIds = Array.from({ length: groupMembersMax }, (_, index) => String(index));

describe('a new conversation', () => {
  it.each([
    [false, ['1'], '', undefined],
    [false, ['1', '1'], '', undefined],
    [false, [], '', 'DIRECT_NEEDS_ONE'],
    [false, ['1', '2'], '', 'DIRECT_NEEDS_ONE'],
    [true, ['1'], 'Painters', undefined],
    [true, [], 'Painters', 'GROUP_NEEDS_FRIEND'],
    [true, [], '', 'GROUP_NEEDS_FRIEND'],
    [true, ['1', '2'], '  ', 'GROUP_NAME_REQUIRED'],
    [true, ['1'], '\u200b\u2060', 'GROUP_NAME_REQUIRED'],
    [true, ['1'], ` ${'x'.repeat(50)} `, undefined],
    [true, ['1'], 'x'.repeat(51), 'GROUP_NAME_TOO_LONG'],
    [true, userIds.slice(1), 'Everybody', undefined],
    [true, userIds, 'Everybody', 'GROUP_FULL'],
  ] as const)('%# is judged', (isGroup, participantIds, name, code) => {
    const result = checkNewConversation({ isGroup, participantIds, name }, groupMembersMax);
    expect(result.ok ? undefined : result.code).toBe(code);
  });

  it('has the members that the site allows', () => {
    const group = { isGroup: true, name: 'Painters' };
    expect(checkNewConversation({ ...group, participantIds: ['1', '2'] }, 3)).toEqual({ ok: true });
    expect(checkNewConversation({ ...group, participantIds: ['1', '2', '3'] }, 3)).toMatchObject({
      code: 'GROUP_FULL',
    });
  });

  it('accepts a group picture below 5 MB', () => {
    expect(checkGroupAvatar({ type: 'image/png', size: groupAvatarMaxBytes - 1 })).toEqual({ ok: true });
    expect(checkGroupAvatar({ type: 'image/png', size: groupAvatarMaxBytes })).toMatchObject({
      code: 'GROUP_AVATAR_TOO_LARGE',
    });
    expect(checkGroupAvatar({ type: 'video/mp4', size: 1 })).toMatchObject({ code: 'GROUP_AVATAR_TYPE' });
  });
});
