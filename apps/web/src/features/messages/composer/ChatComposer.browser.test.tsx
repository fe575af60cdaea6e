import type { ChatMedia } from '@gumball/contract/messages/messages.schemas';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { message } from '../../../../test/chat-tab.ts';
import { renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { session } from '../../../lib/session/session.ts';
import { drafts } from '../../../lib/storage/drafts.ts';
import { createStore } from '../../../lib/storage/store.ts';
import { toast, toasts } from '../../../ui/feedback/toasts.ts';
import { ChatComposer, type Outgoing } from './ChatComposer.tsx';
import { type ChatAttachments, createChatAttachments, type FileUploads } from './chat-attachments.ts';
import { EditComposer } from './EditComposer.tsx';
import { requestFocus } from './focus-on-open.ts';

const stored: ChatMedia = {
  id: 'f1',
  url: '/uploads/f1',
  kind: 'file',
  name: 'plan.pdf',
  type: 'application/pdf',
  size: 3,
  width: null,
  height: null,
  placeholder: null,
  posterUrl: null,
  sizes: [],
  voice: null,
};

let attachments: ChatAttachments;
const cancelled = vi.fn<(id: string) => void>();

const uploadsBy = (upload: FileUploads['upload']): FileUploads => ({
  upload,
  cancel: cancelled,
  progress: createStore<ReadonlyMap<string, number>>(new Map()),
});

async function open(
  onSend: (message: Outgoing) => boolean = () => true,
  upload: FileUploads['upload'] = async () => stored,
) {
  attachments = createChatAttachments(uploadsBy(upload), (message) => toast.error(message));
  const sent = vi.fn<(message: Outgoing) => boolean>(onSend);
  await renderPage(
    <ChatComposer
      draftKey="chat:7"
      recipient="Kofi"
      attachments={attachments}
      onSend={sent}
      onTyping={() => undefined}
    />,
  );
  return sent;
}

const box = () => page.getByLabelText('Message Kofi');

afterEach(() => {
  for (const { id } of toasts.current()) toast.dismiss(id);
  resetPage();
});

test('focuses the field of a conversation that was just started, and no other', async () => {
  requestFocus('7');
  await open();
  await expect.element(box()).toHaveFocus();
  resetPage();
  requestFocus('8');
  await open();
  await expect.element(box()).toBeVisible();
  expect(document.activeElement).toBe(document.body);
});

test('what is written while the message is on its way stays', async () => {
  let accept = (_isSent: boolean) => {};
  const rests: string[] = [];
  attachments = createChatAttachments(
    uploadsBy(async () => stored),
    () => undefined,
  );
  await renderPage(
    <ChatComposer
      draftKey="chat:new:2"
      recipient="Kofi"
      attachments={attachments}
      onSend={() =>
        new Promise<boolean>((resolve) => {
          accept = resolve;
        })
      }
      onSent={(rest) => rests.push(rest)}
      onTyping={() => undefined}
    />,
  );
  await box().click();
  await userEvent.keyboard('Hello{Enter} and more');
  accept(true);
  await expect.poll(() => rests).toEqual(['and more']);
});

test('a draft that is open twice is sent under one id, and empties where it was not sent', async () => {
  const first = await open();
  await box().fill('See you there');
  await vi.waitFor(() => expect(drafts.read('1', 'chat:7')).toBe('See you there'), 15_000);
  const stale = localStorage.getItem('draft:1:chat:7') ?? '';
  await box().click();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => first.mock.calls.length).toBe(1);
  // Another tab that has not heard of it.
  resetPage();
  localStorage.setItem('draft:1:chat:7', stale);
  const second = await open();
  await expect.element(box()).toHaveValue('See you there');
  await box().click();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => second.mock.calls.length).toBe(1);
  expect(second.mock.calls[0]?.[0].tempId).toBe(first.mock.calls[0]?.[0].tempId);

  // Another text is another message.
  await box().fill('See you there');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => second.mock.calls.length).toBe(2);
  expect(second.mock.calls[1]?.[0].tempId).not.toBe(first.mock.calls[0]?.[0].tempId);

  await box().fill('One more');
  await vi.waitFor(() => expect(drafts.read('1', 'chat:7')).toBe('One more'), 15_000);
  window.dispatchEvent(new StorageEvent('storage', { key: 'draft:1:chat:7', newValue: null }));
  await expect.element(box()).toHaveValue('');
});

