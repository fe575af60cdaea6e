/**
 * Conversion of videos to MP4 (H.264, AAC) by ffmpeg, which the operator installs. It runs as a child process without a
 * shell, with the lowest priority, one at a time, within limits of time, size and length. It reads one local file, in
 * the format that was detected before: no playlist can name other files.
 */
import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { VideoError } from './video-file.ts';

/** The result of a conversion: the dimensions of the new file. */
export type Converted = { width: number; height: number };

/** Converts videos. */
export type Transcoder = {
  /** The first line of what ffmpeg says about its version, or undefined where it is not installed. */
  version(): Promise<string | undefined>;
  /**
   * Converts a video of a detected MIME type to an MP4 file with a side of at most 1280 pixels, and writes its first
   * frame as a JPEG. Throws `VideoError` for one that cannot be converted or exceeds the limits.
   */
  convert(input: { path: string; type: string }, output: { video: string; poster: string }): Promise<Converted>;
  /** Ends a running conversion, which throws. */
  stop(): void;
};

/** Maximum length of a converted video, in seconds. */
export const convertedMaxSeconds = 300;
const maxSide = 4096;
const maxPixels = 4096 * 2304;
const outputMaxBytes = 100 * 1024 * 1024;
const allocationMaxBytes = 256 * 1024 * 1024;
const probeMs = 20_000;
const convertMs = 15 * 60_000;
const outputMaxLength = 64 * 1024;

const demuxers: Record<string, string> = {
  'video/mp4': 'mov',
  'video/quicktime': 'mov',
  'video/webm': 'matroska',
  'video/ogg': 'ogg',
  'video/x-msvideo': 'avi',
};

const probed = z.object({
  format: z.object({ duration: z.coerce.number().optional() }),
  streams: z.array(z.object({ codec_type: z.string(), width: z.number().optional(), height: z.number().optional() })),
});

/** Creates the transcoder. `ffmpegPath` names the program; `ffprobe` is in the same folder. */
export function createTranscoder(ffmpegPath = 'ffmpeg'): Transcoder {
  const folder = path.dirname(ffmpegPath);
  const probePath = ffmpegPath.includes('/') ? path.join(folder, 'ffprobe') : 'ffprobe';
  const children = new AbortController();
  let version: Promise<string | undefined> | undefined;

  const run = (file: string, args: string[], timeoutMs: number) =>
    runProgram(file, args, AbortSignal.any([children.signal, AbortSignal.timeout(timeoutMs)]));

  async function probe(input: string[]): Promise<Converted> {
    const show = ['-show_entries', 'format=duration:stream=codec_type,width,height', '-of', 'json'];
    const text = await run(probePath, ['-v', 'error', ...show, ...input], probeMs);
    const { format, streams } = probed.parse(JSON.parse(text));
    const video = streams.find((stream) => stream.codec_type === 'video');
    const { width = 0, height = 0 } = video ?? {};
    if (width < 2 || height < 2) throw new VideoError('no picture');
    if (width > maxSide || height > maxSide || width * height > maxPixels) throw new VideoError('too large a picture');
    if ((format.duration ?? 0) > convertedMaxSeconds) throw new VideoError('too long');
    return { width, height };
  }

  return {
    version() {
      version ??= run(ffmpegPath, ['-version'], probeMs)
        .then((text) => text.split('\n')[0])
        .catch(() => undefined);
      return version;
    },
    async convert(source, output) {
      const input = inputOf(source);
      await probe(input);
      const limits = ['-nostdin', '-hide_banner', '-v', 'error', '-max_alloc', String(allocationMaxBytes), '-y'];
      const scale = "scale=w='min(1280,iw)':h='min(1280,ih)':force_original_aspect_ratio=decrease:force_divisible_by=2";
      await run(
        ffmpegPath,
        [
          limits,
          ['-threads', '1'],
          input,
          ['-t', String(convertedMaxSeconds), '-map', '0:v:0', '-map', '0:a:0?', '-sn', '-dn'],
          ['-map_metadata', '-1', '-map_chapters', '-1', '-vf', `${scale},format=yuv420p`, '-fpsmax', '60'],
          ['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'main', '-crf', '23', '-maxrate', '3M'],
          ['-bufsize', '6M', '-threads', '1', '-c:a', 'aac', '-b:a', '128k', '-ac', '2'],
          ['-movflags', '+faststart', '-fs', String(outputMaxBytes), '-f', 'mp4', `file:${output.video}`],
        ].flat(),
        convertMs,
      );
      const result = inputOf({ path: output.video, type: 'video/mp4' });
      const size = await probe(result);
      await run(
        ffmpegPath,
        [
          ...limits,
          ...result,
          '-frames:v',
          '1',
          '-f',
          'image2',
          '-c:v',
          'mjpeg',
          '-update',
          '1',
          `file:${output.poster}`,
        ],
        probeMs,
      );
      return size;
    },
    stop: () => children.abort(),
  };
}

function inputOf({ path: file, type }: { path: string; type: string }): string[] {
  const demuxer = demuxers[type];
  if (!demuxer) throw new VideoError('not a video type');
  // A name of several demuxers is one demuxer: mov reads mp4, and matroska reads webm.
  const formats = { mov: 'mov,mp4,m4a,3gp,3g2,mj2', matroska: 'matroska,webm' }[demuxer] ?? demuxer;
  return ['-protocol_whitelist', 'file', '-format_whitelist', formats, '-f', demuxer, '-i', `file:${file}`];
}

/** Runs a program and returns what it writes. Throws `VideoError` with the end of its complaint. */
function runProgram(file: string, args: readonly string[], signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      // It needs nothing of the configuration.
      env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C' },
      signal,
      killSignal: 'SIGKILL',
    });
    try {
      if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    } catch {
      // It has ended already, or the system has no priorities.
    }
    let written = '';
    let complaint = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      written = (written + text).slice(0, outputMaxLength);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaint = (complaint + text).slice(-500);
    });
    child.on('error', (error) => {
      const isLate = signal.reason instanceof Error && signal.reason.name === 'TimeoutError';
      reject(isLate ? new VideoError('takes too long') : error);
    });
    child.on('close', (code) => {
      if (code === 0) resolve(written);
      else reject(new VideoError(complaint.trim() || `the program ended with ${code}`));
    });
  });
}
