import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { socket } from '../../../lib/api/socket.ts';
import { ChatHeaderLayout } from './ChatHeader.tsx';

afterEach(() => {
  socket.state.set('offline');
  resetPage();
});

test('a lost connection takes one line in the header of a narrow chat', async () => {
  socket.state.set('online');
  await renderPage(
    <div className="@container" style={{ width: 150 }}>
      <ChatHeaderLayout picture={null} title="Kofi Mensah" subtitle="Online" onBack={() => undefined} />
    </div>,
  );
  socket.state.set('disconnected');
  const retry = page.getByRole('button', { name: 'Disconnected. Retry' });
  await expect.element(retry, { timeout: 4000 }).toBeVisible();
  expect(retry.element().getBoundingClientRect().height).toBeLessThan(24);
});
