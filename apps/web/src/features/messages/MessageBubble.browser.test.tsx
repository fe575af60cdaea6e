import type { Message } from '@gumball/contract/messages/messages.schemas';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { message, unsent } from '../../../test/chat-tab.ts';
import { clearStage, show } from '../../../test/Stage.tsx';
import { type Bubble, momentOf } from './bubbles.ts';
import { FailedBanner } from './FailedBanner.tsx';
import { type BubbleDeeds, MessageBubble } from './MessageBubble.tsx';
import type { Failure } from './outbox.ts';

const deeds = {
  onRetry: vi.fn<BubbleDeeds['onRetry']>(),
  onDelete: vi.fn<BubbleDeeds['onDelete']>(),
  onOpenPicture: vi.fn<BubbleDeeds['onOpenPicture']>(),
  onReadBy: vi.fn<BubbleDeeds['onReadBy']>(),
  onBroken: vi.fn<BubbleDeeds['onBroken']>(),
};

const moment = momentOf('2026-11-20T09:00:00.000Z');

async function draw(bubble: Bubble, isOwn = true) {
  const line = { kind: 'bubble', key: bubble.key, bubble, isOwn, startsRun: true, endsRun: true } as const;
  await show(<MessageBubble line={line} conversation={undefined} deeds={deeds} />);
}

const storedBubble = (change: Partial<Message>): Bubble => ({
  kind: 'stored',
  key: 'k',
  ...moment,
  message: message(1, change),
});

afterEach(() => {
  clearStage();
  for (const deed of Object.values(deeds)) deed.mockClear();
});

test.for([
  ['sent', 'Sent'],
  ['delivered', 'Delivered'],
  ['read', 'Read'],
] as const)('an own message that is %s says so in words', async ([status, words]) => {
  await draw(storedBubble({ status, senderId: '1' }));
  await expect.element(page.getByText(words, { exact: true })).toBeInTheDocument();
});

test("others' messages carry no status", async () => {
  await draw(storedBubble({ status: 'read' }), false);
  await expect.element(page.getByText('number 1')).toBeVisible();
  expect(page.getByText('Read', { exact: true }).query()).toBeNull();
});

test.for(['queued', 'sending'] as const)('a message that is %s says so', async (status) => {
  await draw({ kind: 'unsent', key: 'k', ...moment, entry: unsent('a'), status });
  await expect.element(page.getByText(status === 'queued' ? 'Queued...' : 'Sending...')).toBeVisible();
});

const failure: Failure = { kind: 'retrying', code: 'TIMEOUT', message: 'Request timeout', wallMs: 0 };

test('a failed message is tried again by itself, by hand, or deleted', async () => {
  await draw({ kind: 'unsent', key: 'k', ...moment, entry: unsent('a', { failure }), status: 'failed' });
  await expect.element(page.getByText('Failed to send (retrying...)')).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  expect(deeds.onRetry).toHaveBeenCalledExactlyOnceWith('a');
  await page.getByRole('button', { name: 'Delete' }).click();
  expect(deeds.onDelete).toHaveBeenCalledExactlyOnceWith('a');
});

test('the keyboard stays with the messages when what was pressed goes away', async () => {
  const bubble: Bubble = { kind: 'unsent', key: 'k', ...moment, entry: unsent('a', { failure }), status: 'failed' };
  const line = { kind: 'bubble', key: 'k', bubble, isOwn: true, startsRun: true, endsRun: true } as const;
  await show(
    <div className="chat-pane">
      <FailedBanner count={1} onClear={() => undefined} />
      <div role="log" tabIndex={-1}>
        <MessageBubble line={line} conversation={undefined} deeds={deeds} />
      </div>
    </div>,
  );
  for (const name of ['Retry', 'Delete', 'Clear All']) {
    await page.getByRole('button', { name }).click();
    await expect.element(page.getByRole('log')).toHaveFocus();
  }
});

test('a message that failed for good says why and cannot be retried', async () => {
  const final: Failure = { ...failure, kind: 'final', message: 'Max retry attempts exceeded' };
  await draw({
    kind: 'unsent',
    key: 'k',
    ...moment,
    entry: unsent('a', { failure: final, retryCount: 3 }),
    status: 'failed',
  });
  await expect.element(page.getByText(/Max retry attempts exceeded/)).toBeVisible();
  expect(page.getByRole('button', { name: 'Retry' }).query()).toBeNull();
});

test('addresses become links, and nothing else does', async () => {
  await draw(storedBubble({ content: 'See https://example.com/wall and javascript:alert(1) <b>x</b>' }), false);
  await expect.element(page.getByRole('link')).toHaveAttribute('href', 'https://example.com/wall');
  expect(page.getByRole('link').elements()).toHaveLength(1);
  await expect.element(page.getByText(/javascript:alert\(1\) <b>x<\/b>/)).toBeVisible();
});
