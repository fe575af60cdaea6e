import { createElement, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { clearStage, show } from '../../test/Stage.tsx';
import { useBackCloses } from './back-closes.ts';

afterEach(clearStage);

function Picture({ onClose }: { onClose: () => void }) {
  useBackCloses(true, onClose);
  return createElement('button', { type: 'button', onClick: onClose }, 'Close');
}

function Pictures() {
  const [isOpen, setIsOpen] = useState(false);
  return isOpen
    ? createElement(Picture, { onClose: () => setIsOpen(false) })
    : createElement('button', { type: 'button', onClick: () => setIsOpen(true) }, 'Open');
}

const open = page.getByRole('button', { name: 'Open' });
const close = page.getByRole('button', { name: 'Close' });
const isOver = () => 'over' in ((history.state as object | null) ?? {});

test('Back closes what lies over the page, and stays on it', async () => {
  const before = location.href;
  await show(createElement(Pictures));
  await open.click();
  await expect.element(close).toBeVisible();
  await expect.poll(isOver).toBe(true);
  history.back();
  await expect.element(open).toBeVisible();
  expect([isOver(), location.href]).toEqual([false, before]);
});

test('what is closed in another way leaves no step behind', async () => {
  const before = history.length;
  await show(createElement(Pictures));
  for (let round = 0; round < 2; round += 1) {
    await open.click();
    await expect.poll(isOver).toBe(true);
    await close.click();
    await expect.element(open).toBeVisible();
    await expect.poll(isOver).toBe(false);
  }
  expect(history.length).toBeLessThanOrEqual(before + 1);
});
