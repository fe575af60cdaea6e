import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPage, resetPage } from '../../../test/TestPage.tsx';
import { tap } from '../../../test/touch-at.ts';
import { Menu } from './Menu.tsx';
import { Modal } from './Modal.tsx';

let isCoarse: boolean;
const onPress = vi.fn<() => void>();
const onClose = vi.fn<() => void>();

beforeAll(() => {
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
  return (
    <div className="flex flex-col items-end gap-80 p-4">
      <Menu label="More options" items={[{ kind: 'action', label: 'Copy', onSelect: () => undefined }]}>
        ...
      </Menu>
      <button type="button" onClick={onPress}>
        Like
      </button>
    </div>
  );
}

const options = page.getByRole('button', { name: 'More options' });
const item = (name: string) => page.getByRole('menuitem', { name });
const like = page.getByRole('button', { name: 'Like' });

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