test('an explicit sign-out removes the drafts from the device', async () => {
  await open();
  await box().fill('Nobody else may read this');
  await vi.waitFor(() => expect(drafts.read('1', 'chat:7')).not.toBe(''), 15_000);
  drafts.write('2', 'chat:7', 'Of another member');
  // The last letters are not stored yet.
  await box().fill('Nobody else may read this either');
  session.end('signed-out');
  window.dispatchEvent(new Event('pagehide'));
  expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual(['draft:2:chat:7']);
  drafts.remove('2', 'chat:7');
});

test('Enter sends the trimmed text and clears the field, Shift+Enter adds a line', async () => {
  const sent = await open();
  await box().fill('  Hello');
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}Kofi  {Enter}');
  await expect.element(box()).toHaveValue('');
  expect(sent.mock.calls).toMatchObject([[{ content: 'Hello\nKofi', files: [] }]]);
});

test('Enter during IME composition sends nothing, also after `compositionend`', async () => {
  const sent = await open();
  await box().fill('日本');
  // Safari reports keyCode 229, other browsers `isComposing`.
  const safari = { keyCode: 229 };
  for (const eventInit of [safari, { isComposing: true }]) {
    const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...eventInit });
    expect(box().element().dispatchEvent(enter)).toBe(true);
  }
  await expect.element(box()).toHaveValue('日本');
  expect(sent).not.toHaveBeenCalled();
});

test('does not send an empty message, and keeps a rejected one', async () => {
  const sent = await open(() => false);
  await box().fill('   ');
  await userEvent.keyboard('{Enter}');
  expect(sent).not.toHaveBeenCalled();
  await box().fill('too fast');
  await page.getByRole('button', { name: 'Send message' }).click();
  expect(sent).toHaveBeenCalledOnce();
  await expect.element(box()).toHaveValue('too fast');
});

test('restores the draft of a conversation', async () => {
  await open();
  await box().fill('half a thought');
  window.dispatchEvent(new Event('pagehide'));
  const savedEntries = Object.keys(localStorage).map((key) => [key, localStorage.getItem(key) ?? ''] as const);
  resetPage();
  for (const [key, value] of savedEntries) localStorage.setItem(key, value);
  await open();
  await expect.element(box()).toHaveValue('half a thought');
});

test('inserts an emoji at the caret', async () => {
  await open();
  await box().fill('ab');
  await userEvent.keyboard('{ArrowLeft}');
  await page.getByRole('button', { name: 'Emoji' }).click();
  await page.getByRole('button', { name: 'Insert fire' }).click();
  await expect.element(box()).toHaveValue('a🔥b');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('group', { name: 'Emoji' })).not.toBeInTheDocument();
  await expect.element(box()).toHaveFocus();
});

test('the emoji picker works by keyboard: the search has the focus, Escape returns to the text', async () => {
  await open();
  await box().fill('ab');
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(page.getByRole('searchbox', { name: 'Search emoji' })).toHaveFocus();
  await userEvent.keyboard('tears of joy');
  await expect.element(page.getByRole('gridcell', { name: 'Insert grinning face' })).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('gridcell', { name: 'Insert face with tears of joy' }))
    .toHaveAttribute('data-active');
  await userEvent.keyboard('{Enter}');
  await expect.element(box()).toHaveValue('ab😂');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('group', { name: 'Emoji' })).not.toBeInTheDocument();
  await expect.element(box()).toHaveFocus();
  await userEvent.keyboard('c');
  await expect.element(box()).toHaveValue('ab😂c');
});

