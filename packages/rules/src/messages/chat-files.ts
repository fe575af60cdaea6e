/** Files in messages: docs/product.md, Messages. */
import { ok, type RuleResult } from '../rule-result.ts';

const megabyte = 1024 * 1024;

/** What a file is in a message. */
export type ChatFileKind = 'image' | 'video' | 'audio' | 'file';

type FileType = { kind: ChatFileKind; extensions: readonly string[]; maxBytes: number };

const types: Record<string, FileType> = {
  'image/jpeg': { kind: 'image', extensions: ['jpg', 'jpeg'], maxBytes: 10 * megabyte },
  'image/png': { kind: 'image', extensions: ['png'], maxBytes: 10 * megabyte },
  'image/gif': { kind: 'image', extensions: ['gif'], maxBytes: 10 * megabyte },
  'image/webp': { kind: 'image', extensions: ['webp'], maxBytes: 10 * megabyte },
  'video/mp4': { kind: 'video', extensions: ['mp4'], maxBytes: 100 * megabyte },
  'video/webm': { kind: 'video', extensions: ['webm'], maxBytes: 100 * megabyte },
  'audio/mpeg': { kind: 'audio', extensions: ['mp3', 'mpeg'], maxBytes: 50 * megabyte },
  'audio/wav': { kind: 'audio', extensions: ['wav'], maxBytes: 50 * megabyte },
  'application/pdf': { kind: 'file', extensions: ['pdf'], maxBytes: 25 * megabyte },
};

/** Every MIME type a message may carry, for a file input's `accept`. */
export const chatFileTypes: readonly string[] = Object.keys(types);
/** Largest file of any kind in a message, in bytes. */
export const chatFileMaxBytes = 100 * megabyte;
/** Longest name of a file, in UTF-16 units. */
export const chatFileNameMax = 255;

const executableExtensions = new Set(['exe', 'bat', 'cmd', 'scr', 'pif', 'com', 'jar', 'js', 'php', 'asp']);
const allowedNameCharacters = /^[A-Za-z0-9._\- ()[\]{}]+$/;

/** What a MIME type is in a message, or undefined where it cannot be sent. */
export function chatFileKindOf(type: string): ChatFileKind | undefined {
  return Object.hasOwn(types, type) ? types[type]?.kind : undefined;
}

/** What the words about a refused file need. */
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

/** The first thing wrong with a file for a message; `type` is its MIME type, `size` is in bytes. */
export function checkChatFile(file: { name: string; type: string; size: number }): RuleResult<Code> {
  const type = Object.hasOwn(types, file.type) ? types[file.type] : undefined;
  if (!type) return { ok: false, code: 'CHAT_FILE_TYPE' };
  if (!type.extensions.includes(extensionOf(file.name))) return { ok: false, code: 'CHAT_FILE_EXTENSION' };
  if (file.size > type.maxBytes) return { ok: false, code: 'CHAT_FILE_TOO_LARGE' };
  if (looksExecutable(file.name)) return { ok: false, code: 'CHAT_FILE_SUSPICIOUS' };
  if (file.name.length > chatFileNameMax) return { ok: false, code: 'CHAT_FILE_NAME_TOO_LONG' };
  return allowedNameCharacters.test(file.name) ? ok : { ok: false, code: 'CHAT_FILE_NAME_SIGNS' };
}

/** The values for the words about a file that was refused. */
export function chatFileDetails(file: { name: string; type: string; size: number }): ChatFileDetails {
  const maxBytes = Object.hasOwn(types, file.type) ? (types[file.type]?.maxBytes ?? 0) : 0;
  return {
    type: file.type || 'unknown',
    allowed: chatFileTypes.join(', '),
    extension: `.${extensionOf(file.name)}`,
    // Rounded up: a file that is too large by a few bytes must not read as large as allowed.
    size: (Math.ceil((file.size / megabyte) * 100) / 100).toFixed(2),
    max: maxBytes / megabyte,
    file: file.name,
  };
}

function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
}

// A name like `bill.exe.pdf` shows as a program where the system hides the last ending.
function looksExecutable(name: string): boolean {
  return name
    .toLowerCase()
    .split('.')
    .slice(1)
    .some((part) => executableExtensions.has(part.trim()));
}
