import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPage, resetPage } from '../../../test/TestPage.tsx';
import { Menu } from './Menu.tsx';
import { Modal } from './Modal.tsx';

afterEach(resetPage);

function MenuWithDialog() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Menu label="More options" items={[{ kind: 'action', label: 'Edit', onSelect: () => setIsOpen(true) }]}>
        ...
      </Menu>
      <Modal title="Edit post" open={isOpen} onClose={() => setIsOpen(false)}>
        <button type="button">Inside</button>
      </Modal>
    </>
  );
}

async function openMenu() {
  await renderPage(<MenuWithDialog />);
  const button = page.getByRole('button', { name: 'More options' });
  await expect.element(button).toBeVisible();
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
  return button;
}

test('a dialog opened from a menu takes the focus, and returns it to the menu button', async () => {
  const button = await openMenu();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('menuitem', { name: 'Edit' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Edit post' })).toBeVisible();
  await expect.poll(() => document.activeElement?.closest('[role="dialog"]')).not.toBeNull();
  await userEvent.keyboard('{Escape}');
  await expect.element(button).toHaveFocus();
});

test('Tab closes a menu and returns to its button', async () => {
  const button = await openMenu();
  await userEvent.keyboard('{Tab}');
  await expect.element(button).toHaveFocus();
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
});
