import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeApi, ok, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { subscribeToHistory } from '../../../lib/router/close-on-back.ts';
import { session } from '../../../lib/session/session.ts';
import { createStore } from '../../../lib/storage/store.ts';
import { ChatComposer, type Outgoing } from './ChatComposer.tsx';
import { createChatAttachments } from './chat-attachments.ts';

let api: ReturnType<typeof fakeApi> | undefined;

beforeAll(subscribeToHistory);

afterEach(() => {
  api?.restore();
  resetPage();
});

async function open(packs: string[], areSold: boolean) {
  api = fakeApi(({ path }) => (path === '/shop/stickers' ? ok({ packs, areSold }) : ok({})));
  const sent = vi.fn<(message: Outgoing) => boolean>(() => true);
  const attachments = createChatAttachments(
    {
      upload: async () => {
        throw new Error('no files');
      },
      cancel: () => undefined,
      progress: createStore<ReadonlyMap<string, number>>(new Map()),
    },
    () => undefined,
  );
  await renderPage(
    <ChatComposer
      draftKey="chat:7"
      recipient="Kofi"
      attachments={attachments}
      onSend={sent}
      onTyping={() => undefined}
    />,
  );
  session.updateUser({ hasShop: true });
  await page.getByRole('button', { name: 'Emoji' }).click();
  return sent;
}

const stickersTab = () => page.getByRole('tab', { name: 'Stickers' });

test('a press on a sticker sends it and leaves the draft', async () => {
  const sent = await open(['buddies'], true);
  await page.getByLabelText('Message Kofi').fill('a draft');
  await stickersTab().click();
  await expect.element(page.getByRole('button', { name: 'Send sticker: Cat' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Send sticker: Party' }).click();
  expect(sent).toHaveBeenCalledExactlyOnceWith({
    content: 'buddies/party',
    files: [],
    tempId: undefined,
    isSticker: true,
  });
  await expect.element(stickersTab()).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('Message Kofi')).toHaveValue('a draft');
  await expect.element(page.getByLabelText('Message Kofi')).toHaveFocus();
});

test('leads to the shop without stickers, and is closed by Escape', async () => {
  await open([], true);
  await stickersTab().click();
  await expect.element(page.getByRole('link', { name: 'Get some in the shop' })).toBeVisible();
  resetPage();
  await open(['critters'], false);
  await stickersTab().click();
  await expect.element(page.getByRole('link', { name: 'More in the shop' })).not.toBeInTheDocument();
  const cat = page.getByRole('button', { name: 'Send sticker: Cat' });
  cat.element().focus();
  await userEvent.keyboard('{Escape}');
  await expect.element(cat).not.toBeInTheDocument();
});

test('there are only emoji where the shop sells no stickers', async () => {
  await open([], false);
  await expect.element(page.getByRole('searchbox')).toBeVisible();
  await expect.element(stickersTab()).not.toBeInTheDocument();
});

test('on a phone Back closes the emoji, and leaves the keyboard closed', async () => {
  await page.viewport(390, 844);
  await open([], false);
  await expect.element(page.getByRole('searchbox')).toBeVisible();
  await expect.poll(() => (history.state as { over?: number } | null)?.over).toBe(1);
  history.back();
  await expect.element(page.getByRole('searchbox')).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('Message Kofi')).not.toHaveFocus();
});
