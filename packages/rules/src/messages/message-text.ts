/** What a message says: docs/product.md, Messages. */
import { isBlank } from '../formats/blank.ts';
import { type Phrase, phrase } from '../formats/phrase.ts';
import { ok, type RuleResult } from '../rule-result.ts';
import type { ChatFileKind } from './chat-files.ts';

/** Longest text of a message, in UTF-16 units. */
export const messageMax = 5000;
/** Longest text in the card of messages, in UTF-16 units without the sign that it goes on. */
export const cardPreviewMax = 30;
/** Longest text in a desktop notification. */
export const notificationPreviewMax = 50;

/** What a message shows as. */
export type MessageType = 'text' | ChatFileKind;

/** Whether text and files make a message; the text is measured trimmed. */
export function checkMessage(message: {
  content: string;
  files: number;
}): RuleResult<'EMPTY_MESSAGE' | 'MESSAGE_TOO_LONG' | 'CHAT_TOO_MANY_FILES'> {
  const content = message.content.trim();
  if (isBlank(content) && message.files === 0) return { ok: false, code: 'EMPTY_MESSAGE', field: 'content' };
  if (content.length > messageMax) return { ok: false, code: 'MESSAGE_TOO_LONG', field: 'content' };
  if (message.files > chatFilesMax) return { ok: false, code: 'CHAT_TOO_MANY_FILES', field: 'mediaUrls' };
  return ok;
}

/** Most files on one message. */
export const chatFilesMax = 10;

/** What a message shows as: the kind of its first file, text where it has none. */
export function messageTypeOf(kinds: readonly ChatFileKind[]): MessageType {
  return kinds[0] ?? 'text';
}

const fileLabels: Record<ChatFileKind, Phrase> = {
  image: phrase('Photo'),
  video: phrase('Video'),
  audio: phrase('Audio'),
  file: phrase('File'),
};

/** One line that stands for a message: its text, or what kind of file it is, as `say` puts it. */
export function messagePreview(
  message: { content: string; messageType: MessageType },
  translate: (phraseText: Phrase) => string,
): string {
  const line = message.content.replace(/\s+/g, ' ').trim();
  if (line !== '') return line;
  return message.messageType === 'text' ? '' : translate(fileLabels[message.messageType]);
}

/** A line cut to `most` UTF-16 units, never inside a character, with '...' where it goes on. */
export function truncatePreview(line: string, maxLength: number): string {
  if (line.length <= maxLength) return line;
  let end = maxLength;
  const lastUnit = line.charCodeAt(end - 1);
  if (lastUnit >= 0xd800 && lastUnit <= 0xdbff) end -= 1;
  return `${line.slice(0, end).trimEnd()}...`;
}

/** What a group calls one of its members in front of their words, in one word. */
export const shortNameOf = (member: { firstName: string; lastName: string }): string =>
  member.firstName || member.lastName;
