import type { Message } from '@gumball/contract/messages/messages.schemas';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { message } from '../../../../test/chat-tab.ts';
import { clearOutbox } from '../../../../test/clear-outbox.ts';
import { changeOf, conversation, messages, now, old } from '../../../../test/editable-chat.ts';
import { type FakeCall, type FakeResponse, fakeApi, ok, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { socket } from '../../../lib/api/socket.ts';
import { session } from '../../../lib/session/session.ts';
import { sendPendingChanges } from '../data/message-changes.mutations.ts';
import { cachedConversation } from '../data/messages.cache.ts';
import { pendingChanges } from '../runtime/change-queue.ts';
import { ChatArea } from './ChatArea.tsx';

let api: ReturnType<typeof fakeApi>;
let listed: Message[];
let isOffline: boolean;
let respondToChange: (call: FakeCall) => FakeResponse | Promise<FakeResponse>;
/** The requests that change a message. */
const changeCalls = () => api.calls.filter(({ method, path }) => method !== 'GET' && path.startsWith('/messages/m'));

function respond(call: FakeCall): FakeResponse | Promise<FakeResponse> {
  if (isOffline) return 'network error';
  if (call.path === '/messages/conversations/7') return ok({ conversation });
  if (call.path === '/messages/conversations/7/messages')
    return ok({
      messages: listed,
      changesCursor: 'start',
      lastSequence: 3,
      pagination: { page: 1, limit: 50, hasMore: false },
    });
  if (call.path.endsWith('/versions')) return ok({ versions: [{ content: 'Frist', writtenAt: now }] });
  if (call.path.endsWith('/pinned')) return ok({ messages: [] });
  return call.path.startsWith('/messages/m') ? respondToChange(call) : ok({ unreadCount: 0 });
}

beforeEach(async () => {
  isOffline = false;
  listed = messages;
  respondToChange = () => ok({ change: changeOf(2, 1, 'First') });
  api = fakeApi(respond);
  await openChat();
});

afterEach(async () => {
  api.restore();
  resetPage();
  await clearOutbox();
});

async function openChat(): Promise<void> {
  const noop = () => undefined;
  await renderPage(
    <div className="chat-pane" style={{ height: 500, display: 'flex', flexDirection: 'column' }}>
      <ChatArea conversationId="7" onBack={noop} onLeft={noop} />
    </div>,
  );
  await until(() => bubble('So soon').elements().length > 0);
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) {
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
}

const log = () => page.getByRole('log');
const bubble = (content: string) => log().getByRole('article').filter({ hasText: content });
const field = () => page.getByRole('textbox', { name: 'New text of the message' });
const status = (content: string) => page.getByRole('status').filter({ hasText: content });

async function openMenu(content: string): Promise<void> {
  // A menu that fades out has the same items.
  await expect.poll(() => page.getByRole('menu').elements()).toEqual([]);
  await bubble(content).first().getByRole('button', { name: 'More options' }).click();
}

async function choose(content: string, item: string): Promise<void> {
  await openMenu(content);
  await page.getByRole('menuitem', { name: item }).click();
}

async function edit(content: string): Promise<void> {
  await choose('Frist', 'Edit');
  await field().fill(content);
  await userEvent.keyboard('{Enter}');
}

test('an edit is shown at once, in quotes too, with its mark, its announcement and its former texts', async () => {
  const draft = page.getByRole('textbox', { name: /^Message/ });
  await draft.fill('A draft');
  let respondLate: (response: FakeResponse) => void = () => undefined;
  respondToChange = () =>
    new Promise((resolve) => {
      respondLate = resolve;
    });
  await choose('Frist', 'Edit');
  await expect.element(field()).toHaveFocus();
  await expect.element(field()).toHaveValue('Frist');
  await field().fill('First');
  await userEvent.keyboard('{Enter}');
  await expect.element(bubble('First').first()).toBeVisible();
  await expect.element(log().getByText('Edited')).toBeVisible();
  await expect.element(log().getByRole('button', { name: /Quoted message.*First/ })).toBeVisible();
  await expect.element(status('Message edited')).toBeInTheDocument();
  // The draft has waited, and takes the focus.
  await expect.element(draft).toHaveValue('A draft');
  await expect.element(draft).toHaveFocus();
  await expect.poll(changeCalls).toHaveLength(1);
  expect(changeCalls()[0]).toMatchObject({
    method: 'PUT',
    path: '/messages/m2',
    body: { content: 'First', editId: pendingChanges.get()[0]?.id },
  });
  respondLate(ok({ change: changeOf(2, 1, 'First') }));
  await expect.poll(() => pendingChanges.get()).toEqual([]);
  await expect.element(bubble('First').first()).toBeVisible();
  await choose('First', 'Edit history');
  const dialog = page.getByRole('dialog', { name: 'Edit history' });
  const texts = () =>
    dialog
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(texts).toEqual([expect.stringMatching(/^Current text.*First$/), expect.stringMatching(/Frist$/)]);
});

test('the menu and the keyboard edit what the member may edit', async () => {
  await openMenu('Hi there');
  await expect.element(page.getByRole('menuitem', { name: 'Report' })).toBeVisible();
  expect(page.getByRole('menuitem', { name: 'Edit' }).query()).toBeNull();
  await userEvent.keyboard('{Escape}');
  const draft = page.getByRole('textbox', { name: /^Message/ });
  await draft.click();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(field()).toHaveValue('Frist');
  await userEvent.keyboard('{Escape}');
  await expect.element(draft).toHaveFocus();
  // The same text is no edit, and an empty one is not saved.
  await userEvent.keyboard('{ArrowUp}');
  await field().fill('   ');
  await userEvent.keyboard('{Enter}');
  await expect.element(field()).toBeVisible();
  await field().fill('Frist ');
  await userEvent.keyboard('{Enter}');
  await expect.element(draft).toHaveFocus();
  await draft.fill('Some text');
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(field()).not.toBeInTheDocument();
  expect(changeCalls()).toEqual([]);
});

test('the text of an edit survives a reload and a pause of the right to write, until it is saved or cancelled', async () => {
  const draftKeys = () => Object.keys(localStorage).filter((key) => key.endsWith('message-edit:m2'));
  await choose('Frist', 'Edit');
  await field().fill('First, half');
  await expect.poll(draftKeys).toHaveLength(1);
  const update = (write: boolean) => {
    const membersMay = { add: true, write, pin: true };
    socket.applyLocally('conversation:updated', { conversation: { ...conversation, membersMay } });
  };
  update(false);
  await expect.element(page.getByText('Only admins can write here.')).toBeVisible();
  update(true);
  await expect.element(field()).toHaveValue('First, half');

  const stored = Object.entries(localStorage).filter(([key]) => key.startsWith('draft:'));
  resetPage();
  for (const [key, value] of stored) localStorage.setItem(key, String(value));
  await openChat();
  await choose('Frist', 'Edit');
  await expect.element(field()).toHaveValue('First, half');
  await userEvent.keyboard('{Escape}');
  expect(draftKeys()).toEqual([]);
  await choose('Frist', 'Edit');
  await expect.element(field()).toHaveValue('Frist');
  await field().fill('First');
  await expect.poll(draftKeys).toHaveLength(1);
  await userEvent.keyboard('{Enter}');
  await expect.element(bubble('First').first()).toBeVisible();
  expect(draftKeys()).toEqual([]);
});

test('a refused edit is taken back, with the reason', async () => {
  respondToChange = () => ({
    status: 422,
    body: { success: false, code: 'EDITED_TOO_OFTEN', message: 'A message can be edited at most 20 times.' },
  });
  await edit('First');
  await expect.element(page.getByRole('alert').getByText(/at most 20 times/)).toBeVisible();
  await expect.element(bubble('Frist').first()).toBeVisible();
  await expect.element(log().getByText('Edited')).not.toBeInTheDocument();
  expect(pendingChanges.get()).toEqual([]);
  // The text is not lost.
  await expect.element(page.getByRole('alert').getByRole('button', { name: 'Copy' })).toBeVisible();
  await choose('Frist', 'Edit');
  await expect.element(field()).toHaveValue('First');
  await userEvent.keyboard('{Escape}');
  await choose('Frist', 'Edit');
  await expect.element(field()).toHaveValue('Frist');
});

test('a refused edit does not replace what is written since', async () => {
  let respondLate: (response: FakeResponse) => void = () => undefined;
  respondToChange = () =>
    new Promise((resolve) => {
      respondLate = resolve;
    });
  await edit('First');
  await expect.poll(changeCalls).toHaveLength(1);
  await choose('First', 'Edit');
  await field().fill('First and last');
  await expect.poll(() => Object.keys(localStorage).some((key) => key.endsWith('message-edit:m2'))).toBe(true);
  respondLate({ status: 422, body: { success: false, code: 'TEXT_FILTERED', message: 'Not that word' } });
  await expect.element(page.getByRole('alert').getByText('Not that word')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel editing' }).click();
  await choose('Frist', 'Edit');
  await expect.element(field()).toHaveValue('Frist');
});

test.each([
  { deletion: 'for everybody', event: 'message:changed' as const, payload: changeOf(2, 2, '') },
  {
    deletion: 'for the member',
    event: 'message:hidden' as const,
    payload: { conversationId: '7', messageId: 'm2', sequenceNumber: 2 },
  },
])('a deletion $deletion on another device ends the edit, and offers what was typed', async ({ event, payload }) => {
  await choose('Frist', 'Edit');
  await field().fill('First');
  // Another change of the message does not end it.
  socket.applyLocally('message:changed', { ...changeOf(2, 1, 'Frist'), pinnedAt: now });
  await expect.element(page.getByText('Pinned message')).toBeVisible();
  await expect.element(field()).toHaveValue('First');
  socket.applyLocally(event, payload);
  await expect.element(field()).not.toBeInTheDocument();
  const offer = page.getByRole('status').filter({ hasText: 'The message was deleted. Your edit was not saved.' });
  await expect.element(offer.getByRole('button', { name: 'Copy' })).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: /^Message/ })).toHaveFocus();
});

