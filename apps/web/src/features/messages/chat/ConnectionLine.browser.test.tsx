import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { socket } from '../../../lib/api/socket.ts';
import { toasts } from '../../../ui/feedback/toasts.ts';
import { ConnectionLine } from './ConnectionLine.tsx';

afterEach(() => {
  socket.state.set('offline');
  resetPage();
});

test('shows a lost and a restored connection in the line, without an overlay', async () => {
  socket.state.set('online');
  await renderPage(<ConnectionLine />);
  await expect.element(page.getByText('Connection')).not.toBeInTheDocument();
  socket.state.set('disconnected');
  await expect.element(page.getByText('Connection lost. Messages will be queued.')).toBeVisible();
  socket.state.set('online');
  await expect.element(page.getByText('Connection restored')).toBeVisible();
  expect(toasts.current()).toEqual([]);
});

test('a slow first connection is neither lost nor restored', async () => {
  socket.state.set('online');
  await renderPage(<ConnectionLine />);
  socket.state.set('connecting');
  await expect.element(page.getByText('Connecting... - Messages will be queued')).toBeVisible();
  socket.state.set('online');
  await expect.element(page.getByText('Connecting...')).not.toBeInTheDocument();
  expect(page.getByText('Connection').query()).toBeNull();
});
