import { createBrowserHistory } from '@tanstack/react-router';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPage, resetPage } from '../../../test/TestPage.tsx';
import { tap } from '../../../test/touch-at.ts';
import { createPageWindow, subscribeToHistory } from '../../lib/router/close-on-back.ts';
import { Menu } from './Menu.tsx';
import { Modal } from './Modal.tsx';

let pages: ReturnType<typeof createBrowserHistory>;
let isCoarse: boolean;
const onPress = vi.fn<() => void>();
const onClose = vi.fn<() => void>();

beforeAll(() => {
  subscribeToHistory();
  pages = createBrowserHistory({ window: createPageWindow() });
  const real = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    real(query === '(pointer: coarse)' ? (isCoarse ? 'all' : 'not all') : query),
  );
});

beforeEach(async () => {
  isCoarse = true;
  await page.viewport(390, 800);
});

afterEach(() => {
  resetPage();
  onPress.mockClear();
  onClose.mockClear();
});

function PageWithMenu() {
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  return (
    <div className="flex flex-col items-end gap-80 p-4">
      <Menu
        label="More options"
        items={[
          { kind: 'action', label: 'Copy', onSelect: () => undefined },
          { kind: 'action', label: 'Edit', onSelect: () => setIsDialogOpen(true) },
          { kind: 'action', label: 'Leave', onSelect: () => pages.push('/second') },
        ]}
      >
        ...
      </Menu>
      <button type="button" onClick={onPress}>
        Like
      </button>
      <Modal title="Edit post" open={isDialogOpen} onClose={() => setIsDialogOpen(false)}>
        Inside
      </Modal>
    </div>
  );
}

const options = page.getByRole('button', { name: 'More options' });
const item = (name: string) => page.getByRole('menuitem', { name });
const like = page.getByRole('button', { name: 'Like' });
const layerSteps = () => (history.state as { over?: number } | null)?.over ?? 0;

async function openMenu() {
  await options.click();
  await expect.element(item('Copy')).toBeVisible();
}

test('the tap that closes a menu presses nothing, and the next one does', async () => {
  await renderPage(<PageWithMenu />);
  await openMenu();
  await tap(like.element());
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  expect(onPress).not.toHaveBeenCalled();
  await tap(like.element());
  await expect.poll(() => onPress.mock.calls.length).toBe(1);
});

test('the tap that closes a menu of a dialog leaves the dialog open', async () => {
  await renderPage(
    <Modal title="Emoji" open onClose={onClose}>
      <Menu label="More options" items={[{ kind: 'action', label: 'Copy', onSelect: onPress }]}>
        ...
      </Menu>
      <div className="h-80" />
      <button type="button" onClick={onPress}>
        Like
      </button>
    </Modal>,
  );
  await openMenu();
  await tap(like.element());
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  expect([onPress.mock.calls, onClose.mock.calls]).toEqual([[], []]);
});

test('a click of a mouse closes a menu and presses what is below', async () => {
  isCoarse = false;
  await renderPage(<PageWithMenu />);
  await openMenu();
  await userEvent.click(like);
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  expect(onPress).toHaveBeenCalledOnce();
});

test('Back closes a menu and stays on the page, and a menu closed in another way leaves no entry', async () => {
  const previous = location.href;
  await renderPage(<PageWithMenu />);
  await openMenu();
  await expect.poll(layerSteps).toBe(1);
  history.back();
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  expect([layerSteps(), location.href]).toEqual([0, previous]);
  await openMenu();
  await expect.poll(layerSteps).toBe(1);
  await item('Copy').click();
  await expect.poll(layerSteps).toBe(0);
  await openMenu();
  await item('Edit').click();
  await expect.element(page.getByRole('dialog', { name: 'Edit post' })).toBeVisible();
  await expect.poll(layerSteps).toBe(1);
  history.back();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect([layerSteps(), location.href]).toEqual([0, previous]);
});

test('a page opened from a menu follows directly after the page under it', async () => {
  const first = location.pathname;
  await renderPage(<PageWithMenu />);
  await openMenu();
  await expect.poll(layerSteps).toBe(1);
  await item('Leave').click();
  await expect.poll(() => [location.pathname, layerSteps()]).toEqual(['/second', 0]);
  pages.back();
  await expect.poll(() => [location.pathname, layerSteps()]).toEqual([first, 0]);
});
