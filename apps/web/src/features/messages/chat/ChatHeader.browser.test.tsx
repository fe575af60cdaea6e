import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { socket } from '../../../lib/api/socket.ts';
import { ChatHeaderLayout } from './ChatHeader.tsx';

afterEach(() => {
  document.documentElement.style.fontSize = '';
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
  await expect.element(retry).toBeVisible();
  expect(retry.element().getBoundingClientRect().height).toBeLessThan(24);
});

test('with text of 200 percent on a phone the header shows its buttons and the name', async () => {
  document.documentElement.style.fontSize = '200%';
  socket.state.set('online');
  await renderPage(
    <div className="@container" style={{ width: 360 }}>
      <ChatHeaderLayout
        picture={<div className="size-24">Picture</div>}
        title="Kofi Mensah"
        subtitle="Online"
        onBack={() => undefined}
      >
        <button type="button" className="size-11">
          Search
        </button>
        <button type="button" className="size-11">
          Info
        </button>
      </ChatHeaderLayout>
    </div>,
  );
  await expect.element(page.getByRole('button', { name: 'Info' })).toBeVisible();
  const { left } = page.getByRole('button', { name: 'Back' }).element().getBoundingClientRect();
  const widthOf = (element: Element) => element.getBoundingClientRect().width;
  expect(page.getByRole('button', { name: 'Info' }).element().getBoundingClientRect().right - left).toBeLessThan(361);
  expect(widthOf(page.getByRole('heading', { name: 'Kofi Mensah' }).element())).toBeGreaterThan(60);
});
