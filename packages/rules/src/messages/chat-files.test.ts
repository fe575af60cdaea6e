import { describe, expect, it } from 'vitest';
import { chatFileDetails, chatFileKindOf, checkChatFile } from './chat-files.ts';

const megabyte = 1024 * 1024;

function codeOf(name: string, type: string, size = 1000) {
  const result = checkChatFile({ name, type, size });
  return result.ok ? 'ok' : result.code;
}

describe('a file for a message', () => {
  it.each([
    ['a.jpg', 'image/jpeg', 'image', 10],
    ['a.jpeg', 'image/jpeg', 'image', 10],
    ['a.png', 'image/png', 'image', 10],
    ['a.gif', 'image/gif', 'image', 10],
    ['a.webp', 'image/webp', 'image', 10],
    ['a.mp4', 'video/mp4', 'video', 100],
    ['a.webm', 'video/webm', 'video', 100],
    ['a.mp3', 'audio/mpeg', 'audio', 50],
    ['a.wav', 'audio/wav', 'audio', 50],
    ['a.PDF', 'application/pdf', 'file', 25],
  ] as const)('%s as %s is a %s of up to %i MB', (name, type, kind, max) => {
    expect(chatFileKindOf(type)).toBe(kind);
    expect(codeOf(name, type, max * megabyte)).toBe('ok');
    expect(codeOf(name, type, max * megabyte + 1)).toBe('CHAT_FILE_TOO_LARGE');
  });

  it.each([
    ['a.svg', 'image/svg+xml', 'CHAT_FILE_TYPE'],
    ['a.html', 'text/html', 'CHAT_FILE_TYPE'],
    ['a.pdf', '', 'CHAT_FILE_TYPE'],
    ['a.pdf', 'toString', 'CHAT_FILE_TYPE'],
    ['a.pdf', 'image/png', 'CHAT_FILE_EXTENSION'],
    ['png', 'image/png', 'CHAT_FILE_EXTENSION'],
    ['bill.exe.pdf', 'application/pdf', 'CHAT_FILE_SUSPICIOUS'],
    ['bill.pdf.exe', 'application/pdf', 'CHAT_FILE_EXTENSION'],
    ['a.JS .png', 'image/png', 'CHAT_FILE_SUSPICIOUS'],
    ['company.png', 'image/png', 'ok'],
    [`${'x'.repeat(251)}.png`, 'image/png', 'ok'],
    [`${'x'.repeat(252)}.png`, 'image/png', 'CHAT_FILE_NAME_TOO_LONG'],
    ['Kiezplan (2) [final]-v1_0.png', 'image/png', 'ok'],
    ['a/b.png', 'image/png', 'CHAT_FILE_NAME_SIGNS'],
    ['caf\u00e9.png', 'image/png', 'CHAT_FILE_NAME_SIGNS'],
    ['a\n.png', 'image/png', 'CHAT_FILE_NAME_SIGNS'],
  ])('%j as %j: %s', (name, type, expected) => {
    expect(codeOf(name, type)).toBe(expected);
  });

  it('returns the values of the error message', () => {
    expect(chatFileDetails({ name: 'a.png', type: 'image/png', size: 11 * megabyte })).toEqual({
      type: 'image/png',
      allowed: 'JPEG, PNG, GIF, WebP, MP4, WebM, MP3, WAV, PDF',
      extension: '.png',
      size: '11.00',
      max: 10,
      file: 'a.png',
    });
  });

  it('rounds a size above the limit up', () => {
    expect(chatFileDetails({ name: 'a.png', type: 'image/png', size: 10 * megabyte + 1 }).size).toBe('10.01');
  });
});
