import { voicePeaks } from '@gumball/rules/messages/voice';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { session } from '../../../lib/session/session.ts';
import { createStore } from '../../../lib/storage/store.ts';
import { toast, toasts } from '../../../ui/feedback/toasts.ts';
import { ChatComposer, type Outgoing } from '../composer/ChatComposer.tsx';
import { createChatAttachments } from '../composer/chat-attachments.ts';

const sent = vi.fn<(message: Outgoing) => boolean>();
const streams: MediaStream[] = [];

/** A microphone that hears a tone. */
async function microphone(): Promise<MediaStream> {
  const audio = new AudioContext();
  const tone = audio.createOscillator();
  const target = audio.createMediaStreamDestination();
  tone.connect(target);
  tone.start();
  await audio.resume();
  streams.push(target.stream);
  return target.stream;
}

const attachments = createChatAttachments(
  {
    upload: vi.fn<() => Promise<never>>(),
    cancel: () => undefined,
    progress: createStore<ReadonlyMap<string, number>>(new Map()),
  },
  () => undefined,
);

function Chats() {
  const [draftKey, setDraftKey] = useState('chat:7');
  return (
    <>
      {['chat:7', 'chat:8'].map((key) => (
        <button key={key} type="button" onClick={() => setDraftKey(key)}>
          {key}
        </button>
      ))}
      <ChatComposer
        key={draftKey}
        draftKey={draftKey}
        recipient="Kofi"
        attachments={attachments}
        onSend={sent}
        onTyping={() => undefined}
      />
    </>
  );
}

const open = () => renderPage(<Chats />);
const button = (name: string) => page.getByRole('button', { name });
const recordButton = () => button('Record a voice message');
const hasElapsed = () => expect.element(page.getByRole('timer')).toHaveTextContent('0:01');
const isOver = () => streams.every((stream) => stream.getTracks().every(({ readyState }) => readyState === 'ended'));

beforeEach(() => {
  sent.mockReset().mockReturnValue(true);
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(microphone);
});

afterEach(() => {
  vi.restoreAllMocks();
  for (const { id } of toasts.current()) toast.dismiss(id);
  resetPage();
  session.end('signed-out');
});

test('a tap records until it is stopped; the result is played, and sent with its waveform', async () => {
  await open();
  await recordButton().click();
  await hasElapsed();
  await button('Stop recording').click();
  await button('Play').click();
  await expect.element(button('Pause')).toBeVisible();
  await button('Send voice message').click();
  await expect.poll(() => sent.mock.calls.length).toBe(1);
  const [file] = sent.mock.calls[0]?.[0].files ?? [];
  expect(file).toMatchObject({ kind: 'audio', media: null });
  expect(file?.blob.type).toMatch(/^audio\/(webm|mp4)$/);
  expect(file?.voice?.durationMs).toBeGreaterThan(500);
  expect(file?.voice?.peaks).toHaveLength(voicePeaks);
  expect(Math.max(...(file?.voice?.peaks ?? []))).toBe(100);
  await expect.element(recordButton()).toBeVisible();
  expect(isOver()).toBe(true);
});

test('what is recorded waits with the draft while another chat is open, and when it is refused', async () => {
  sent.mockReturnValue(false);
  await open();
  await recordButton().click();
  await hasElapsed();
  await button('chat:8').click();
  await expect.element(recordButton()).toBeVisible();
  await expect.poll(isOver).toBe(true);
  await button('chat:7').click();
  await button('Send voice message').click();
  await expect.poll(() => sent.mock.calls.length).toBe(1);
  await expect.element(button('Discard recording')).toBeVisible();
  await button('Discard recording').click();
  await expect.element(recordButton()).toBeVisible();
});

test('Escape discards a recording', async () => {
  await open();
  await recordButton().click();
  await hasElapsed();
  await userEvent.keyboard('{Escape}');
  await expect.element(recordButton()).toBeVisible();
  expect(isOver()).toBe(true);
  expect(sent).not.toHaveBeenCalled();
});

test.for([
  ['NotAllowedError', /The microphone is blocked/],
  ['NotFoundError', /No microphone was found/],
  ['NotReadableError', /The microphone could not be used/],
] as const)('without a microphone (%s) it says why', async ([name, text]) => {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('no', name));
  await open();
  await recordButton().click();
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(recordButton()).toBeVisible();
});
