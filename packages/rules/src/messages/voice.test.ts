import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkVoice, toPeaks, toPlayTime, voiceMaxBytes, voiceMaxMs, voicePeakMax, voicePeaks } from './voice.ts';

const peaks = Array.from({ length: voicePeaks }, () => 50);
const voice = { type: 'video/webm', size: 1000, durationMs: 12_000, peaks };

it.each([
  [{}, undefined],
  [{ type: 'video/mp4', size: voiceMaxBytes, durationMs: voiceMaxMs }, undefined],
  [{ type: 'audio/mpeg' }, 'FILE_TYPE'],
  [{ type: '' }, 'FILE_TYPE'],
  [{ type: 'constructor' }, 'FILE_TYPE'],
  [{ size: voiceMaxBytes + 1 }, 'FILE_TOO_LARGE'],
  [{ durationMs: voiceMaxMs + 1 }, 'FILE_TOO_LARGE'],
  [{ durationMs: 0 }, 'INVALID_INPUT'],
  [{ durationMs: Number.NaN }, 'INVALID_INPUT'],
  [{ durationMs: 1.5 }, 'INVALID_INPUT'],
  [{ peaks: [] }, 'INVALID_INPUT'],
  [{ peaks: [...peaks, 1] }, 'INVALID_INPUT'],
  [{ peaks: peaks.with(3, 101) }, 'INVALID_INPUT'],
  [{ peaks: peaks.with(3, -1) }, 'INVALID_INPUT'],
  [{ peaks: peaks.with(3, 0.5) }, 'INVALID_INPUT'],
] as const)('a voice message with %j is judged', (change, code) => {
  const result = checkVoice({ ...voice, ...change });
  expect(result.ok ? undefined : result.code).toBe(code);
});

it('every recording has a waveform that the rule accepts', () => {
  fc.assert(
    fc.property(fc.array(fc.float({ min: -1, max: 1, noNaN: true }), { maxLength: 500 }), (samples) => {
      expect(checkVoice({ ...voice, peaks: toPeaks(samples) }).ok).toBe(true);
    }),
  );
  expect(new Set(toPeaks(new Float32Array(1000)))).toEqual(new Set([0]));
  const rising = toPeaks(Float32Array.from({ length: 6400 }, (_, index) => -index / 12_800));
  expect([rising[0], rising[31], rising.at(-1)]).toEqual([2, 50, voicePeakMax]);
});

it.each([
  [0, '0:00'],
  [12_400, '0:12'],
  [59_600, '1:00'],
  [300_000, '5:00'],
])('%d ms is %s', (ms, text) => {
  expect(toPlayTime(ms)).toBe(text);
});
