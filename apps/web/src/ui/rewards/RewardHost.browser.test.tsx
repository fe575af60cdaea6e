import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage, resetPage } from '../../../test/TestPage.tsx';
import { createUserStore } from '../../lib/session/user-state.ts';
import { useStore } from '../../lib/storage/store.ts';
import { Modal } from '../overlays/Modal.tsx';
import { RewardHost } from './RewardHost.tsx';
import { cardMs, celebrate } from './rewards.ts';

const isOpen = createUserStore(false);

function Page() {
  return (
    <>
      <Modal title="Create post" open={useStore(isOpen)} onClose={() => isOpen.set(false)}>
        <textarea aria-label="Post" />
      </Modal>
      <RewardHost />
    </>
  );
}

afterEach(() => {
  vi.useRealTimers();
  isOpen.set(false);
  resetPage();
});

const card = page.getByRole('heading', { name: 'You earned 5 Gumballs' });
const reward = { kind: 'gumballs', amount: 5, text: 'You earned 5 Gumballs' } as const;

/** Lets time pass after React has reacted to the last event. */
async function pass(ms: number): Promise<void> {
  await Promise.resolve();
  await vi.advanceTimersByTimeAsync(ms);
}

test('a card waits while a modal is open, and then appears', async () => {
  await renderPage(<Page />);
  isOpen.set(true);
  await expect.element(page.getByRole('dialog')).toBeVisible();
  celebrate(reward);
  await new Promise((resolve) => setTimeout(resolve, 300));
  await expect.element(card).not.toBeInTheDocument();

  isOpen.set(false);
  await expect.element(card).toBeVisible();
  isOpen.set(true);
  await expect.element(page.getByText(reward.text)).not.toBeVisible();
  isOpen.set(false);
  await expect.element(card).toBeVisible();
});

test('a card stays while its button has the focus', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  await renderPage(<Page />);
  celebrate(reward);
  await expect.element(card).toBeVisible();
  const dismiss = page.getByRole('button', { name: 'Dismiss' });
  (dismiss.element() as HTMLElement).focus();
  await pass(cardMs * 2);
  await expect.element(card).toBeVisible();
  (dismiss.element() as HTMLElement).blur();
  await pass(cardMs);
  await expect.element(card).not.toBeInTheDocument();
});