test('a deletion ends an edit in which nothing was typed without a word', async () => {
  await choose('Frist', 'Edit');
  await expect.element(field()).toHaveValue('Frist');
  socket.applyLocally('message:changed', changeOf(2, 1, ''));
  await expect.element(field()).not.toBeInTheDocument();
  expect(page.getByText('Your edit was not saved').query()).toBeNull();
});

test('changes without a connection wait, survive a reload, and are sent in order', async () => {
  isOffline = true;
  await edit('First');
  await expect.element(bubble('First').first().getByText('Queued...')).toBeVisible();
  await choose('Hi there', 'Delete');
  await page.getByRole('button', { name: 'Delete for me' }).click();
  await expect.element(bubble('Hi there')).not.toBeInTheDocument();
  expect(Object.keys(localStorage).filter((key) => key.startsWith('message-change:1:'))).toHaveLength(2);
  // As after a reload: only what is on disk is left. The next attempt may load it at any time.
  pendingChanges.set([]);
  isOffline = false;
  sendPendingChanges();
  await expect
    .poll(() => changeCalls().slice(-2))
    .toMatchObject([{ path: '/messages/m2', body: { content: 'First' } }, { path: '/messages/m1/hidden' }]);
  await expect.element(bubble('Hi there')).not.toBeInTheDocument();
  await expect.poll(() => Object.keys(localStorage).filter((key) => key.startsWith('message-change:'))).toEqual([]);
});

