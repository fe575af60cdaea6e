import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applyReactions, type RequestedReaction } from './apply-reactions.ts';
import type { ReactableRow } from './reactions.store.ts';

const readers = ['1', '2', '3'];
const emojis = ['👍', '❤️', '😂', '🙏'];
const rowFor = (messageId: string, userId: string, overrides: Partial<ReactableRow> = {}): ReactableRow => ({
  id: messageId,
  // Messages 11 and 12 are in one conversation, 21 in another one.
  conversation_id: messageId[0] ?? '',
  sequence: Number(messageId[1]),
  content: 'Hello',
  revision: 0,
  edited_at: null,
  deleted_at: null,
  reactions: null,
  pinned_at: null,
  mentions: null,
  link_preview: null,
  user_id: userId,
  last_revision: 7,
  change_ids: [],
  is_read_only: false,
  is_closed: false,
  readers,
  ...overrides,
});
const messageIds = ['11', '12', '21'];
const allRows = messageIds.flatMap((id) => readers.map((userId) => rowFor(id, userId)));
const reaction = (messageId: string, userId: string, emoji: string, isOn = true, changeId = `${Math.random()}`) => ({
  id: messageId,
  conversationId: messageId[0] ?? '',
  userId,
  emoji,
  isOn,
  changeId,
});

it('numbers the changes of a conversation and writes each message and pair once', () => {
  const { outcomes, changes } = applyReactions(allRows, [
    reaction('11', '1', '👍', true, 'a'),
    reaction('12', '2', '❤️', true, 'b'),
    reaction('11', '2', '👍', true, 'c'),
    reaction('11', '1', '👍', false, 'd'),
    reaction('21', '1', '😂', true, 'e'),
  ]);
  expect(outcomes.map((outcome) => 'row' in outcome && [outcome.row.revision, outcome.row.reactions])).toEqual([
    [8, [{ emoji: '👍', userIds: ['1'] }]],
    [9, [{ emoji: '❤️', userIds: ['2'] }]],
    [10, [{ emoji: '👍', userIds: ['1', '2'] }]],
    [11, [{ emoji: '👍', userIds: ['2'] }]],
    [8, [{ emoji: '😂', userIds: ['1'] }]],
  ]);
  expect(changes.conversations).toEqual([
    { id: '1', last_revision: 11 },
    { id: '2', last_revision: 8 },
  ]);
  expect(changes.messages.map(({ sequence, revision }) => [sequence, revision])).toEqual([
    [1, 11],
    [2, 9],
    [1, 8],
  ]);
  expect(changes.reactions.map(({ user_id, emoji, is_on }) => [user_id, emoji, is_on])).toEqual([
    ['2', '👍', true],
    ['2', '❤️', true],
    ['1', '😂', true],
  ]);
  expect(changes.changeIds).toEqual([
    { conversation_id: '1', user_id: '1', change_ids: ['d', 'a'] },
    { conversation_id: '1', user_id: '2', change_ids: ['c', 'b'] },
    { conversation_id: '2', user_id: '1', change_ids: ['e'] },
  ]);
});

it('applies a change once, and remembers no refused one', () => {
  const known = rowFor('11', '1', { change_ids: ['old'] });
  const { outcomes, changes } = applyReactions(
    [known, rowFor('12', '1', { deleted_at: new Date() }), rowFor('21', '1', { is_read_only: true })],
    [
      reaction('11', '1', '👍', true, 'old'),
      reaction('11', '1', '👍', true, 'new'),
      reaction('11', '1', '👍', false, 'new'),
      // It is there already: remembered, with no revision.
      reaction('11', '1', '👍', true, 'same'),
      reaction('12', '1', '👍'),
      reaction('21', '1', '👍'),
      reaction('11', '2', '👍'),
    ],
  );
  expect(outcomes.map((outcome) => ('row' in outcome ? outcome.row.revision : outcome.refusal))).toEqual([
    0,
    8,
    8,
    8,
    'MESSAGE_DELETED',
    'ACCESS_DENIED',
    'MESSAGE_NOT_FOUND',
  ]);
  expect(changes.changeIds).toEqual([{ conversation_id: '1', user_id: '1', change_ids: ['same', 'new'] }]);
});

it('ends as if every reaction had been a batch of its own', () => {
  const anyReaction = fc
    .tuple(
      fc.constantFrom(...messageIds),
      fc.constantFrom(...readers),
      fc.constantFrom(...emojis),
      fc.boolean(),
      fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
    )
    .map((values) => reaction(...values));
  fc.assert(
    fc.property(fc.array(anyReaction, { maxLength: 40 }), (requested: RequestedReaction[]) => {
      let rows = allRows;
      const singly = requested.flatMap((one) => {
        const { outcomes, changes } = applyReactions(rows, [one]);
        rows = rows.map((row) => storedRow(row, changes));
        return outcomes;
      });
      const batch = applyReactions(allRows, requested);
      expect(batch.outcomes.map(shownOf)).toEqual(singly.map(shownOf));
      expect(allRows.map((row) => storedRow(row, batch.changes))).toEqual(rows);
    }),
  );
});

type Applied = ReturnType<typeof applyReactions>;

const shownOf = (outcome: Applied['outcomes'][number]) =>
  'row' in outcome ? [outcome.row.id, outcome.row.revision, outcome.row.reactions] : outcome.refusal;

// The row as the next batch reads it. The pairs must say the same as the messages.
function storedRow(row: ReactableRow, { conversations, messages, reactions, changeIds }: Applied['changes']) {
  const isOfMessage = (other: { conversation_id: string; sequence: number }) =>
    other.conversation_id === row.conversation_id && other.sequence === row.sequence;
  const message = messages.find(isOfMessage);
  const pairs = new Set(row.reactions?.flatMap(({ emoji, userIds }) => userIds.map((id) => `${id} ${emoji}`)));
  for (const pair of reactions.filter(isOfMessage)) {
    const key = `${pair.user_id} ${pair.emoji}`;
    expect(pairs.has(key)).toBe(!pair.is_on);
    if (pair.is_on) pairs.add(key);
    else pairs.delete(key);
  }
  const stored = message?.reactions === undefined ? row.reactions : message.reactions;
  expect(new Set(stored?.flatMap(({ emoji, userIds }) => userIds.map((id) => `${id} ${emoji}`)))).toEqual(pairs);
  const ids = changeIds.find((ids) => ids.conversation_id === row.conversation_id && ids.user_id === row.user_id);
  return {
    ...row,
    reactions: stored,
    revision: message?.revision ?? row.revision,
    last_revision: conversations.find(({ id }) => id === row.conversation_id)?.last_revision ?? row.last_revision,
    change_ids: [...(ids?.change_ids ?? []), ...row.change_ids],
  };
}
