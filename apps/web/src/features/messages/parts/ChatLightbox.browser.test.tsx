import type { ChatMedia, Message } from '@gumball/contract/messages/messages.schemas';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { message } from '../../../../test/chat-tab.ts';
import { type FakeCall, type FakeResponse, fakeApi, ok, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import ChatLightbox from './ChatLightbox.tsx';

const pageSize = 2;
const newest = 12;

const pictureOf = (sequenceNumber: number): ChatMedia => ({
  id: `f${sequenceNumber}`,
  url: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
  name: `Picture ${sequenceNumber}`,
  kind: 'image',
  type: 'image/gif',
  size: 10,
  width: 1,
  height: 1,
  posterUrl: null,
  placeholder: null,
  sizes: [],
  voice: null,
});
const pictured = (sequenceNumber: number): Message => message(sequenceNumber, { media: [pictureOf(sequenceNumber)] });
const rangeOf = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => pictured(from + index));

let api: ReturnType<typeof fakeApi>;
let isBroken: boolean;

/** All twelve messages have a picture. Pages come newest first. */
function respond({ path, query }: FakeCall): FakeResponse {
  if (!path.endsWith('/shared')) return ok({});
  if (isBroken) return { status: 500, body: { success: false, code: 'SERVER_ERROR', message: 'Sorry' } };
  const before = Number(query.get('cursor') ?? newest + 1);
  const from = Math.max(1, before - pageSize);
  const messages = rangeOf(from, before - 1).toReversed();
  return ok({
    messages,
    pagination: { page: 1, limit: pageSize, hasMore: from > 1, nextCursor: from > 1 ? String(from) : undefined },
  });
}

beforeEach(() => {
  isBroken = false;
  api = fakeApi(respond);
});
afterEach(() => {
  api.restore();
  resetPage();
});

function Opened({ messages, start }: { messages: Message[]; start: number }) {
  const [shownId, setShownId] = useState(`f${start}`);
  return (
    <ChatLightbox
      conversationId="7"
      messages={messages}
      shownId={shownId}
      onShow={setShownId}
      onClose={() => undefined}
    />
  );
}

const dialog = (sequenceNumber: number) => page.getByRole('dialog', { name: `Picture ${sequenceNumber}`, exact: true });
const requests = () => api.calls.filter(({ path }) => path.endsWith('/shared')).length;

async function walk(from: number, to: number): Promise<void> {
  const step = Math.sign(to - from);
  for (let next = from + step; next !== to + step; next += step) {
    await userEvent.keyboard(step > 0 ? '{ArrowRight}' : '{ArrowLeft}');
    await expect.element(dialog(next)).toBeInTheDocument();
  }
}

test('goes on before the loaded messages, to the first picture of the conversation', async () => {
  await renderPage(<Opened messages={rangeOf(9, 12)} start={12} />);
  await expect.element(dialog(12)).toBeVisible();
  await expect.poll(requests).toBe(1);
  // What is far away does not load yet.
  await walk(12, 1);
  expect(requests()).toBe(newest / pageSize);
  await walk(1, 3);
});

test('goes on after a range far back, without leaving out what is between', async () => {
  await renderPage(<Opened messages={rangeOf(3, 6)} start={4} />);
  await expect.element(dialog(4)).toBeVisible();
  await expect.poll(requests).toBe(newest / pageSize);
  await walk(4, 12);
  await walk(12, 1);
});

test('shows the loaded ones where the others cannot be loaded, and leaves out deleted ones', async () => {
  isBroken = true;
  const messages = rangeOf(9, 12).map((loaded) => (loaded.sequenceNumber === 10 ? { ...loaded, media: [] } : loaded));
  await renderPage(<Opened messages={messages} start={11} />);
  await expect.element(dialog(11)).toBeVisible();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(dialog(9)).toBeInTheDocument();
});