test('a server in trouble keeps a change waiting; signing out removes it', async () => {
  let calls = 0;
  respondToChange = () => {
    calls += 1;
    const body = { success: false, code: 'UNAVAILABLE', message: 'Sorry' };
    return calls === 1 ? { status: 503, body } : ok({ change: changeOf(2, 1, 'First') });
  };
  await edit('First');
  await expect.poll(() => calls).toBe(2);
  const editIds = changeCalls().map(({ body }) => (body as { editId: string }).editId);
  expect(new Set(editIds).size).toBe(1);
  isOffline = true;
  await choose('Hi there', 'Delete');
  await page.getByRole('button', { name: 'Delete for me' }).click();
  await expect.poll(() => pendingChanges.get()).toHaveLength(1);
  session.end('signed-out');
  expect(Object.keys(localStorage).filter((key) => key.startsWith('message-change:'))).toEqual([]);
});

test('a message is deleted for everybody by its author, after a question', async () => {
  respondToChange = () => ok({ change: changeOf(2, 1, '') });
  await choose('Hi there', 'Delete');
  const dialog = page.getByRole('alertdialog', { name: 'Delete this message?' });
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  expect(dialog.getByRole('button', { name: 'Delete for everyone' }).query()).toBeNull();
  await userEvent.keyboard('{Escape}');
  await choose('Frist', 'Delete');
  await dialog.getByRole('button', { name: 'Delete for everyone' }).click();
  await expect.element(bubble('Frist')).not.toBeInTheDocument();
  await expect.element(log().getByRole('article', { name: 'You' }).getByText('Message deleted')).toBeVisible();
  await expect.element(log().getByRole('button', { name: /Quoted message.*Message deleted/ })).toBeVisible();
  await expect.element(status('Message deleted').first()).toBeInTheDocument();
  await expect.poll(changeCalls).toMatchObject([{ method: 'DELETE', path: '/messages/m2' }]);
  await log().getByRole('article', { name: 'You' }).getByRole('button', { name: 'More options' }).click();
  await expect
    .poll(() =>
      page
        .getByRole('menuitem')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['Delete']);
});

