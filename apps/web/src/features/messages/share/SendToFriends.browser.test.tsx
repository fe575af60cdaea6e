import { sendToFriendsMax } from '@gumball/rules/messages/send-to-friends';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, maya, ok, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { currentChat } from '../runtime/current-chat.ts';
import SendToFriends from './SendToFriends.tsx';

const { email: _email, birthDate: _birthDate, ...publicFacts } = maya;
const friends = Array.from({ length: sendToFriendsMax + 1 }, (_, index) => ({
  ...publicFacts,
  id: String(index + 2),
  username: `friend${index + 2}.fun`,
  firstName: `Friend${index + 2}`,
  friendshipStatus: 'friends',
  isOnline: false,
}));
const url = `${location.origin}/post/9`;
const onClose = vi.fn<() => void>();

let refused: string[];
let api: ReturnType<typeof fakeApi>;

beforeEach(async () => {
  refused = [];
  onClose.mockClear();
  api = fakeApi(({ path, body }) => {
    if (path === '/friends/chat')
      return ok({ friends, pagination: { page: 1, limit: 20, total: friends.length, totalPages: 1, hasMore: false } });
    if (path !== '/messages/conversations') return 'network error';
    const [friendId = ''] = (body as { participantIds: string[] }).participantIds;
    if (refused.includes(friendId))
      return { status: 403, body: { success: false, code: 'FRIENDS_ONLY', message: 'You can only message friends' } };
    return ok({ conversation: { id: `5${friendId}`, participants: [], isGroup: false, lastSequence: 0, readUpTo: 0 } });
  });
  await renderPage(<SendToFriends url={url} title="Nina on Gumball" onClose={onClose} />);
});

afterEach(() => {
  api.restore();
  resetPage();
});

const choose = (index: number) => page.getByText(new RegExp(`^Friend${index + 2}\\b`)).click();
const send = () => page.getByRole('button', { name: 'Send', exact: true });
const queued = () =>
  currentChat()
    .state.get()
    .pendingMessages.map(({ conversationId, content }) => ({ conversationId, content }));

test('queues the link with the note for each chosen friend', async () => {
  await expect.element(send()).toBeDisabled();
  await choose(0);
  await choose(1);
  await page.getByRole('textbox', { name: 'Note' }).fill(' Look at this ');
  await send().click();
  await expect.element(page.getByText('Sent to 2 friends')).toBeVisible();
  const content = `Look at this\n${url}`;
  expect(queued()).toEqual([
    { conversationId: '52', content },
    { conversationId: '53', content },
  ]);
  expect(onClose).toHaveBeenCalledOnce();
});

test('keeps the friends whose chat cannot be started, and sends to nobody twice', async () => {
  refused = ['3'];
  await choose(0);
  await choose(1);
  await send().click();
  await expect.element(page.getByText(/only message friends/)).toBeVisible();
  await expect.element(page.getByText(/^Sent to Friend2/)).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  refused = [];
  await send().click();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce(), 15_000);
  expect(queued().map(({ conversationId }) => conversationId)).toEqual(['52', '53']);
});

test('limits the number of friends', async () => {
  for (const index of friends.keys()) await choose(index);
  await expect.element(page.getByText(`At most ${sendToFriendsMax} friends at once`)).toBeVisible();
  expect(page.getByRole('checkbox', { checked: true }).elements()).toHaveLength(sendToFriendsMax);
});
