import type { MessageChange } from '@gumball/contract/messages/messages.schemas';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { message } from '../../../../test/chat-tab.ts';
import { type FakeResponse, fakeApi, maya, ok, resetPage } from '../../../../test/TestPage.tsx';
import { socket } from '../../../lib/api/socket.ts';
import { session } from '../../../lib/session/session.ts';
import { toasts } from '../../../ui/feedback/toasts.ts';
import { pendingChanges } from '../runtime/change-queue.ts';
import { editMessage } from './message-changes.mutations.ts';

const change = { messageId: 'm2', conversationId: '7', sequenceNumber: 2, content: 'First', revision: 1 };
const confirmation = ok({ change });
const refusal = { status: 422, body: { success: false, code: 'EDITED_TOO_OFTEN', message: 'At most 20 times' } };
const changed = vi.fn<(change: MessageChange) => void>();

let api: ReturnType<typeof fakeApi>;
let respondLate: (response: FakeResponse) => void;
let unsubscribe: () => void;

beforeEach(() => {
  const response = new Promise<FakeResponse>((resolve) => {
    respondLate = resolve;
  });
  api = fakeApi(() => response);
  changed.mockClear();
  unsubscribe = socket.on('message:changed', changed);
  session.signIn({ accessToken: 'token-of-maya', user: maya });
  editMessage(message(2, { content: 'Frist', senderId: '1' }), 'First');
});

afterEach(() => {
  unsubscribe();
  api.restore();
  resetPage();
});

const waiting = () => Object.keys(localStorage).filter((key) => key.startsWith('message-change:'));
const toastTexts = () => toasts.current().map(({ text }) => text);

test('a confirmation is applied as an event', async () => {
  respondLate(confirmation);
  await expect.poll(() => changed.mock.calls).toEqual([[change]]);
  expect(waiting()).toEqual([]);
});

test('a refusal is told', async () => {
  respondLate(refusal);
  await expect.poll(toastTexts).toEqual(['At most 20 times']);
  expect(waiting()).toEqual([]);
});

test.each([
  { response: 'confirmation', late: confirmation },
  { response: 'refusal', late: refusal },
])('a $response after the session expired reaches nobody, and the change does not wait any more', async ({ late }) => {
  await expect.poll(() => api.calls).toHaveLength(1);
  session.end('expired');
  expect(waiting()).toHaveLength(1);
  respondLate(late);
  await expect.poll(waiting).toEqual([]);
  expect(changed).not.toHaveBeenCalled();
  expect(toastTexts()).toEqual([]);
  expect(pendingChanges.get()).toEqual([]);
});
