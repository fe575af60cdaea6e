import type { Message } from '@gumball/contract/messages/messages.schemas';
import { expect, test } from 'vitest';
import { message } from '../../../../test/chat-tab.ts';
import { uploadedFile } from '../../../../test/pending-files.ts';
import { findNextVoice } from './find-next-voice.ts';

const voice = (sequenceNumber: number, senderId: string): Message => {
  const recording = { durationMs: 1000, peaks: [] };
  const media = [uploadedFile(String(sequenceNumber), { kind: 'audio', voice: recording })];
  return message(sequenceNumber, { senderId, messageType: 'voice', media });
};

test('the next voice message is one of the same sender', () => {
  const messages = [voice(1, '1'), message(2, { senderId: '1' }), voice(3, '2'), voice(4, '1'), voice(5, '1')];
  const next = findNextVoice(messages, 1);
  expect([next?.id, next?.next?.()?.id, next?.next?.()?.next?.()]).toEqual(['stored-4', 'stored-5', undefined]);
  expect(findNextVoice(messages, 3)).toBe(undefined);
});
