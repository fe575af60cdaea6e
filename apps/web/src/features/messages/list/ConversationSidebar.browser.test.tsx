import { useState } from 'react';
import { afterAll, afterEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, ok, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { queryClient } from '../../../lib/api/query-client.ts';
import { ConversationSidebar, HiddenConversationSidebar } from './ConversationSidebar.tsx';

const sidebar = <ConversationSidebar openId={undefined} openType={undefined} onOpen={() => undefined} />;

/** On a phone a chat takes the place of the list. */
function PhoneLayout() {
  const [isChatOpen, setIsChatOpen] = useState(false);
  return (
    <>
      {isChatOpen ? null : sidebar}
      <button type="button" onClick={() => setIsChatOpen(!isChatOpen)}>
        Toggle chat
      </button>
    </>
  );
}

const groups = () => page.getByRole('tab', { name: 'Groups' });

const api = fakeApi(() => 'network error');

afterEach(() => {
  resetPage();
  queryClient.clear();
});
afterAll(() => api.restore());

test('restores the tab that was shown last', async () => {
  await renderPage(<PhoneLayout />);
  await expect.element(page.getByRole('tab', { name: 'Chats' })).toHaveAttribute('aria-selected', 'true');
  await groups().click();
  await page.getByRole('button', { name: 'Toggle chat' }).click();
  await expect.element(groups()).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Toggle chat' }).click();
  await expect.element(groups()).toHaveAttribute('aria-selected', 'true');
});

test('starts with the chats for the next user', async () => {
  await renderPage(sidebar);
  await groups().click();
  await expect.element(groups()).toHaveAttribute('aria-selected', 'true');
  resetPage();
  await renderPage(sidebar);
  await expect.element(page.getByRole('tab', { name: 'Chats' })).toHaveAttribute('aria-selected', 'true');
});

test('loads the type of the open chat in the background and restores its tab', async () => {
  api.calls.length = 0;
  await renderPage(<HiddenConversationSidebar openType="direct" />);
  await expect.poll(() => api.calls.map(({ query }) => query.get('type'))).toEqual(['direct']);
  resetPage();
  await renderPage(sidebar);
  await expect.element(page.getByRole('tab', { name: 'Chats' })).toHaveAttribute('aria-selected', 'true');
});

test('offers friends to write to before the first conversation, or the way to some', async () => {
  const pagination = { page: 1, limit: 20, hasMore: false };
  const bob = { id: '2', username: 'bob.fun', firstName: 'Bob', lastName: 'Baker', avatarUrl: null, isOnline: false };
  let friends = [bob];
  const summary = { totalUnread: 0, totalConversations: 0 };
  const responses = fakeApi(({ path }) =>
    path === '/friends/chat' ? ok({ friends, pagination }) : ok({ conversations: [], pagination, summary }),
  );
  onTestFinished(responses.restore);
  await renderPage(sidebar);
  await expect
    .element(page.getByRole('link', { name: 'Write to Bob Baker' }))
    .toHaveAttribute('href', '/chat/new?new=true&userId=2');
  resetPage();
  friends = [];
  await renderPage(sidebar);
  await expect
    .element(page.getByRole('link', { name: 'Find people' }))
    .toHaveAttribute('href', '/friends?tab=discover');
});
