/** Files in messages: docs/product.md, Messages. */
import { ok, type RuleResult } from '../rule-result.ts';

const megabyte = 1024 * 1024;

/** Kind of a file in a message. */
export type ChatFileKind = 'image' | 'video' | 'audio' | 'file';

type FileType = { kind: ChatFileKind; name: string; extensions: readonly string[]; maxBytes: number };

const types: Record<string, FileType> = {
  'image/jpeg': { kind: 'image', name: 'JPEG', extensions: ['jpg', 'jpeg'], maxBytes: 10 * megabyte },
  'image/png': { kind: 'image', name: 'PNG', extensions: ['png'], maxBytes: 10 * megabyte },
  'image/gif': { kind: 'image', name: 'GIF', extensions: ['gif'], maxBytes: 10 * megabyte },
  'image/webp': { kind: 'image', name: 'WebP', extensions: ['webp'], maxBytes: 10 * megabyte },
  'video/mp4': { kind: 'video', name: 'MP4', extensions: ['mp4'], maxBytes: 100 * megabyte },
  'video/webm': { kind: 'video', name: 'WebM', extensions: ['webm'], maxBytes: 100 * megabyte },
  'audio/mpeg': { kind: 'audio', name: 'MP3', extensions: ['mp3', 'mpeg'], maxBytes: 50 * megabyte },
  'audio/wav': { kind: 'audio', name: 'WAV', extensions: ['wav'], maxBytes: 50 * megabyte },
  'application/pdf': { kind: 'file', name: 'PDF', extensions: ['pdf'], maxBytes: 25 * megabyte },
};

/** MIME types allowed in messages, for `accept` of a file input. */
export const chatFileTypes: readonly string[] = Object.keys(types);
/** Maximum size of a file in a message, in bytes. */
export const chatFileMaxBytes = 100 * megabyte;
/** Maximum length of a file name, in UTF-16 units. */
export const chatFileNameMax = 255;

const executableExtensions = new Set(['exe', 'bat', 'cmd', 'scr', 'pif', 'com', 'jar', 'js', 'php', 'asp']);
const allowedNameCharacters = /^[A-Za-z0-9._\- ()[\]{}]+$/;

/** Returns the kind of a MIME type in messages, or undefined if it is not allowed. */
export function chatFileKindOf(type: string): ChatFileKind | undefined {
  return Object.hasOwn(types, type) ? types[type]?.kind : undefined;
}

/** Values of the error message of a rejected file. */
export type ChatFileDetails = {
  type: string;
  allowed: string;
  extension: string;
  size: string;
  max: number;
  file: string;
};

type Code =
  | 'CHAT_FILE_TYPE'
  | 'CHAT_FILE_EXTENSION'
  | 'CHAT_FILE_TOO_LARGE'
  | 'CHAT_FILE_SUSPICIOUS'
  | 'CHAT_FILE_NAME_TOO_LONG'
  | 'CHAT_FILE_NAME_SIGNS';

/** Returns the first violation of a file in a message. `type` is the MIME type, `size` is in bytes. */
export function checkChatFile(file: { name: string; type: string; size: number }): RuleResult<Code> {
  const type = Object.hasOwn(types, file.type) ? types[file.type] : undefined;
  if (!type) return { ok: false, code: 'CHAT_FILE_TYPE' };
  if (!type.extensions.includes(extensionOf(file.name))) return { ok: false, code: 'CHAT_FILE_EXTENSION' };
  if (file.size > type.maxBytes) return { ok: false, code: 'CHAT_FILE_TOO_LARGE' };
  if (isExecutableName(file.name)) return { ok: false, code: 'CHAT_FILE_SUSPICIOUS' };
  if (file.name.length > chatFileNameMax) return { ok: false, code: 'CHAT_FILE_NAME_TOO_LONG' };
  return allowedNameCharacters.test(file.name) ? ok : { ok: false, code: 'CHAT_FILE_NAME_SIGNS' };
}

/** Returns the values of the error message of a rejected file. */
export function chatFileDetails(file: { name: string; type: string; size: number }): ChatFileDetails {
  const maxBytes = Object.hasOwn(types, file.type) ? (types[file.type]?.maxBytes ?? 0) : 0;
  return {
    type: file.type || 'unknown',
    allowed: Object.values(types)
      .map(({ name }) => name)
      .join(', '),
    extension: `.${extensionOf(file.name)}`,
    // Rounded up, so that a file a few bytes above the limit does not show the limit.
    size: (Math.ceil((file.size / megabyte) * 100) / 100).toFixed(2),
    max: maxBytes / megabyte,
    file: file.name,
  };
}

function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
}

// Rejects names such as `bill.exe.pdf`: systems that hide the last extension would show a program.
function isExecutableName(name: string): boolean {
  return name
    .toLowerCase()
    .split('.')
    .slice(1)
    .some((part) => executableExtensions.has(part.trim()));
}
