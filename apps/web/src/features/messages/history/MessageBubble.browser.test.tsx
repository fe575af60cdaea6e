import type { Message } from '@gumball/contract/messages/messages.schemas';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { message, pendingMessage } from '../../../../test/chat-tab.ts';
import { renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { touchAt } from '../../../../test/touch-at.ts';
import { FailedBanner } from '../chat/FailedBanner.tsx';
import { type MessageRow, toRowTime } from '../engine/message-rows.ts';
import type { Failure } from '../engine/pending-message.ts';
import { openBubbleMenu } from './BubbleButtons.tsx';
import { type MessageActions, MessageBubble } from './MessageBubble.tsx';

const actions = {
  onRetry: vi.fn<MessageActions['onRetry']>(),
  onDelete: vi.fn<MessageActions['onDelete']>(),
  onRemoveFile: vi.fn<(tempId: string, fileId: string) => void>(),
  nextVoice: vi.fn<MessageActions['nextVoice']>(),
  onOpenImage: vi.fn<MessageActions['onOpenImage']>(),
  onEdit: vi.fn<MessageActions['onEdit'] & {}>(),
  onReact: vi.fn<MessageActions['onReact'] & {}>(),
  onAllReactions: vi.fn<MessageActions['onAllReactions']>(),
  onReactions: vi.fn<MessageActions['onReactions']>(),
  onForward: vi.fn<MessageActions['onForward']>(),
  onPin: vi.fn<MessageActions['onPin'] & {}>(),
  onVersions: vi.fn<MessageActions['onVersions']>(),
  onDeleteMessage: vi.fn<MessageActions['onDeleteMessage']>(),
  onReply: vi.fn<NonNullable<MessageActions['onReply']>>(),
  onJump: vi.fn<MessageActions['onJump']>(),
  onReadBy: vi.fn<MessageActions['onReadBy']>(),
  onRemovePreview: vi.fn<MessageActions['onRemovePreview'] & {}>(),
  onMediaError: vi.fn<MessageActions['onMediaError']>(),
};

const time = toRowTime('2026-11-20T09:00:00.000Z');

async function showBubble(messageRow: MessageRow, isOwn = true) {
  const row = { kind: 'message', key: messageRow.key, messageRow, isOwn, startsRun: true, endsRun: true } as const;
  await renderPage(<MessageBubble row={row} conversation={undefined} actions={actions} />);
}

const storedRow = (change: Partial<Message>): MessageRow => ({
  kind: 'stored',
  key: 'k',
  ...time,
  message: message(1, change),
});

afterEach(() => {
  resetPage();
  for (const action of Object.values(actions)) action.mockClear();
});

test.for([
  ['sent', 'Sent'],
  ['delivered', 'Delivered'],
  ['read', 'Read'],
] as const)('an own message that is %s says so in words', async ([status, label]) => {
  await showBubble(storedRow({ status, senderId: '1' }));
  await expect.element(page.getByText(label, { exact: true })).toBeInTheDocument();
});

test('messages of other members show no status', async () => {
  await showBubble(storedRow({ status: 'read' }), false);
  await expect.element(page.getByText('number 1')).toBeVisible();
  expect(page.getByText('Read', { exact: true }).query()).toBeNull();
});

const latin = 'A message in Latin letters that is long enough for two lines in a narrow chat, and a short end.';
const arabic = 'رسالة بالأحرف العربية طويلة بما يكفي لسطرين في دردشة ضيقة، ثم تنتهي بنهاية قصيرة جدا.';

test.for([
  ['ltr', latin, 'left'],
  ['rtl', latin, 'left'],
  ['ltr', arabic, 'right'],
  ['rtl', arabic, 'right'],
] as const)(
  'on a page %s each line of %s begins at the %s, and the time stands at the end of the last',
  async ([dir, content, side]) => {
    await page.viewport(700, 800);
    document.documentElement.dir = dir;
    onTestFinished(() => {
      document.documentElement.dir = 'ltr';
    });
    await showBubble(storedRow({ content, senderId: '1' }));
    const text = page.getByText(content, { exact: true });
    await expect.element(text).toBeVisible();
    // A space that hangs at the end of a line has a rectangle of its own.
    const lines = [...text.element().getClientRects()].filter(({ width }) => width > 20);
    expect(lines.length).toBeGreaterThan(1);
    expect(new Set(lines.map((line) => Math.round(line[side])))).toHaveLength(1);
    const time = document.querySelector('time')?.getBoundingClientRect();
    const last = lines.at(-1);
    expect(side === 'left' ? time?.left : -(time?.right ?? 0)).toBeGreaterThan(
      side === 'left' ? (last?.right ?? 0) : -(last?.left ?? 0),
    );
  },
);

test.for(['queued', 'sending'] as const)('a message that is %s says so', async (status) => {
  await showBubble({ kind: 'pending', key: 'k', ...time, entry: pendingMessage('a'), status });
  await expect.element(page.getByText(status === 'queued' ? 'Queued...' : 'Sending...')).toBeVisible();
});

const failure: Failure = { kind: 'retrying', code: 'TIMEOUT', message: 'Request timeout', wallMs: 0 };

test('a failed message is retried automatically, manually, or deleted', async () => {
  await showBubble({ kind: 'pending', key: 'k', ...time, entry: pendingMessage('a', { failure }), status: 'failed' });
  await expect.element(page.getByText('Failed to send (retrying...)')).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  expect(actions.onRetry).toHaveBeenCalledExactlyOnceWith('a');
  await page.getByRole('button', { name: 'Delete' }).click();
  expect(actions.onDelete).toHaveBeenCalledExactlyOnceWith('a');
});

test('the focus moves to the messages when the pressed button disappears', async () => {
  const messageRow: MessageRow = {
    kind: 'pending',
    key: 'k',
    ...time,
    entry: pendingMessage('a', { failure }),
    status: 'failed',
  };
  const row = { kind: 'message', key: 'k', messageRow, isOwn: true, startsRun: true, endsRun: true } as const;
  await renderPage(
    <div className="chat-pane">
      <FailedBanner count={1} onClear={() => undefined} />
      <div role="log" tabIndex={-1}>
        <MessageBubble row={row} conversation={undefined} actions={actions} />
      </div>
    </div>,
  );
  for (const name of ['Retry', 'Delete', 'Clear All']) {
    await page.getByRole('button', { name }).click();
    await expect.element(page.getByRole('log')).toHaveFocus();
  }
});

test('a permanently failed message shows the reason and cannot be retried', async () => {
  const final: Failure = { ...failure, kind: 'final', message: 'Max retry attempts exceeded' };
  await showBubble({
    kind: 'pending',
    key: 'k',
    ...time,
    entry: pendingMessage('a', { failure: final, retryCount: 3 }),
    status: 'failed',
  });
  await expect.element(page.getByText(/Max retry attempts exceeded/)).toBeVisible();
  expect(page.getByRole('button', { name: 'Retry' }).query()).toBeNull();
});

test('turns URLs into links, and nothing else', async () => {
  await showBubble(storedRow({ content: 'See https://example.com/wall and javascript:alert(1) <b>x</b>' }), false);
  await expect.element(page.getByRole('link')).toHaveAttribute('href', 'https://example.com/wall');
  expect(page.getByRole('link').elements()).toHaveLength(1);
  await expect.element(page.getByText(/javascript:alert\(1\) <b>x<\/b>/)).toBeVisible();
});

test('the button of an open menu is visible to a mouse, and to no finger', async () => {
  await showBubble(storedRow({ senderId: '1' }));
  const menu = page.getByRole('button', { name: 'More options' });
  await expect.element(menu).toBeInTheDocument();
  openBubbleMenu(page.getByRole('article').element() as HTMLElement);
  await expect.element(page.getByRole('menuitem', { name: 'Copy text' })).toBeVisible();
  await expect.element(menu).toHaveAttribute('aria-expanded', 'true');
  expect(getComputedStyle(menu.element()).opacity).toBe('1');
  // The browser does not return from an emulated touch screen to a mouse, so the condition is read from the classes.
  const visible = [...menu.element().classList].filter((name) => name.endsWith('aria-expanded:opacity-100'));
  expect(visible).toEqual(['pointer-fine:aria-expanded:opacity-100']);
});

const longPressed = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 600);
  });

