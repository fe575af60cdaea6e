import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type FakeResponse, fakeApi, maya, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { queryClient } from '../../../lib/api/query-client.ts';
import { socket } from '../../../lib/api/socket.ts';
import { DraftChat } from './DraftChat.tsx';

const { email: _email, birthDate: _birthDate, ...publicFacts } = maya;
const kofi = {
  ...publicFacts,
  id: '2',
  username: 'kofi.fun',
  firstName: 'Kofi',
  friendshipStatus: 'friends',
  isOnline: false,
};

let recipient: FakeResponse;
const api = fakeApi((call) =>
  call.path === '/users/2'
    ? recipient
    : { status: 200, body: { success: true, conversations: [], pagination: { page: 1, limit: 20, hasMore: false } } },
);

beforeEach(() => {
  recipient = { status: 200, body: { success: true, user: kofi } };
});
afterEach(() => {
  socket.state.set('offline');
  resetPage();
});
afterAll(() => api.restore());

test('a failed refetch does not close a draft chat', async () => {
  let failures = 0;
  const noop = () => undefined;
  await renderPage(
    <DraftChat
      userId="2"
      onBack={noop}
      onStarted={noop}
      onFailed={() => {
        failures += 1;
      }}
    />,
  );
  const field = page.getByRole('textbox', { name: 'Message Kofi' });
  await field.fill('Hello there');
  recipient = { status: 500, body: { success: false, code: 'SERVER_ERROR', message: 'Sorry' } };
  // As on a window focus.
  await queryClient.refetchQueries({ queryKey: ['messages', 'recipient', '2'] });
  expect(queryClient.getQueryState(['messages', 'recipient', '2'])?.status).toBe('error');
  // Observers are notified asynchronously.
  await new Promise((resolve) => {
    setTimeout(resolve, 100);
  });
  await expect.element(field).toHaveValue('Hello there');
  expect(failures).toBe(0);
});

test('a lost connection is named without the promise to queue the message', async () => {
  socket.state.set('online');
  const noop = () => undefined;
  await renderPage(<DraftChat userId="2" onBack={noop} onStarted={noop} onFailed={noop} />);
  await expect.element(page.getByRole('textbox', { name: 'Message Kofi' })).toBeVisible();
  socket.state.set('disconnected');
  await expect.element(page.getByRole('status').getByText('Connection lost', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/queued/)).not.toBeInTheDocument();
  socket.state.set('reconnecting');
  await expect.element(page.getByText('Reconnecting...', { exact: true })).toBeVisible();
});
