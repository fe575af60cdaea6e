import { describe, expect, it } from 'vitest';
import { hourMs } from '../formats/durations.ts';
import { checkEdit, type EditableMessage, isDeletedMessage } from './message-changes.ts';

const editHours = 48;
const editWindowMs = editHours * 3_600_000;

const message: EditableMessage = {
  isAuthor: true,
  isDeleted: false,
  messageType: 'text',
  createdAtMs: 1_000_000,
  versions: 0,
};

describe('editing a message', () => {
  it.each([
    [{}, 0, undefined],
    [{}, 48 * hourMs - 1, undefined],
    [{}, 48 * hourMs, 'EDIT_TOO_LATE'],
    [{ isAuthor: false }, 0, 'ACCESS_DENIED'],
    // A stranger learns nothing of the message.
    [{ isAuthor: false, isDeleted: true, versions: 20 }, editWindowMs, 'ACCESS_DENIED'],
    [{ isDeleted: true }, 0, 'MESSAGE_DELETED'],
    [{ isDeleted: true }, editWindowMs, 'MESSAGE_DELETED'],
    [{ messageType: 'image' }, 0, 'EDIT_TEXT_ONLY'],
    [{ messageType: 'file' }, 0, 'EDIT_TEXT_ONLY'],
    [{ versions: 19 }, 0, undefined],
    [{ versions: 20 }, 0, 'EDITED_TOO_OFTEN'],
  ] as const)('%o after %d ms: %s', (facts, ageMs, code) => {
    const result = checkEdit({ ...message, ...facts }, message.createdAtMs + ageMs, editHours);
    expect(result.ok ? undefined : result.code).toBe(code);
  });
});

describe('a deleted message', () => {
  it.each([
    ['', 'text', true],
    ['Hello', 'text', false],
    ['', 'image', false],
    ['Hello', 'image', false],
  ] as const)('%j of type %s: %s', (content, messageType, isDeleted) => {
    expect(isDeletedMessage({ content, messageType })).toBe(isDeleted);
  });
});
