import type { Message, MessageChange } from '@gumball/contract/messages/messages.schemas';
import { describe, expect, test } from 'vitest';
import { createTab, message, messageRange } from '../../../../test/chat-tab.ts';
import { applyChanges, toChange, withChange } from './message-changes.ts';
import { applyPending, type ChangeOf, type PendingChange } from './pending-change.ts';
import { pinnedMessages } from './pinned-messages.ts';

const changeOf = (sequenceNumber: number, revision: number, change: Partial<MessageChange> = {}): MessageChange => ({
  messageId: `m${sequenceNumber}`,
  conversationId: '7',
  sequenceNumber,
  content: `revision ${revision}`,
  revision,
  editedAt: '2026-11-20T09:05:00.000Z',
  deletedAt: null,
  reactions: [],
  pinnedAt: null,
  mentions: [],
  mentionsAll: false,
  linkPreview: null,
  ...change,
});
const deletionOf = (sequenceNumber: number, revision: number) =>
  changeOf(sequenceNumber, revision, { content: '', editedAt: null, deletedAt: '2026-11-20T09:06:00.000Z' });
const replyTo = (quoted: Message): Message['replyTo'] => ({
  sequenceNumber: quoted.sequenceNumber,
  message: {
    id: quoted.id,
    senderId: '2',
    sender: null,
    content: quoted.content,
    messageType: quoted.messageType,
    revision: quoted.revision,
    media: quoted.media,
  },
});
const picture = message(1, { content: '', messageType: 'image', mediaUrls: ['/a.webp'] });

function openLoadedChat(messages = messageRange(1, 3), hasMore = false) {
  const alice = createTab();
  alice.dispatch({ kind: 'connected' });
  alice.openConversation();
  alice.loadPage(messages, hasMore);
  return alice;
}