test('in a wide window the files and the number of characters are in line with the field', async () => {
  await page.viewport(1920, 900);
  attachments = createChatAttachments(
    uploadsBy(async () => stored),
    () => undefined,
  );
  const noop = () => undefined;
  await renderPage(
    <div className="chat-pane @container">
      <ChatComposer draftKey="chat:7" recipient="Kofi" attachments={attachments} onSend={() => true} onTyping={noop} />
      <EditComposer message={message(1)} group={undefined} onSave={noop} onCancel={noop} />
    </div>,
  );
  const edgesOf = (element: Element | null | undefined) => {
    const { left, right } = element?.getBoundingClientRect() ?? { left: 0, right: 0 };
    return { left, right };
  };
  attachments.add([new File(['abc'], 'plan.pdf', { type: 'application/pdf' })]);
  const edited = page.getByLabelText('New text of the message');
  for (const field of [box(), edited]) await field.fill('a'.repeat(10_000));
  await expect.element(page.getByText(/^10,000 of/).last()).toBeVisible();
  const { left, right } = edgesOf(box().element().parentElement);
  expect(right - left).toBe(900);
  expect(edgesOf(edited.element().parentElement)).toEqual({ left, right });
  expect(edgesOf(page.getByRole('listitem').element()).left).toBe(left);
  const counts = page.getByText(/^10,000 of/).elements();
  expect(counts.map(edgesOf)).toEqual([
    { left, right },
    { left, right },
  ]);
});

describe('files', () => {
  const file = (name: string, type: string, size = 3) => {
    const created = new File(['abc'], name, { type });
    Object.defineProperty(created, 'size', { value: size });
    return created;
  };

  test.for([
    ['notes.txt', 'text/plain', 3, /File type "text\/plain" not supported\. Allowed types: JPEG, PNG/],
    ['photo.png', 'image/jpeg', 3, /doesn't match type "image\/jpeg"/],
    ['photo.png', 'image/png', 11 * 1024 * 1024, /File size 11\.00 MB exceeds maximum 10 MB for image\/png/],
    ['bill.exe.pdf', 'application/pdf', 3, /File name "bill\.exe\.pdf" contains suspicious patterns/],
    [`${'a'.repeat(252)}.pdf`, 'application/pdf', 3, /File name too long \(max 255 characters\)/],
    ['süß.pdf', 'application/pdf', 3, /File name contains invalid characters/],
  ] as const)('%s of type %s is refused in words', async ([name, type, size, message]) => {
    await open();
    attachments.add([file(name, type, size)]);
    await expect.element(page.getByRole('alert').getByText(message)).toBeVisible();
    expect(attachments.items.get()).toEqual([]);
  });

  test('accepts ten files and rejects the eleventh', async () => {
    await open();
    attachments.add(Array.from({ length: 11 }, (_, index) => file(`plan ${index}.pdf`, 'application/pdf')));
    await expect.element(page.getByText('Maximum 10 files allowed')).toBeVisible();
    expect(attachments.items.get()).toHaveLength(10);
  });

  test('a message takes over its files, also one that is being uploaded, without a removed one', async () => {
    const upload = Promise.withResolvers<ChatMedia>();
    const sent = await open(
      () => true,
      ({ name }) => (name === 'ready.pdf' ? Promise.resolve(stored) : upload.promise),
    );
    cancelled.mockClear();
    attachments.add(['ready.pdf', 'plan.pdf', 'other.pdf'].map((name) => file(name, 'application/pdf')));
    await expect.element(page.getByRole('progressbar', { name: 'Uploading plan.pdf' })).toBeVisible();
    await page.getByRole('button', { name: 'Remove other.pdf' }).click();
    await expect.element(page.getByText('Ready')).toBeInTheDocument();
    await box().fill('Here it is');
    await userEvent.keyboard('{Enter}');
    await expect.element(box()).toHaveValue('');
    const files = sent.mock.calls[0]?.[0].files ?? [];
    expect(files.map(({ name, media }) => [name, media])).toEqual([
      ['ready.pdf', stored],
      ['plan.pdf', null],
    ]);
    expect(attachments.items.get()).toEqual([]);
    // Only the upload of the removed file has ended.
    expect(cancelled).toHaveBeenCalledTimes(1);
    upload.resolve(stored);
  });

  test('a failed upload shows an error and can be retried', async () => {
    let fails = true;
    await open(
      () => true,
      async () => {
        if (fails) throw new Error('no network');
        return stored;
      },
    );
    attachments.add([file('plan.pdf', 'application/pdf')]);
    await expect.element(page.getByText(/Failed to upload plan\.pdf/)).toBeVisible();
    fails = false;
    await page.getByRole('button', { name: 'Retry plan.pdf' }).click();
    await expect.element(page.getByText('Ready')).toBeInTheDocument();
  });
});
