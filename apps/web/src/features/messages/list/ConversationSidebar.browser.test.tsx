import { afterAll, afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { clearStage, fakeApi, show } from '../../../../test/Stage.tsx';
import { queryClient } from '../../../lib/cache.ts';
import { ConversationSidebar, HiddenConversationSidebar } from './ConversationSidebar.tsx';

const sidebar = <ConversationSidebar openId={undefined} openType={undefined} onOpen={() => undefined} />;

const groups = () => page.getByRole('tab', { name: 'Groups' });

const api = fakeApi(() => 'no answer');

afterEach(() => {
  clearStage();
  queryClient.clear();
});
afterAll(() => api.restore());

test('restores the tab that was shown last', async () => {
  await show(sidebar);
  await expect.element(page.getByRole('tab', { name: 'Chats' })).toHaveAttribute('aria-selected', 'true');
  await groups().click();
  clearStage();
  await show(sidebar);
  await expect.element(groups()).toHaveAttribute('aria-selected', 'true');
});

test('loads the type of the open chat in the background and restores its tab', async () => {
  api.calls.length = 0;
  await show(<HiddenConversationSidebar openType="direct" />);
  await expect.poll(() => api.calls.map(({ query }) => query.get('type'))).toEqual(['direct']);
  clearStage();
  await show(sidebar);
  await expect.element(page.getByRole('tab', { name: 'Chats' })).toHaveAttribute('aria-selected', 'true');
});
