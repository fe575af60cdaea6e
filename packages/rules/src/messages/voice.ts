/** Voice messages: docs/product.md, Messages. */
import { minuteMs, secondMs } from '../formats/durations.ts';
import { ok, type RuleResult } from '../rule-result.ts';

/** Maximum duration of a voice message. */
export const voiceMaxMs = 5 * minuteMs;
/** A shorter recording was a slip of the finger. */
export const voiceMinMs = secondMs / 2;
/** Maximum size of a voice message in bytes: five minutes of a browser that ignores the requested quality. */
export const voiceMaxBytes = 8 * 1024 * 1024;
/** Number of levels of a waveform. */
export const voicePeaks = 64;
/** The highest level of a waveform. */
export const voicePeakMax = 100;
/** The speeds at which a voice message is played. */
export const voiceSpeeds = [1, 1.5, 2] as const;

/** How long a voice message is, and its levels from 0 to 100, evenly spread over its duration. */
export type VoiceFacts = { durationMs: number; peaks: readonly number[] };

/** The type of a sound by the type of its container, which is also that of videos. */
const typeOfContainer: Record<string, 'audio/webm' | 'audio/mp4'> = {
  'audio/webm': 'audio/webm',
  'video/webm': 'audio/webm',
  'audio/mp4': 'audio/mp4',
  'audio/x-m4a': 'audio/mp4',
  'video/mp4': 'audio/mp4',
};

/** Returns the MIME type of a recording by its content's type, or undefined if voice messages do not allow it. */
export function voiceTypeOf(type: string): 'audio/webm' | 'audio/mp4' | undefined {
  return Object.hasOwn(typeOfContainer, type) ? typeOfContainer[type] : undefined;
}

const isWithin = (value: number, min: number, max: number) => Number.isInteger(value) && value >= min && value <= max;

/** Checks a voice message. `type` is detected from its content, `size` is in bytes. */
export function checkVoice({
  type,
  size,
  durationMs,
  peaks,
}: VoiceFacts & { type: string; size: number }): RuleResult<'FILE_TYPE' | 'FILE_TOO_LARGE' | 'INVALID_INPUT'> {
  if (!voiceTypeOf(type)) return { ok: false, code: 'FILE_TYPE' };
  if (size > voiceMaxBytes || durationMs > voiceMaxMs) return { ok: false, code: 'FILE_TOO_LARGE' };
  const isValid =
    isWithin(durationMs, 1, voiceMaxMs) &&
    peaks.length === voicePeaks &&
    peaks.every((peak) => isWithin(peak, 0, voicePeakMax));
  return isValid ? ok : { ok: false, code: 'INVALID_INPUT' };
}

/** Returns the waveform of samples between -1 and 1: the loudest of each part, relative to the loudest of all. */
export function toPeaks(samples: ArrayLike<number>): number[] {
  const loudest = Array.from({ length: voicePeaks }, (_, index) => {
    const end = Math.floor(((index + 1) * samples.length) / voicePeaks);
    let peak = 0;
    for (let at = Math.floor((index * samples.length) / voicePeaks); at < end; at += 1)
      peak = Math.max(peak, Math.abs(samples[at] ?? 0));
    return peak;
  });
  // Silence stays flat: noise is not scaled up.
  const most = Math.max(0.05, ...loudest);
  return loudest.map((peak) => Math.min(voicePeakMax, Math.round((peak / most) * voicePeakMax)));
}

/** Formats the duration of a sound, such as `0:12`. */
export function toPlayTime(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / secondMs));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
