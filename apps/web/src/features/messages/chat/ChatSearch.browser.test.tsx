import type { Conversation, SharedMessage } from '@gumball/contract/messages/messages.schemas';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  type FakeCall,
  type FakeResponse,
  fakeApi,
  maya,
  ok,
  renderPage,
  resetPage,
} from '../../../../test/TestPage.tsx';
import { queryClient } from '../../../lib/api/query-client.ts';
import { subscribeToHistory } from '../../../lib/router/close-on-back.ts';
import { useStore } from '../../../lib/storage/store.ts';
import { useJumpTarget } from '../history/jump-target.ts';
import { dateRequest } from '../parts/date-request.ts';
import { startOfLocalDay } from '../parts/local-days.ts';
import ChatSearch from './ChatSearch.tsx';
import JumpToDate from './JumpToDate.tsx';

const time = '2026-11-20T09:00:00.000Z';
const kofi = { id: '2', username: 'kofi.fun', firstName: 'Kofi', lastName: 'Mensah', avatarUrl: null };
const conversation: Conversation = {
  id: '7',
  isGroup: false,
  name: 'Kofi Mensah',
  avatarUrl: null,
  otherParticipant: { ...kofi, isOnline: true, lastSeen: null },
  participants: [],
  participantIds: ['1', '2'],
  participantCount: 2,
  role: 'member',
  membersMay: { add: true, write: true, pin: true },
  isReadOnly: false,
  lastMessage: null,
  lastMessageTime: null,
  lastMessageData: null,
  lastActivity: time,
  lastSequence: 9,
  firstSequence: 1,
  readUpTo: 9,
  unreadCount: 0,
  unreadMentions: [],
  communityId: null,
  mutedUntil: null,
  archivedUpTo: null,
  pinnedAt: null,
  markedUnreadUpTo: null,
  listChangedAt: null,
  createdAt: time,
};
const message = (sequenceNumber: number, content: string, change: Partial<SharedMessage> = {}): SharedMessage => ({
  id: `m${sequenceNumber}`,
  tempId: `t${sequenceNumber}`,
  conversationId: '7',
  sequenceNumber,
  senderId: '2',
  sender: kofi,
  content,
  messageType: 'text',
  mediaUrls: [],
  media: [],
  mentions: [],
  mentionsAll: false,
  linkPreview: null,
  revision: 0,
  editedAt: null,
  deletedAt: null,
  createdAt: time,
  timestamp: time,
  ...change,
});
const document = { name: 'plan.pdf', type: 'application/pdf', size: 2048, url: '/chat-files/plan.pdf', id: 'plan' };
const plan = message(5, '', {
  messageType: 'file',
  media: [
    {
      ...document,
      kind: 'file',
      width: null,
      height: null,
      placeholder: null,
      posterUrl: null,
      sizes: [],
      voice: null,
    },
  ],
});

const onClose = vi.fn<() => void>();
let firstSince: number | null;
let api: ReturnType<typeof fakeApi>;

function respond({ path, query }: FakeCall): FakeResponse {
  if (path.endsWith('/first-message')) return ok({ sequenceNumber: firstSince });
  const messages = query.get('kind') === 'file' ? [plan] : [message(8, 'the harbour again'), message(3, 'a harbour')];
  return ok({ messages, pagination: { page: 1, limit: 20, hasMore: false } });
}

beforeAll(subscribeToHistory);

beforeEach(() => {
  onClose.mockClear();
  firstSince = 4;
  api = fakeApi(respond);
});
afterEach(() => {
  api.restore();
  resetPage();
  queryClient.clear();
});

const searches = () =>
  api.calls
    .filter(({ path }) => path === '/messages/conversations/7/search')
    .map(({ query }) => Object.fromEntries([...query].filter(([name]) => name !== 'limit')));

function Search() {
  const target = useJumpTarget('7');
  const asked = useStore(dateRequest);
  return (
    <>
      <ChatSearch conversation={conversation} onClose={onClose} />
      <p>
        Message {target?.sequenceNumber ?? 'none'}, date {asked?.conversationId ?? 'none'}
      </p>
    </>
  );
}

const field = () => page.getByRole('combobox', { name: 'Search messages' });
const option = (name: RegExp) => page.getByRole('option', { name });
async function choose(list: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: list, exact: true }).click();
  await page.getByRole('option', { name, exact: true }).click();
}

test('a chat is searched by words, person, kind and days, together and alone', async () => {
  await renderPage(<Search />);
  expect(searches()).toEqual([]);
  await choose('Kind', 'Files');
  await expect.element(option(/plan\.pdf/)).toBeVisible();
  await choose('From', 'From you');
  await page.getByLabelText('Since').fill('2026-11-02');
  await page.getByLabelText('Until').fill('2026-11-03');
  await field().fill('harbour');
  await expect
    .poll(() => searches().at(-1))
    .toEqual({
      q: 'harbour',
      senderId: maya.id,
      kind: 'file',
      since: startOfLocalDay('2026-11-02')?.toISOString(),
      until: startOfLocalDay('2026-11-04')?.toISOString(),
    });
  expect(searches()[0]).toEqual({ kind: 'file' });
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => searches().at(-1)).toEqual({ q: 'harbour' });
  await expect.element(option(/the harbour again/)).toBeVisible();
  // The keyboard chooses a result from the field.
  await field().click();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(page.getByText(/^Message 3,/)).toBeInTheDocument();
  await page.getByRole('button', { name: 'Jump to date' }).click();
  await expect.element(page.getByText(/date 7$/)).toBeInTheDocument();
});

test('the filters scroll within a phone, and do not widen the page', async () => {
  await page.viewport(390, 844);
  await renderPage(<Search />);
  const filters = page.getByRole('group', { name: 'Filters' });
  await expect.element(filters).toBeVisible();
  const { scrollWidth, clientWidth } = filters.element();
  expect(clientWidth).toBeLessThanOrEqual(390);
  expect(scrollWidth).toBeGreaterThan(clientWidth);
});

test('on a phone Back closes the search', async () => {
  await page.viewport(390, 844);
  await renderPage(<Search />);
  await expect.poll(() => (history.state as { over?: number } | null)?.over).toBe(1);
  history.back();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

function Dialog() {
  const target = useJumpTarget('7');
  return (
    <>
      <JumpToDate conversationId="7" at={time} open onClose={onClose} />
      <p>Message {target?.sequenceNumber ?? 'none'}</p>
    </>
  );
}

test('a day leads to its first message, and a day after the last message says so', async () => {
  await renderPage(<Dialog />);
  const day = page.getByLabelText('Day', { exact: true });
  await expect.element(day).toHaveValue('2026-11-20');
  firstSince = null;
  await page.getByRole('button', { name: 'Show messages' }).click();
  await expect.element(page.getByText('There are no messages on this day or after it.')).toBeVisible();
  firstSince = 4;
  await day.fill('2026-11-18');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Message 4')).toBeInTheDocument();
  expect(onClose).toHaveBeenCalledOnce();
  expect(api.calls.at(-1)?.query.get('since')).toBe(startOfLocalDay('2026-11-18')?.toISOString());
});