test('the quote of a reply follows its message, and no deleted text stays in the stored copy', async () => {
  const draft = page.getByRole('textbox', { name: /^Message/ });
  const stored = () => localStorage.getItem('draft:1:chat:7:reply') ?? '';
  await choose('So soon', 'Reply');
  await expect.element(draft).toHaveAccessibleDescription(/So soon/);
  await expect.poll(stored).toContain('So soon');
  socket.applyLocally('message:changed', changeOf(3, 2, 'So late'));
  await expect.element(draft).toHaveAccessibleDescription(/So late/);
  await expect.poll(stored).toContain('So late');
  socket.applyLocally('message:changed', changeOf(3, 3, ''));
  await expect.element(draft).toHaveAccessibleDescription(/Message deleted/);
  await expect.poll(stored).not.toContain('So late');

  // What the server has not confirmed is shown and not stored.
  await choose('Frist', 'Reply');
  await expect.poll(stored).toContain('Frist');
  isOffline = true;
  await choose('Frist', 'Delete');
  await page.getByRole('button', { name: 'Delete for everyone' }).click();
  await expect.element(draft).toHaveAccessibleDescription(/Message deleted/);
  const draftOfBefore = stored();
  expect(draftOfBefore).toContain('Frist');
  respondToChange = () => ok({ change: changeOf(2, 1, '') });
  isOffline = false;
  sendPendingChanges();
  await expect.poll(() => pendingChanges.get()).toEqual([]);
  await expect.poll(stored).not.toContain('Frist');

  // It was deleted elsewhere while the page was closed.
  resetPage();
  localStorage.setItem('draft:1:chat:7:reply', draftOfBefore);
  listed = messages.map((one) => (one.id === 'm2' ? { ...one, content: '', revision: 1, deletedAt: now } : one));
  await openChat();
  await expect.element(draft).toHaveAccessibleDescription(/Message deleted/);
  await expect.poll(stored).not.toContain('Frist');
});

test('changes of others arrive live, in the chat and in the preview of its row', async () => {
  await expect.poll(() => cachedConversation('7')?.lastMessage).toBe('So soon');
  socket.applyLocally('message:changed', changeOf(3, 2, 'So late'));
  await expect.element(bubble('So late').first()).toBeVisible();
  await expect.element(status('edited a message: So late')).toBeInTheDocument();
  expect(cachedConversation('7')?.lastMessage).toBe('So late');
  // An older event comes too late.
  socket.applyLocally('message:changed', changeOf(3, 1, 'So soon, edited'));
  expect(cachedConversation('7')?.lastMessage).toBe('So late');
  socket.applyLocally('message:changed', changeOf(3, 3, ''));
  await expect.element(bubble('So late')).not.toBeInTheDocument();
  await expect.element(status('deleted a message')).toBeInTheDocument();
  expect(cachedConversation('7')?.lastMessage).toBe('Message deleted');
  const copy = () => localStorage.getItem('offline:1:latest-messages:7');
  expect(copy()).toContain('Hi there');
  expect(copy()).not.toContain('So soon');
  socket.applyLocally('message:hidden', { conversationId: '7', messageId: 'm1', sequenceNumber: 1 });
  await expect.element(bubble('Hi there')).not.toBeInTheDocument();
  expect(copy()).not.toContain('Hi there');
});

test('a message of more than 48 hours ago cannot be edited', async () => {
  socket.applyLocally('message:new', message(4, { content: 'Ages ago', senderId: '1', createdAt: old }));
  await openMenu('Ages ago');
  await expect.element(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
  expect(page.getByRole('menuitem', { name: 'Edit' }).query()).toBeNull();
});
