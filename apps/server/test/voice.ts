/** Recordings for tests. */
import { voicePeaks } from '@gumball/rules/messages/voice';
import type { SentFile } from './send-files.ts';

/** An element of a WebM file, shorter than 127 bytes. */
function element(id: string, ...parts: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  return Buffer.concat([Buffer.from(id, 'hex'), Buffer.from([0x80 | body.length]), body]);
}

/** A recording as browsers make them: WebM with one track of sound. With `hasPicture` it has one of pictures too. */
export function voiceFile({ hasPicture = false }: { hasPicture?: boolean } = {}): SentFile {
  const picture = element(
    'ae',
    element('83', Buffer.from([1])),
    element('e0', element('b0', Buffer.from([64])), element('ba', Buffer.from([48]))),
  );
  const tracks = element(
    '1654ae6b',
    element('ae', element('83', Buffer.from([2])), element('86', 'A_OPUS')),
    ...(hasPicture ? [picture] : []),
  );
  const cluster = element(
    '1f43b675',
    element('e7', Buffer.from([0])),
    element('a3', Buffer.from([0x81, 0, 0, 0x80, 1, 2, 3])),
  );
  const segment = Buffer.concat([Buffer.from('1853806701ffffffffffffff', 'hex'), tracks, cluster]);
  return {
    bytes: Buffer.concat([element('1a45dfa3', element('4282', 'webm')), segment]),
    name: 'voice.webm',
    field: 'voice',
  };
}

/** The text fields before a recording. */
export function voiceFields(durationMs = 12_000, peak = 40): Record<string, string> {
  return { durationMs: String(durationMs), peaks: Array.from({ length: voicePeaks }, () => peak).join(',') };
}