describe('changes of messages', () => {
  test('apply in the order of their revisions, in whichever order they arrive', () => {
    const alice = openLoadedChat();
    alice.dispatch({ kind: 'messageChanged', change: changeOf(2, 5) });
    alice.dispatch({ kind: 'messageChanged', change: changeOf(2, 4) });
    expect(alice.texts()).toEqual(['number 1', 'revision 5', 'number 3']);
    alice.dispatch({ kind: 'messageChanged', change: deletionOf(2, 6) });
    alice.dispatch({ kind: 'messageChanged', change: changeOf(2, 5) });
    expect(alice.texts()).toEqual(['number 1', '', 'number 3']);
  });

  test('reach the quotes of the message', () => {
    const alice = openLoadedChat([message(1), message(2, { replyTo: replyTo(message(1)) })]);
    const quoted = () => alice.state().conversations.get('7')?.messages[1]?.replyTo?.message;
    alice.dispatch({ kind: 'messageChanged', change: changeOf(1, 1, { content: '\u{1f600}'.repeat(400) }) });
    expect(quoted()?.content).toBe('\u{1f600}'.repeat(300));
    alice.dispatch({ kind: 'messageReceived', message: message(3, { replyTo: replyTo(message(1)) }) });
    expect(alice.state().conversations.get('7')?.messages[2]?.replyTo?.message?.content).toBe('\u{1f600}'.repeat(300));
    alice.dispatch({ kind: 'messageChanged', change: deletionOf(1, 2) });
    expect(quoted()).toMatchObject({ content: '', messageType: 'text' });
  });

  test('do not replace a quote that was read after them', () => {
    const alice = openLoadedChat([message(2)]);
    const later = { ...message(1), content: 'revision 3', revision: 3 };
    alice.dispatch({ kind: 'messageChanged', change: changeOf(1, 2) });
    alice.dispatch({ kind: 'messageReceived', message: message(3, { replyTo: replyTo(later) }) });
    const quoted = () => alice.state().conversations.get('7')?.messages[1]?.replyTo?.message;
    expect(quoted()).toMatchObject({ content: 'revision 3', revision: 3 });
    alice.dispatch({ kind: 'messageChanged', change: changeOf(1, 4) });
    expect(quoted()).toMatchObject({ content: 'revision 4', revision: 4 });
  });

  test('are not undone by a page that was read before them', () => {
    const alice = createTab();
    alice.dispatch({ kind: 'connected' });
    alice.openConversation();
    alice.dispatch({ kind: 'messageChanged', change: changeOf(1, 1) });
    alice.loadPage(messageRange(1, 3));
    expect(alice.texts()[0]).toBe('revision 1');
    alice.dispatch({ kind: 'messageReceived', message: message(1) });
    expect(alice.texts()[0]).toBe('revision 1');
  });

  test('leave the row of every other message as it is', () => {
    const alice = openLoadedChat();
    const before = alice.state().conversations.get('7')?.messages;
    alice.dispatch({ kind: 'messageChanged', change: changeOf(2, 1) });
    const after = alice.state().conversations.get('7')?.messages;
    expect([after?.[0] === before?.[0], after?.[1] === before?.[1]]).toEqual([true, false]);
  });

  test('remove what the member deleted for themselves, for good', () => {
    const alice = openLoadedChat(messageRange(1, 3));
    alice.dispatch({ kind: 'messagesHidden', conversationId: '7', sequenceNumbers: [3] });
    alice.dispatch({ kind: 'messageReceived', message: message(3) });
    expect(alice.texts()).toEqual(['number 1', 'number 2']);
    alice.dispatch({ kind: 'messageReceived', message: message(4) });
    expect(alice.texts()).toEqual(['number 1', 'number 2', 'number 4']);
    // The gap needs no request.
    expect(alice.commandsOf('read')).toHaveLength(1);
  });

  test('load what is older once everything loaded was removed', () => {
    const alice = openLoadedChat(messageRange(4, 5), true);
    alice.dispatch({ kind: 'messagesHidden', conversationId: '7', sequenceNumbers: [4, 5] });
    expect(alice.commandsOf('read').at(-1)?.request).toEqual({ kind: 'latest' });
    alice.loadPage(messageRange(1, 3));
    expect(alice.texts()).toEqual(['number 1', 'number 2', 'number 3']);
  });

  test('are requested after a reconnect, page by page, and again after a failure', () => {
    const alice = openLoadedChat();
    expect(alice.commandsOf('readChanges')).toEqual([]);
    alice.dispatch({ kind: 'disconnected' });
    alice.dispatch({ kind: 'connected' });
    const request = { kind: 'readChanges', conversationId: '7' };
    expect(alice.commandsOf('readChanges')).toEqual([{ ...request, after: null }]);
    alice.dispatch({ kind: 'changesFailed', conversationId: '7' });
    alice.advanceTime(1000);
    expect(alice.commandsOf('readChanges')).toHaveLength(1);
    alice.advanceTime(2000);
    const page = { kind: 'changesLoaded' as const, conversationId: '7', hidden: [3] };
    alice.dispatch({ ...page, changes: [changeOf(1, 1)], cursor: 'first', hasMore: true });
    alice.dispatch({ ...page, changes: [changeOf(2, 2)], cursor: 'second', hasMore: false });
    expect(alice.commandsOf('readChanges').map(({ after }) => after)).toEqual([null, null, 'first']);
    expect(alice.texts()).toEqual(['revision 1', 'revision 2']);
    expect(alice.state().conversations.get('7')).toMatchObject({ changesCursor: 'second', changesStatus: 'current' });
  });
});

describe('a change of a message', () => {
  test('by deletion leaves no files and no quote', () => {
    const deleted = withChange({ ...picture, replyTo: replyTo(message(2)) }, deletionOf(1, 1));
    expect(deleted).toMatchObject({ content: '', messageType: 'text', media: [], mediaUrls: [], replyTo: null });
  });

  test('that changes nothing shown returns the same messages', () => {
    const messages = messageRange(1, 3);
    const known = { changes: new Map([[9, changeOf(9, 1)]]), hidden: new Set([8]) };
    expect(applyChanges(messages, known)).toBe(messages);
  });
});