test('a finger that holds the bubble opens its menu; one that moves scrolls', async () => {
  await showBubble(storedRow({}), false);
  const text = page.getByText('number 1');
  await expect.element(text).toBeVisible();
  touchAt(text.element(), 'pointerdown', 5, 5);
  touchAt(text.element(), 'pointermove', 5, 40);
  await longPressed();
  expect(page.getByRole('menuitem').elements()).toEqual([]);
  touchAt(text.element(), 'pointerdown', 5, 5);
  await longPressed();
  await expect.element(page.getByRole('menuitem', { name: 'Copy text' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Report' })).toBeVisible();
});

test('a hold prevents the click of its release and the menu of the browser; a tap prevents nothing', async () => {
  await showBubble(storedRow({}), false);
  const text = page.getByText('number 1');
  await expect.element(text).toBeVisible();
  const isPrevented = (event: Event) => !text.element().dispatchEvent(event);
  const touchEnd = () => new TouchEvent('touchend', { bubbles: true, cancelable: true });
  const contextMenu = () => new MouseEvent('contextmenu', { bubbles: true, cancelable: true });
  touchAt(text.element(), 'pointerdown', 5, 5);
  touchAt(text.element(), 'pointerup', 5, 5);
  expect([isPrevented(touchEnd()), isPrevented(contextMenu())]).toEqual([false, false]);
  touchAt(text.element(), 'pointerdown', 5, 5);
  await longPressed();
  const isMenuPrevented = isPrevented(contextMenu());
  touchAt(text.element(), 'pointerup', 5, 5);
  expect([isMenuPrevented, isPrevented(touchEnd())]).toEqual([true, true]);
});

test('a finger that holds the bubble and then moves does not reply', async () => {
  await showBubble(storedRow({}), false);
  const text = page.getByText('number 1');
  await expect.element(text).toBeVisible();
  touchAt(text.element(), 'pointerdown', 200, 50);
  await longPressed();
  for (const x of [170, 110]) touchAt(text.element(), 'pointermove', x, 50);
  expect(page.getByRole('article').element().getAttribute('style') ?? '').toBe('');
  touchAt(text.element(), 'pointerup', 110, 50);
  expect(actions.onReply).not.toHaveBeenCalled();
});

test('a swipe to the start of the line replies; a short, vertical or cancelled one does not', async () => {
  const messageRow = storedRow({});
  await showBubble(messageRow, false);
  const text = page.getByText('number 1');
  await expect.element(text).toBeVisible();
  const swipe = (x: number, y: number, end = 'pointerup') => {
    touchAt(text.element(), 'pointerdown', 200, 50);
    for (const part of [0.3, 0.7, 1]) touchAt(text.element(), 'pointermove', 200 + part * x, 50 + part * y);
    const moved = page.getByRole('article').element().getAttribute('style') ?? '';
    touchAt(text.element(), end, 200 + x, 50 + y);
    return moved;
  };
  expect(swipe(-40, 0)).toContain('--swipe: -40px');
  swipe(-100, 140);
  swipe(90, 0);
  swipe(-90, 0, 'pointercancel');
  expect(actions.onReply).not.toHaveBeenCalled();
  swipe(-90, 5);
  expect(actions.onReply).toHaveBeenCalledExactlyOnceWith(messageRow.kind === 'stored' && messageRow.message);
  expect(page.getByRole('article').element().getAttribute('style') ?? '').toBe('');
});

test('two taps react with a heart, or take it back; two taps apart or on the quote do not', async () => {
  const messageRow = storedRow({});
  const message = messageRow.kind === 'stored' && messageRow.message;
  await showBubble(messageRow, false);
  const text = page.getByText('number 1');
  await expect.element(text).toBeVisible();
  const tap = (element: Element, x: number, y: number) => {
    for (const type of ['pointerdown', 'pointerup']) touchAt(element, type, x, y);
  };
  tap(text.element(), 200, 50);
  tap(text.element(), 260, 50);
  expect(actions.onReact).not.toHaveBeenCalled();
  tap(text.element(), 262, 52);
  expect(actions.onReact).toHaveBeenCalledExactlyOnceWith(message, '❤️', true);
  resetPage();
  const quote = {
    id: 'm1',
    senderId: '1',
    sender: null,
    content: 'Which wall?',
    messageType: 'text' as const,
    revision: 0,
    media: [],
  };
  const loved = storedRow({
    reactions: [{ emoji: '❤️', userIds: ['1'] }],
    replyTo: { sequenceNumber: 1, message: quote },
  });
  await showBubble(loved, false);
  const quoted = page.getByRole('button', { name: /Quoted message/ });
  await expect.element(quoted).toBeVisible();
  for (const _ of [1, 2]) tap(quoted.element(), 200, 50);
  expect(actions.onReact).toHaveBeenCalledOnce();
  for (const _ of [1, 2]) tap(text.element(), 200, 80);
  expect(actions.onReact).toHaveBeenLastCalledWith(loved.kind === 'stored' && loved.message, '❤️', false);
});

test('a quote leads to its message; one that may not be read leads nowhere', async () => {
  const quoted = {
    id: 'm1',
    senderId: '1',
    sender: null,
    content: 'Which\nwall?',
    messageType: 'text' as const,
    revision: 0,
    media: [],
  };
  await showBubble(storedRow({ replyTo: { sequenceNumber: 1, message: quoted } }), false);
  await page.getByRole('button', { name: 'Quoted message You Which wall?' }).click();
  expect(actions.onJump).toHaveBeenCalledExactlyOnceWith(1);
  resetPage();
  await showBubble(storedRow({ replyTo: { sequenceNumber: 1, message: null } }), false);
  await expect.element(page.getByText('A message from before you joined')).toBeVisible();
  expect(page.getByRole('button', { name: /before you joined/ }).query()).toBeNull();
});

test('one click beside the bubble reacts with a heart, takes it back, replies or forwards', async () => {
  await page.viewport(1440, 900);
  const messageRow = storedRow({});
  const message = messageRow.kind === 'stored' && messageRow.message;
  await showBubble(messageRow, false);
  await page.getByRole('button', { name: 'React with ❤️' }).click();
  expect(actions.onReact).toHaveBeenCalledExactlyOnceWith(message, '❤️', true);
  await page.getByRole('button', { name: 'Forward' }).click();
  expect(actions.onForward).toHaveBeenCalledExactlyOnceWith(message);
  await page.getByRole('button', { name: 'Reply' }).click();
  expect(actions.onReply).toHaveBeenCalledExactlyOnceWith(message);
  resetPage();
  const lovedRow = storedRow({ reactions: [{ emoji: '❤️', userIds: ['1'] }] });
  await showBubble(lovedRow, false);
  await page.getByRole('button', { name: 'React with ❤️', pressed: true }).click();
  expect(actions.onReact).toHaveBeenLastCalledWith(lovedRow.kind === 'stored' && lovedRow.message, '❤️', false);
  resetPage();
  await showBubble(storedRow({ content: '' }), false);
  await expect.element(page.getByText('Message deleted')).toBeVisible();
  expect(page.getByRole('button', { name: 'Forward' }).query()).toBeNull();
});

test('a sticker is a picture with a name, and its id is no text to copy', async () => {
  await showBubble(storedRow({ messageType: 'sticker', content: 'buddies/party' }), false);
  await expect.element(page.getByRole('img', { name: 'Sticker: Party' })).toBeVisible();
  await page.getByRole('button', { name: 'More options' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Reply' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Copy text' })).not.toBeInTheDocument();
  resetPage();
  // A later version may have more of them.
  await showBubble(storedRow({ messageType: 'sticker', content: 'dragons/red' }), false);
  await expect.element(page.getByText('Sticker', { exact: true })).toBeVisible();
});
