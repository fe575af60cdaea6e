import { afterAll, afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { queryClient } from '../../../lib/api/query-client.ts';
import { ConversationSidebar, HiddenConversationSidebar } from './ConversationSidebar.tsx';

const sidebar = <ConversationSidebar openId={undefined} openType={undefined} onOpen={() => undefined} />;

const groups = () => page.getByRole('tab', { name: 'Groups' });

const api = fakeApi(() => 'network error');

afterEach(() => {
  resetPage();
  queryClient.clear();
});
afterAll(() => api.restore());

test('restores the tab that was shown last', async () => {
  await renderPage(sidebar);
  await expect.element(page.getByRole('tab', { name: 'Chats' })).toHaveAttribute('aria-selected', 'true');
  await groups().click();
  resetPage();
  await renderPage(sidebar);
  await expect.element(groups()).toHaveAttribute('aria-selected', 'true');
});

test('loads the type of the open chat in the background and restores its tab', async () => {
  api.calls.length = 0;
  await renderPage(<HiddenConversationSidebar openType="direct" />);
  await expect.poll(() => api.calls.map(({ query }) => query.get('type'))).toEqual(['direct']);
  resetPage();
  await renderPage(sidebar);
  await expect.element(page.getByRole('tab', { name: 'Chats' })).toHaveAttribute('aria-selected', 'true');
});