describe('pending changes', () => {
  const pending = (place: number, sequenceNumber: number, change: ChangeOf): PendingChange => ({
    id: `c${place}`,
    place,
    conversationId: '7',
    messageId: `m${sequenceNumber}`,
    sequenceNumber,
    requestedAt: '2026-11-20T09:05:00.000Z',
    ...change,
  });
  const show = (messages: Message[], changes: PendingChange[]) =>
    applyPending(messages, changes, { conversationId: '7', userId: '1' });

  test('are shown over what the server has confirmed: the last edit, no edit after a deletion', () => {
    const shown = show(
      [message(1, { revision: 9 }), message(2), message(3), message(4)],
      [
        pending(1, 1, { kind: 'edit', content: 'first' }),
        pending(2, 1, { kind: 'edit', content: 'second' }),
        pending(3, 2, { kind: 'delete' }),
        pending(4, 2, { kind: 'edit', content: 'too late' }),
        pending(5, 3, { kind: 'hide' }),
        { ...pending(6, 4, { kind: 'hide' }), conversationId: '8' },
      ],
    );
    expect(shown.map(({ content }) => content)).toEqual(['second', '', 'number 4']);
  });

  test('add and remove own reactions among those of others, and pin, but not at a deleted message', () => {
    const reactions = [
      { emoji: '👍', userIds: ['2', '1'] },
      { emoji: '🎉', userIds: ['1'] },
    ];
    const react = (place: number, sequenceNumber: number, emoji: string, isOn: boolean) =>
      pending(place, sequenceNumber, { kind: 'react', emoji, isOn });
    const shown = show(
      [message(1, { reactions }), message(2, { reactions }), message(3, { pinnedAt: '2026-11-20T09:01:00.000Z' })],
      [
        react(1, 1, '👍', false),
        react(2, 1, '❤️', true),
        react(3, 1, '🎉', true),
        pending(4, 1, { kind: 'pin', isOn: true }),
        react(5, 2, '❤️', true),
        pending(6, 2, { kind: 'delete' }),
        pending(7, 2, { kind: 'pin', isOn: true }),
        pending(8, 3, { kind: 'edit', content: 'edited' }),
      ],
    );
    expect(shown.map((one) => [one.reactions, one.pinnedAt])).toEqual([
      [
        [
          { emoji: '👍', userIds: ['2'] },
          { emoji: '🎉', userIds: ['1'] },
          { emoji: '❤️', userIds: ['1'] },
        ],
        '2026-11-20T09:05:00.000Z',
      ],
      [[], null],
      [[], '2026-11-20T09:01:00.000Z'],
    ]);
  });

  test('take the link preview away, and keep it while an edit has the same link', () => {
    const linkPreview = { url: 'https://news.example/a', title: 'A', description: null, image: null };
    const one = message(1, { content: 'https://news.example/a', linkPreview });
    const shown = (...changes: Parameters<typeof show>[1]) =>
      show([one], changes).map((shownOne) => shownOne.linkPreview);
    const edit = (content: string) => pending(1, 1, { kind: 'edit', content });
    expect(shown(edit('See https://news.example/a.'))).toEqual([linkPreview]);
    expect(shown(edit('https://news.example/b'))).toEqual([null]);
    expect(shown(edit('Nothing'))).toEqual([null]);
    expect(shown(pending(1, 1, { kind: 'delete' }))).toEqual([null]);
    expect(shown(pending(1, 1, { kind: 'removePreview' }))).toEqual([null]);
    // The server of a release without previews does not tell them.
    const { linkPreview: _, ...change } = toChange({ ...one, revision: 2 });
    expect(withChange(one, change).linkPreview).toEqual(linkPreview);
  });

  test('of other messages return the same messages', () => {
    const messages = messageRange(1, 3);
    expect(show(messages, [pending(1, 9, { kind: 'pin', isOn: true })])).toBe(messages);
    expect(show(messages, [])).toBe(messages);
  });
});

test('the pinned messages are those of the newest copies, the last pin in front', () => {
  const at = (minute: number) => `2026-11-20T09:0${minute}:00.000Z`;
  const copies = [
    message(1, { pinnedAt: at(1), revision: 1 }),
    message(2, { pinnedAt: at(3), revision: 2 }),
    message(3, { pinnedAt: at(2), revision: 3 }),
    message(1, { pinnedAt: null, revision: 4 }),
    message(3, { pinnedAt: null, revision: 2 }),
    message(4),
  ];
  expect(pinnedMessages(copies).map(({ sequenceNumber }) => sequenceNumber)).toEqual([2, 3]);
});
