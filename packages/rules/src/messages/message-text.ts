/** Content of messages: docs/product.md, Messages. */
import { isBlank } from '../formats/blank.ts';
import { type Phrase, phrase } from '../formats/phrase.ts';
import { ok, type RuleResult } from '../rule-result.ts';
import type { ChatFileKind } from './chat-files.ts';
import { isSticker } from './stickers.ts';
import { toPlayTime } from './voice.ts';

/** Maximum length of the quoted beginning of a message, in characters. */
export const quoteMax = 300;
/** Maximum length of a preview in the messages card, in UTF-16 units without the ellipsis. */
export const cardPreviewMax = 30;
/** Maximum length of a preview in a desktop notification. */
export const notificationPreviewMax = 50;

/** Display type of a message. */
export type MessageType = 'text' | 'sticker' | 'voice' | ChatFileKind;

/**
 * Checks the text and the files of a message, or a sticker, whose content is its id. The length is that of the trimmed
 * text; `messageLength` is the limit of the site.
 */
export function checkMessage(
  message: { content: string; files: number; isSticker?: boolean },
  messageLength: number,
): RuleResult<'STICKER_INVALID' | 'EMPTY_MESSAGE' | 'MESSAGE_TOO_LONG' | 'CHAT_TOO_MANY_FILES'> {
  const content = message.content.trim();
  if (message.isSticker)
    return isSticker(content) && message.files === 0 ? ok : { ok: false, code: 'STICKER_INVALID', field: 'content' };
  if (isBlank(content) && message.files === 0) return { ok: false, code: 'EMPTY_MESSAGE', field: 'content' };
  if (content.length > messageLength) return { ok: false, code: 'MESSAGE_TOO_LONG', field: 'content' };
  if (message.files > chatFilesMax) return { ok: false, code: 'CHAT_TOO_MANY_FILES', field: 'mediaUrls' };
  return ok;
}

/** Maximum number of files of a message. */
export const chatFilesMax = 10;

/** Returns the display type of a message: the kind of its first file, or text. */
export function messageTypeOf([first]: readonly PreviewFile[]): MessageType {
  if (!first) return 'text';
  return first.voice ? 'voice' : first.kind;
}

const deletedLabel = phrase('Message deleted');
const stickerLabel = phrase('Sticker');
const fileLabels: Record<ChatFileKind, Phrase> = {
  image: phrase('Photo'),
  video: phrase('Video'),
  audio: phrase('Audio'),
  file: phrase('File'),
};

/** What a preview tells about a file. */
export type PreviewFile = { kind: ChatFileKind; voice?: { durationMs: number } | null | undefined };

/** Returns what a preview tells about a file. */
export function toPreviewFile({ kind, voice }: PreviewFile): {
  kind: ChatFileKind;
  voice: { durationMs: number } | null;
} {
  return { kind, voice: voice ? { durationMs: voice.durationMs } : null };
}

/** Describes the files of a message: the kind of a single one, or how many there are. */
function filesLabel(messageType: ChatFileKind | 'voice', files: readonly PreviewFile[]): Phrase {
  if (messageType === 'voice') {
    const [{ voice } = {}] = files;
    return voice
      ? phrase('Voice message, {duration}', { duration: toPlayTime(voice.durationMs) })
      : phrase('Voice message');
  }
  if (files.length < 2) return fileLabels[messageType];
  const count = files.length;
  const kinds = new Set(files.map(({ kind }) => kind));
  if (kinds.has('audio') || kinds.has('file')) return phrase('{count} files', { count });
  if (kinds.size > 1) return phrase('{count} photos and videos', { count });
  return kinds.has('image') ? phrase('{count} photos', { count }) : phrase('{count} videos', { count });
}

/**
 * Returns a preview in one line: the text, or what is in it, or that it was deleted, which `translate` translates. A
 * message of an earlier version has no `media`.
 */
export function messagePreview(
  message: { content: string; messageType: MessageType; media?: readonly PreviewFile[] | undefined },
  translate: (phraseText: Phrase) => string,
): string {
  if (message.messageType === 'sticker') return translate(stickerLabel);
  const line = message.content.replace(/\s+/g, ' ').trim();
  if (line !== '') return line;
  return translate(
    message.messageType === 'text' ? deletedLabel : filesLabel(message.messageType, message.media ?? []),
  );
}

/** Truncates a line to `most` UTF-16 units at a character boundary and appends '...'. */
export function truncatePreview(line: string, maxLength: number): string {
  if (line.length <= maxLength) return line;
  let end = maxLength;
  const lastUnit = line.charCodeAt(end - 1);
  if (lastUnit >= 0xd800 && lastUnit <= 0xdbff) end -= 1;
  return `${line.slice(0, end).trimEnd()}...`;
}

/** Returns the short name of a member in front of a group message. */
export const shortNameOf = (member: { firstName: string; lastName: string }): string =>
  member.firstName || member.lastName;
