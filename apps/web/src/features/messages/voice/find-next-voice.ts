import type { Message } from '@gumball/contract/messages/messages.schemas';
import type { VoiceSource } from './voice-player.ts';

/** Returns the voice message of the same sender that follows another one among messages, oldest first. */
export function findNextVoice(messages: readonly Message[], sequenceNumber: number): VoiceSource | undefined {
  const sender = messages.find((message) => message.sequenceNumber === sequenceNumber)?.senderId;
  const next = messages.find(
    (message) =>
      message.sequenceNumber > sequenceNumber && message.senderId === sender && message.messageType === 'voice',
  );
  const [file] = next?.media ?? [];
  if (!next || !file?.voice) return undefined;
  return {
    id: file.id,
    url: file.url,
    durationMs: file.voice.durationMs,
    next: () => findNextVoice(messages, next.sequenceNumber),
  };
}
