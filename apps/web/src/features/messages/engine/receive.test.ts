import { describe, expect, test } from 'vitest';
import { createTab, message, messageRange, pendingMessage } from '../../../../test/chat-tab.ts';

describe('receiving', () => {
  function openLoadedChat(messages = messageRange(1, 3), hasMore = false) {
    const alice = createTab();
    alice.dispatch({ kind: 'connected' });
    alice.openConversation();
    alice.loadPage(messages, hasMore);
    return alice;
  }

  test('shows a repeated message once; the same text with another sequence number is another message', () => {
    const alice = openLoadedChat();
    alice.dispatch({ kind: 'messageReceived', message: message(4, { content: 'ok' }) });
    alice.dispatch({ kind: 'messageReceived', message: message(4, { content: 'ok' }) });
    alice.dispatch({ kind: 'messageReceived', message: message(5, { content: 'ok' }) });
    expect(alice.texts().slice(3)).toEqual(['ok', 'ok']);
  });

  test('appends an own message from another tab or device', () => {
    const alice = openLoadedChat();
    alice.dispatch({ kind: 'messageReceived', message: message(4, { senderId: '1', content: 'from my phone' }) });
    expect(alice.texts()).toContain('from my phone');
  });

  test('requests and fills a gap', () => {
    const alice = openLoadedChat();
    alice.dispatch({ kind: 'messageReceived', message: message(6) });
    expect(alice.commandsOf('read').at(-1)?.request).toEqual({ kind: 'missed', after: 3 });
    alice.loadPage(messageRange(4, 6));
    expect(alice.texts()).toEqual(messageRange(1, 6).map(({ content }) => content));
    expect(alice.commandsOf('read')).toHaveLength(2);
  });

  test('a message that the page skips was deleted by the member, although no event said so', () => {
    const alice = createTab();
    alice.dispatch({ kind: 'connected' });
    alice.openConversation();
    for (const number of [3, 4]) alice.dispatch({ kind: 'messageReceived', message: message(number) });
    const read = alice.commandsOf('read').at(-1);
    const page = { messages: messageRange(1, 2), hasMore: false, lastSequence: 3 };
    const { conversationId = '7', request = { kind: 'latest' } as const } = read ?? {};
    alice.dispatch({ kind: 'pageLoaded', conversationId, request, ...page });
    expect(alice.texts()).toEqual(['number 1', 'number 2', 'number 4']);
  });

  test('requests the latest page again if it failed on the connection before', () => {
    const alice = createTab();
    const fail = () => alice.dispatch({ kind: 'pageFailed', conversationId: '7', request: { kind: 'latest' } });
    const requests = () => alice.commandsOf('read').filter(({ request }) => request.kind === 'latest').length;
    alice.dispatch({ kind: 'connected' });
    alice.openConversation();
    alice.dispatch({ kind: 'disconnected' });
    alice.dispatch({ kind: 'connected' });
    fail();
    expect(requests()).toBe(2);
    // A failure on the same connection waits for the member.
    fail();
    expect(requests()).toBe(2);
  });

  test('fetches missed messages by sequence number after a reconnect', () => {
    const alice = openLoadedChat();
    alice.dispatch({ kind: 'disconnected' });
    alice.dispatch({ kind: 'connected' });
    expect(alice.commandsOf('read').at(-1)?.request).toEqual({ kind: 'missed', after: 3 });
  });

  test('a stored message replaces its pending row', () => {
    const alice = openLoadedChat();
    alice.submit(pendingMessage('a'));
    alice.advanceTime(5000);
    expect(alice.statuses().at(-1)).toBe('failed');
    alice.dispatch({ kind: 'disconnected' });
    alice.dispatch({ kind: 'connected' });
    alice.loadPage([message(4, { tempId: 'a', senderId: '1' })]);
    expect(alice.statuses()).toHaveLength(4);
    expect(alice.outbox()).toEqual([]);
  });

  test('a status never goes back, and an early one is not lost', () => {
    const alice = openLoadedChat();
    alice.dispatch({ kind: 'watermarkAdvanced', conversationId: '7', status: 'read', through: 4 });
    alice.dispatch({ kind: 'messageReceived', message: message(4, { senderId: '1' }) });
    expect(alice.statuses().at(-1)).toBe('read');
    alice.dispatch({ kind: 'watermarkAdvanced', conversationId: '7', status: 'delivered', through: 4 });
    alice.dispatch({ kind: 'messageReceived', message: message(4, { senderId: '1' }) });
    expect(alice.statuses().at(-1)).toBe('read');
    expect(alice.statuses()[0]).toBe('sent');
  });

  test('reports reading once, and only while the conversation is open and visible', () => {
    const alice = openLoadedChat();
    expect(alice.commandsOf('reportRead').map(({ through }) => through)).toEqual([3]);
    alice.dispatch({ kind: 'readReported', conversationId: '7', through: 3, ok: true });
    alice.dispatch({ kind: 'viewportChanged', visible: false, atEnd: true });
    alice.dispatch({ kind: 'messageReceived', message: message(4) });
    expect(alice.commandsOf('reportRead')).toHaveLength(1);
    alice.dispatch({ kind: 'viewportChanged', visible: true, atEnd: true });
    expect(alice.commandsOf('reportRead').map(({ through }) => through)).toEqual([3, 4]);
    alice.dispatch({ kind: 'readReported', conversationId: '7', through: 4, ok: false });
    alice.advanceTime(2000);
    expect(alice.commandsOf('reportRead').map(({ through }) => through)).toEqual([3, 4, 4]);
  });

  test('reports delivery, also for a conversation that is not open', () => {
    const alice = openLoadedChat();
    alice.dispatch({ kind: 'messageReceived', message: message(9, { conversationId: '8' }) });
    alice.dispatch({ kind: 'messageReceived', message: message(4) });
    alice.dispatch({ kind: 'messageReceived', message: message(5, { senderId: '1' }) });
    expect(alice.commandsOf('reportDelivered').map(({ conversationId, through }) => [conversationId, through])).toEqual(
      [
        ['8', 9],
        ['7', 4],
      ],
    );
  });

  test('shows the divider before the first unread message and hides it after a reply', () => {
    const alice = createTab();
    alice.dispatch({ kind: 'connected' });
    alice.openConversation('7', 2);
    alice.loadPage([...messageRange(1, 3), message(4, { senderId: '1' }), message(5)]);
    expect(alice.state().conversations.get('7')?.dividerAfter).toBe(2);
    alice.submit(pendingMessage('a'));
    expect(alice.state().conversations.get('7')?.dividerAfter).toBeNull();
  });

  test('reports only what was in view as read, also in an older range', () => {
    const alice = createTab();
    const reports = () => alice.commandsOf('reportRead').map(({ through }) => through);
    const see = (through: number) => alice.dispatch({ kind: 'messagesSeen', conversationId: '7', through });
    alice.dispatch({ kind: 'connected' });
    alice.dispatch({ kind: 'conversationOpened', conversationId: '7', unreadAfter: 20, visible: true });
    alice.loadPage(messageRange(101, 150), true);
    expect(reports()).toEqual([]);
    see(31);
    see(30);
    expect(reports()).toEqual([31]);
    see(120);
    expect(reports()).toEqual([31, 120]);
    alice.dispatch({ kind: 'messageReceived', message: message(151) });
    expect(reports()).toEqual([31, 120]);
    alice.dispatch({ kind: 'viewportChanged', visible: false, atEnd: true });
    see(151);
    expect(reports()).toEqual([31, 120]);
  });

  test('the divider of a chat left open moves on once what stood before it was read', () => {
    const alice = createTab();
    alice.dispatch({ kind: 'connected' });
    alice.dispatch({ kind: 'conversationOpened', conversationId: '7', unreadAfter: null, visible: true });
    alice.loadPage(messageRange(1, 2));
    const divider = () => alice.state().conversations.get('7')?.dividerAfter;
    const setVisible = (visible: boolean) => alice.dispatch({ kind: 'viewportChanged', visible, atEnd: true });
    const see = (through: number) => alice.dispatch({ kind: 'messagesSeen', conversationId: '7', through });
    see(2);
    setVisible(false);
    alice.dispatch({ kind: 'messageReceived', message: message(3) });
    alice.dispatch({ kind: 'messageReceived', message: message(4) });
    expect(divider()).toBe(2);
    setVisible(true);
    see(3);
    setVisible(false);
    alice.dispatch({ kind: 'messageReceived', message: message(5) });
    expect(divider()).toBe(2);
    setVisible(true);
    see(5);
    setVisible(false);
    alice.dispatch({ kind: 'messageReceived', message: message(6) });
    expect(divider()).toBe(5);
  });

  test('trims above 600 messages to the newest 500, unless the reader has scrolled up', () => {
    const alice = openLoadedChat(messageRange(1, 600));
    alice.dispatch({ kind: 'viewportChanged', visible: true, atEnd: false });
    alice.dispatch({ kind: 'messageReceived', message: message(601) });
    expect(alice.texts()).toHaveLength(601);
    alice.dispatch({ kind: 'olderRequested', conversationId: '7' });
    alice.dispatch({ kind: 'viewportChanged', visible: true, atEnd: true });
    alice.dispatch({ kind: 'messageReceived', message: message(602) });
    expect(alice.texts()).toHaveLength(500);
    expect(alice.state().conversations.get('7')?.hasOlder).toBe(true);
  });

  test('an older page that arrives after a trim leaves no gap', () => {
    const alice = openLoadedChat(messageRange(51, 651), true);
    alice.dispatch({ kind: 'viewportChanged', visible: true, atEnd: false });
    alice.dispatch({ kind: 'olderRequested', conversationId: '7' });
    alice.dispatch({ kind: 'viewportChanged', visible: true, atEnd: true });
    alice.dispatch({ kind: 'messageReceived', message: message(652) });
    alice.dispatch({
      kind: 'pageLoaded',
      conversationId: '7',
      request: { kind: 'older', before: 51 },
      messages: messageRange(1, 50),
      hasMore: false,
    });
    expect(alice.texts()).toEqual(messageRange(153, 652).map(({ content }) => content));
    expect(alice.state().conversations.get('7')).toMatchObject({ hasOlder: true, older: 'idle' });
  });
});
